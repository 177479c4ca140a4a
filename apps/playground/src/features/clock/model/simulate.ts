import { seededRandom } from '@sno-id/kit/data';
import { isSnoError } from '@sno-id/sdk';
import type { LaneFact } from '../../../lib/facts.ts';
import type { AnyId, Lane } from './lanes.ts';
import { createStage, perform, START_UNIX_MS } from './perform.ts';
import type { Script } from './script.ts';

/**
 * How an ID compares with all earlier ones: larger than all of them, smaller than one of them, or equal to
 * one of them.
 */
export type Standing = 'in-order' | 'out-of-order' | 'duplicate';

/** An event in a lane. Times are milliseconds of true time from the start of the script. */
export type LaneEvent =
  | { readonly kind: 'id'; readonly at: number; readonly id: AnyId; readonly standing: Standing }
  /** A call that waits until it gets its ID, or until the process goes down. */
  | { readonly kind: 'stall'; readonly at: number; readonly to: number; readonly code: string }
  /** A rejected call. */
  | { readonly kind: 'error'; readonly at: number; readonly code: string };

/** The result of one lane under a script. */
export interface LaneResult {
  /** Ordered by time. */
  readonly events: readonly LaneEvent[];
  readonly fact: LaneFact;
  /** How long the lane waited, in milliseconds of true time. */
  readonly stalledMs: number;
}

/**
 * Runs a script against the published generator of one lane. An ID is requested at each beat; a waiting
 * caller misses the beats in between and asks again at the next one. The result is always the same for the
 * same script.
 */
export function simulate(script: Script, lane: Lane): LaneResult {
  const stage = createStage();
  // The random source outlives a restart, as the system's does.
  const surroundings = { clock: stage.clock, random: seededRandom(0x5eed) };
  const events: LaneEvent[] = [];
  const made = new Set<AnyId>();
  let highest: AnyId | undefined;
  let generator = lane.start(surroundings);
  let kept: unknown;
  let stall: { readonly at: number; readonly code: string } | undefined;
  /** Until then, every call would be rejected like the last one. */
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

/**
 * The earliest time at which another call makes sense, if the clock keeps its pace. A coarse clock can jump
 * at any time.
 */
function retryAt(error: { readonly retryAfterMs?: number } | object, at: number, quantumMs: number): number {
  const retryAfterMs = 'retryAfterMs' in error ? (error.retryAfterMs ?? 0) : 0;
  // The hint is rounded up.
  return quantumMs > 0 ? at : at + retryAfterMs - 1;
}

/** To a file and back, as in a real restart. */
function throughJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
