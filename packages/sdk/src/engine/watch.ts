import type { AnchoredClock } from '../clock/anchored-clock.ts';
import type { ReanchoredEvent, ResumedEvent, StalledEvent, SubstitutedEvent } from '../events.ts';
import type { Engine, Position, TakeNote } from './engine.ts';
import type { Patience } from './patience.ts';
import { createStall } from './stall.ts';
import type { TurnSource } from './turn.ts';

/** What an engine's decisions are reported to. */
export interface Reports {
  send(event: StalledEvent | ResumedEvent | ReanchoredEvent | SubstitutedEvent): void;
  deliver(): void;
}

/**
 * Reports what the decisions of an engine do, from now on.
 *
 * @param taken is told of each decision that took a number
 * @returns what lets calls wait for a number without holding the thread.
 */
export function watch<S extends Position>(
  engine: Engine<S>,
  { send, deliver }: Reports,
  taken: TakeNote<S>,
): TurnSource {
  const { sequencer, timeOf, patience } = engine;
  const clock: Partial<AnchoredClock> = sequencer.clock;
  const stall = createStall(send);
  let { lastStep } = clock;
  let isSubstituted = false;

  engine.timeOf = reading => {
    const now = timeOf(reading);
    if (now === reading) isSubstituted = false;
    else if (!isSubstituted) {
      isSubstituted = true;
      send({ type: 'substituted', now, readingMs: reading });
    }
    // Code of the caller, if it is a getter.
    const step = clock.lastStep;
    if (step && step !== lastStep) send({ type: 're-anchored', now, stepMs: step[0] });
    lastStep = step;
    return now;
  };
  engine.taken = (state, before, now) => {
    const isSame = state.unit === before.unit && state.timeline === before.timeline;
    state.now = (isSame && before.now) || now;
    taken(state, before, now);
    stall(now, self.waiting + 1);
  };

  /** Reports that there is no number before the call goes on. */
  const reporting =
    (then: Patience): Patience =>
    (reason, now, retryAfterMs) => {
      stall(now, self.waiting + 1, reason, retryAfterMs);
      deliver();
      return then(reason, now, retryAfterMs);
    };
  engine.patience = () => reporting(patience());
  // The next call decides.
  sequencer.state = { ...sequencer.state };

  const self: TurnSource = {
    waiting: 0,
    attempt() {
      let found: number | undefined;
      engine.decide(
        undefined,
        reporting((_reason, _now, retryAfterMs) => {
          found = retryAfterMs;
          return true;
        }),
      );
      return found;
    },
  };
  return self;
}
