import type { Blocked, SequencerState } from '../../sdk/src/engine/step.ts';
import { initialState } from '../../sdk/src/engine/step.ts';
import type { Policy } from '../../sdk/src/snowflake/policy.ts';
import { nextUnit } from '../../sdk/test/random/clock-script.ts';
import { dice } from '../../sdk/test/random/dice.ts';
import { retryAfterMs } from './model.ts';
import { createSnowflakeModel, type SnowflakeState } from './snowflake-model.ts';

/** What a clock does to a sequencer, in the SDK or in place of it. */
export type Advance = (state: SequencerState, now: number, policy: Policy) => SequencerState | Blocked;

/** What is left of a state after a restart. */
export type Restart = (state: SequencerState) => SequencerState;

/** The strategies of sno IDs and of shared generators, which `step` knows without being told. */
export const STEP = { regression: 'next-timeline', overflow: 'wait' } as const;

const REGRESSIONS = ['throw', 'wait', 'hold', 'next-timeline'] as const;
const OVERFLOWS = ['wait', 'throw', 'carry', 'next-timeline'] as const;
const REASONS = { ERR_SEQUENCE_EXHAUSTED: 'exhausted', ERR_CLOCK_UNSAFE: 'unsafe' } as const;

/**
 * Runs one random clock script on the step of a sequencer, and compares each step with what the model of the
 * generators foretells: where the next ID stands, or why there is none and until when.
 *
 * @param strategies those that are tried; undefined for any
 * @returns what went wrong, if anything.
 */
export function findFault(
  seed: number,
  advance: Advance,
  strategies?: typeof STEP,
  restart: Restart = state => JSON.parse(JSON.stringify(state)),
): string | undefined {
  const random = dice(seed);
  const timelines = random.pick([1, 2, 2, 4, 16]);
  const first = random.int(0, 3);
  const overflow = random.pick(timelines === 1 ? OVERFLOWS.slice(0, 3) : OVERFLOWS);
  const regression = random.pick(timelines === 1 ? REGRESSIONS.slice(0, 3) : REGRESSIONS);
  const policy: Policy = {
    regression: overflow === 'carry' ? 'hold' : regression,
    overflow,
    ...strategies,
    first,
    last: first + random.int(3, 6),
    maxUnit: 2 ** 20 - 1,
  };
  const model = createSnowflakeModel({
    ...policy,
    epochMs: 0,
    unitMs: 1,
    timeBits: 20,
    range: [policy.first, policy.last],
    timelines,
    startAt: () => 0,
  });
  let state = initialState(timelines, first);
  let expected: SnowflakeState = { ...state, start: 0 };
  const issued = new Set<string>();
  let now = 1000;
  let highest = now;

  for (let turn = 0; turn < 50; turn++) {
    now = nextUnit(now, highest, random);
    highest = Math.max(highest, now);
    if (random.oneIn(15)) state = restart(state);
    for (let burst = random.pick([1, 1, 2, 9, 30]); burst > 0; burst--) {
      // Frozen: what changes the state that it was given throws.
      const next = advance(Object.freeze({ ...state, highs: Object.freeze([...state.highs]) }), now, policy);
      const verdict = model.decide(expected, now);
      if ('reason' in next) {
        const until = now + retryAfterMs(model, expected, now);
        if (!('reason' in verdict)) return `turn ${turn}: ${next.reason} where there is an ID`;
        if (REASONS[next.reason] !== verdict.reason) return `turn ${turn}: ${next.reason}`;
        if (next.until !== until) return `turn ${turn}: until ${next.until} instead of ${until}`;
        break;
      }
      if ('reason' in verdict) return `turn ${turn}: an ID although ${verdict.reason}`;
      state = next;
      expected = verdict.state;
      const place = placeOf(state);
      if (place !== placeOf(expected)) return `turn ${turn}: ${place} instead of ${placeOf(expected)}`;
      // The model itself must not repeat anything.
      if (issued.has(place)) return `turn ${turn}: ${place} again`;
      issued.add(place);
    }
  }
  return issued.size === 0 ? 'nothing was issued' : undefined;
}

/** Where an ID stands. */
function placeOf({
  timeline,
  unit,
  sequence,
}: Pick<SequencerState, 'timeline' | 'unit' | 'sequence'>): string {
  return `${timeline}/${unit}/${sequence}`;
}
