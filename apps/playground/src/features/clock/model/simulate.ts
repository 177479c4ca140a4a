import { isSnoError } from '@sno-id/sdk';
import type { LaneFact } from '../../../lib/facts.ts';
import type { AnyId, Lane } from './lanes.ts';
import { createStage, perform, START_UNIX_MS } from './perform.ts';
import type { Script } from './script.ts';

/** How an ID stands to all those made before it: above them, below one of them, or the same as one of them. */
export type Standing = 'in-order' | 'out-of-order' | 'duplicate';

/** What happened in a lane. Times are milliseconds of true time from the script's start. */
export type LaneEvent =
  | { readonly kind: 'id'; readonly at: number; readonly id: AnyId; readonly standing: Standing }
  /** A call that waits from … to: until it gets its ID, or the process goes down. */
  | { readonly kind: 'stall'; readonly at: number; readonly to: number; readonly code: string }
  /** A call that was refused. */
  | { readonly kind: 'error'; readonly at: number; readonly code: string };

/** What became of one lane under a script. */
export interface LaneResult {
  /** In the order of their times. */
  readonly events: readonly LaneEvent[];
  readonly fact: LaneFact;
  /** How long it waited, in milliseconds of true time. */
  readonly stalledMs: number;
}

/**
 * Performs a script before the generators of one lane, the shipped ones. An ID is wanted at each beat; a caller that waits misses
 * the beats meanwhile, and asks again at the next. Always gives the same for the same script.
 */
export function simulate(script: Script, lane: Lane): LaneResult {
  const stage = createStage();
  const surroundings = { clock: stage.clock, random: createRandom(0x5eed) };
  const events: LaneEvent[] = [];
  const made = new Set<AnyId>();
  let highest: AnyId | undefined;
  let generator = lane.start(surroundings);
  let kept: unknown;
  let stall: { readonly at: number; readonly code: string } | undefined;
  /** Before that, a call would be refused as the last one was. */
  let notBefore = 0;
  let errors = 0;
  let stalls = 0;
  let stalledMs = 0;
  let regressions = 0;

  function endStall(to: number): void {
    if (!stall) return;
    events.push({ kind: 'stall', ...stall, to });
    stalls++;
    stalledMs += to - stall.at;
    stall = undefined;
  }

  function take(id: AnyId): Standing {
    const count = made.size;
    if (made.add(id).size === count) return 'duplicate';
    if (highest !== undefined && id < highest) {
      regressions++;
      return 'out-of-order';
    }
    highest = id;
    return 'in-order';
  }

  let ids = 0;
  perform(script, stage, {
    onBeat(at) {
      if (at < notBefore) return;
      try {
        const id = generator.next();
        endStall(at);
        ids++;
        events.push({ kind: 'id', at, id, standing: take(id) });
      } catch (error) {
        if (!isSnoError(error)) throw error;
        if (lane.waitsAt(error)) {
          stall ??= { at, code: error.code };
          notBefore = retryAt(error, at, stage.clock.adjustment.quantumMs);
        } else {
          errors++;
          events.push({ kind: 'error', at, code: error.code });
        }
      }
    },
    onStep({ kind, from }) {
      notBefore = 0;
      if (kind !== 'keep' && kind !== 'lose') return;
      endStall(from);
      kept = kind === 'keep' ? throughJson(generator.snapshot()) : undefined;
    },
    onStepEnd({ kind }) {
      if (kind === 'keep' || kind === 'lose') generator = lane.start(surroundings, kept);
    },
  });
  endStall(stage.trueTime.now() - START_UNIX_MS);

  const duplicates = ids - made.size;
  return { events, stalledMs, fact: { made: ids, stalls, errors, regressions, duplicates } };
}

/** The first time at which another call makes sense, if the clock goes on as it does: a coarse one can jump at any time. */
function retryAt(error: { readonly retryAfterMs?: number } | object, at: number, quantumMs: number): number {
  const retryAfterMs = 'retryAfterMs' in error ? (error.retryAfterMs ?? 0) : 0;
  // It is rounded up.
  return quantumMs > 0 ? at : at + retryAfterMs - 1;
}

/** Into a file and back, as a restart has it. */
function throughJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** Random numbers that are the same each time (mulberry32). They stand for the system's, and so go on over restarts. */
export function createRandom(seed: number): { nextUint32(): number } {
  let state = seed >>> 0;
  return {
    nextUint32() {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return (mixed ^ (mixed >>> 14)) >>> 0;
    },
  };
}
