import { type Blocked, initialState, type SequencerState, type step } from '../../src/engine/step.ts';
import { nextUnit } from './clock-script.ts';
import { dice } from './random.ts';

type Step = typeof step;
type Restart = (state: SequencerState) => SequencerState;

/** All that a restart keeps is what JSON keeps. */
const restartWell: Restart = state => JSON.parse(JSON.stringify(state));

/**
 * Runs one random clock script on a step function, with a set of everything issued as the only memory, and
 * returns what went wrong, if anything: a repeat, a number outside the range, a wait that is too short or too
 * long, or a refusal that changed the state.
 */
export function findFault(seed: number, step: Step, restart: Restart = restartWell): string | undefined {
  const random = dice(seed);
  const timelines = random.pick([1, 2, 2, 2, 4, 16]);
  const first = random.int(0, 3);
  const last = first + random.int(3, 6);
  const issued = new Set<string>();
  let state = initialState(timelines, first);
  let now = 1000;
  let highest = now;

  for (let turn = 0; turn < 60; turn++) {
    now = nextUnit(now, highest, random);
    highest = Math.max(highest, now);
    if (random.oneIn(15)) state = restart(state);
    for (let burst = random.pick([1, 1, 2, 8]); burst > 0; burst--) {
      // Frozen: a step that changes the state it was given throws.
      const next = step(frozen(state), now, first, last);
      if ('reason' in next) {
        const fault = faultOfWait(next, state, now, first, last, step);
        if (fault) return `turn ${turn}: ${fault}`;
        break;
      }
      state = next;
      const key = `${state.timeline}/${state.unit}/${state.sequence}`;
      if (issued.has(key)) return `turn ${turn}: ${key} again`;
      if (state.sequence < first || state.sequence > last) return `turn ${turn}: sequence ${state.sequence}`;
      if (state.unit !== now) return `turn ${turn}: unit ${state.unit} at ${now}`;
      issued.add(key);
    }
  }
  return issued.size === 0 ? 'nothing was issued' : undefined;
}

/** A wait must end where the first ID can be had: not later, and not before. */
function faultOfWait(
  { until }: Blocked,
  state: SequencerState,
  now: number,
  first: number,
  last: number,
  step: Step,
): string | undefined {
  if (until <= now) return `blocked at ${now} until ${until}`;
  if ('reason' in step(state, until, first, last)) return `still blocked at ${until}`;
  // Every unit between the two, or the last of them.
  for (let unit = Math.max(now, until - 8); unit < until; unit++) {
    if (!('reason' in step(state, unit, first, last))) return `blocked until ${until}, free at ${unit}`;
  }
  return undefined;
}

function frozen(state: SequencerState): SequencerState {
  Object.freeze(state.highs);
  return Object.freeze(state);
}
