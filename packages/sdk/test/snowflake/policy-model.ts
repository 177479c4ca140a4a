import { type Blocked, initialState } from '../../src/engine/step.ts';
import type { advance, Policy } from '../../src/snowflake/policy.ts';
import type { Position } from '../../src/snowflake/snapshot.ts';
import { nextUnit } from '../model/clock-script.ts';
import { dice } from '../model/random.ts';

type Advance = typeof advance;

const REGRESSIONS = ['throw', 'wait', 'hold', 'next-timeline'] as const;
const OVERFLOWS = ['wait', 'throw', 'next-timeline'] as const;

/**
 * Runs one random clock script on the strategies, with a set of everything issued as the only memory, and
 * returns what went wrong, if anything: a repeat, an ID of another time than its strategy allows, a wait that
 * ends too early or late, or a refusal that changed the state.
 */
export function findFault(seed: number, advance: Advance): string | undefined {
  const random = dice(seed);
  const timelines = random.pick([1, 2, 4, 16]);
  const policy: Policy = {
    regression: random.pick(timelines === 1 ? REGRESSIONS.slice(0, 3) : REGRESSIONS),
    overflow: random.pick(timelines === 1 ? OVERFLOWS.slice(0, 2) : OVERFLOWS),
    first: random.int(0, 3),
    last: random.int(3, 6),
  };
  const { regression } = policy;
  const issued = new Set<string>();
  let state: Position = { ...initialState(timelines, policy.first), last: policy.last, start: 0 };
  let now = 1000;
  let highest = now;

  for (let turn = 0; turn < 50; turn++) {
    now = nextUnit(now, highest, random);
    highest = Math.max(highest, now);
    if (random.oneIn(15)) state = JSON.parse(JSON.stringify(state));
    for (let burst = random.pick([1, 1, 2, 9, 30]); burst > 0; burst--) {
      // Frozen: what changes the state it was given throws.
      const from = Object.freeze({ ...state, highs: Object.freeze([...state.highs]) });
      const isBack = now < from.unit;
      const next = advance(from, now, policy);
      if ('reason' in next) {
        const fault = faultOfWait(next, from, now, policy, advance);
        if (fault) return `turn ${turn}: ${fault}`;
        break;
      }
      state = next;
      const key = `${state.timeline}/${state.unit}/${state.sequence}`;
      if (issued.has(key)) return `turn ${turn}: ${key} again`;
      issued.add(key);
      const { first, last } = policy;
      if (state.sequence < first || state.sequence > last) return `turn ${turn}: number ${state.sequence}`;
      const expected = isBack && regression === 'hold' ? from.unit : now;
      if (state.unit !== expected) return `turn ${turn}: unit ${state.unit} at ${now}`;
      if (isBack && (regression === 'throw' || regression === 'wait'))
        return `turn ${turn}: an ID while back`;
    }
  }
  return issued.size === 0 ? 'nothing was issued' : undefined;
}

/** A wait must end where the first ID can be had: not later, and not before. */
function faultOfWait(
  { reason, until }: Blocked,
  state: Position,
  now: number,
  policy: Policy,
  advance: Advance,
): string | undefined {
  const isFree = (unit: number): boolean => !('reason' in advance(state, unit, policy));
  if ((reason === 'blocked') !== (now < state.unit && policy.regression !== 'hold'))
    return `${reason} at ${now}`;
  if (until <= now) return `blocked at ${now} until ${until}`;
  if (!isFree(until)) return `still blocked at ${until}`;
  for (let unit = Math.max(now, until - 8); unit < until; unit++) {
    if (isFree(unit)) return `blocked until ${until}, free at ${unit}`;
  }
  return undefined;
}
