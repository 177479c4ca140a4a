import type { AnchoredClock } from '../clock/anchored-clock.ts';
import type { ReanchoredEvent, ResumedEvent, StalledEvent } from '../events.ts';
import type { Engine, Position } from './engine.ts';
import { createStall } from './stall.ts';
import type { Blocked } from './step.ts';
import type { TurnSource } from './turn.ts';

/** What an engine's decisions are reported to. */
export interface Reports {
  send(event: StalledEvent | ResumedEvent | ReanchoredEvent): void;
  deliver(): void;
}

/** Ends an attempt that found no number. */
const NONE = {};

/**
 * Replaces the rules and the patience of an engine by such as report what they did.
 *
 * @returns what lets calls wait for a number without holding the thread.
 */
export function watch<S extends Position>(engine: Engine<S>, { send, deliver }: Reports): TurnSource {
  const { rules, sequencer, patience } = engine;
  const { clock } = sequencer;
  const { timeOf, open } = rules;
  const stall = createStall(send);
  let { lastStep } = clock as AnchoredClock;

  function refused(calls: number, reason: Blocked['reason'], now: number, retryAfterMs: number): void {
    stall(now, calls, reason, retryAfterMs);
    deliver();
  }

  rules.timeOf = reading => {
    const now = timeOf(reading);
    // Code of the caller, if it is a getter.
    const { lastStep: step } = clock as AnchoredClock;
    if (step && step !== lastStep) send({ type: 're-anchored', now, stepMs: step[0] });
    lastStep = step;
    return now;
  };
  rules.open = (state, before, now) => {
    open(state, before, now);
    sequencer.decisions!++;
    if (state.unit !== before.unit || state.timeline !== before.timeline) sequencer.now = now;
    sequencer.now ??= now;
    stall(now, self.waiting || 1);
  };
  engine.patience = () => {
    const waits = patience();
    return (reason, now, retryAfterMs) => {
      refused(self.waiting + 1, reason, now, retryAfterMs);
      waits(reason, now, retryAfterMs);
    };
  };
  sequencer.decisions ??= 0;
  // The next call decides.
  sequencer.state = { ...sequencer.state };

  const self: TurnSource = {
    waiting: 0,
    attempt() {
      let found: number | undefined;
      try {
        engine.decide(undefined, (reason, now, retryAfterMs) => {
          found = retryAfterMs;
          refused(self.waiting, reason, now, retryAfterMs);
          throw NONE;
        });
      } catch (error) {
        if (error !== NONE) throw error;
      }
      return found;
    },
  };
  return self;
}
