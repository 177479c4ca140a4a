import { wrong } from '../fault.ts';
import { unitOf } from '../model.ts';
import type { SnoState } from '../sno-model.ts';
import type { SnoSubject } from '../sno-subject.ts';

/** Makes sure of a counter that was read when the clock showed a reading. */
export function requireCounter(
  { subject, state }: { readonly subject: SnoSubject; readonly state: SnoState },
  name: 'sequence' | 'length',
  value: number,
  reading: unknown,
): void {
  const { model, setting } = subject;
  const now = unitOf(model, reading);
  if (now === undefined || state.first === undefined || model.isSubstituting) return;
  const isInUnit = isNextInUnit(subject, state, now);
  const made = state.wallHi > 0 && isInUnit ? Math.min(state.sequence - state.first + 1, model.capacity) : 0;
  const last = isInUnit ? state.sequence : setting.rules.sequenceMin;
  const expected = name === 'length' ? made : last;
  if (value !== expected) {
    wrong(`${name} is ${value} and not ${expected} at unit ${now} of ${JSON.stringify(state)}`);
  }
}

/** Whether the next ID belongs to the unit of the last one, now or after a wait. */
function isNextInUnit({ model }: SnoSubject, state: SnoState, now: number): boolean {
  const verdict = model.decide(state, now);
  if (!('reason' in verdict)) return verdict.state.wallHi === state.wallHi;
  if (verdict.reason === 'exhausted') return true;
  // In the unsafe past it waits for the unit in use, unless the other timeline is free before that.
  return state.wallSafe + 1 >= state.wallHi;
}
