import { isSnoError } from '@sno-id/sdk';
import type { LaneFact } from '../../../lib/facts.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import type { AnyId, Lane, Surroundings } from './lanes.ts';
import { createStage, performing, START_UNIX_MS } from './perform.ts';
import type { Script } from './script.ts';
import { type Standing, Standings } from './standings.ts';

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
 * A refused call. The next ones would be refused like it until the clock has advanced: they are not made,
 * since an error takes many times as long as an ID.
 */
interface Refusal {
  readonly code: string;
  /** Whether the caller waits; otherwise it gets an error. */
  readonly doesWait: boolean;
  /** What the clock read. A coarse or frozen clock reads the same for long. */
  readonly reading: number;
  /** The earliest time at which another call can succeed. A coarse clock can jump at any time. */
  readonly until: number;
}

/**
 * Runs a script against the published generator of one lane, from beat to beat. An ID is requested at each; a
 * waiting caller misses the beats in between and asks again at the next one. The result is always the same
 * for the same script.
 */
export function* simulating(script: Script, lane: Lane): Generator<void, LaneResult> {
  const stage = createStage();
  const surroundings = surroundingsOf(stage.clock);
  const events: LaneEvent[] = [];
  const standings = new Standings<AnyId>();
  let generator = lane.start(surroundings);
  let kept: unknown;
  let stall: { readonly at: number; readonly code: string } | undefined;
  let refusal: Refusal | undefined;
  let errors = 0;
  let stalls = 0;
  let stalledMs = 0;

  function endStall(to: number): void {
    if (!stall) return;
    events.push({ kind: 'stall', ...stall, to });
    stalls++;
    stalledMs += to - stall.at;
    stall = undefined;
  }

  /** What the next call gives: an ID, or why it is refused. */
  function call(at: number): AnyId | Refusal {
    if (refusal && (at < refusal.until || stage.clock.now() === refusal.reading)) return refusal;
    try {
      return generator.next();
    } catch (error) {
      if (!isSnoError(error)) throw error;
      const { now, adjustment } = stage.clock;
      const until = adjustment.quantumMs > 0 ? at : at + retryMs(error);
      return { code: error.code, doesWait: lane.waitsAt(error), reading: now(), until };
    }
  }

  let ids = 0;
  yield* performing(script, stage, {
    onBeat(at) {
      const result = call(at);
      if (typeof result !== 'object') {
        endStall(at);
        refusal = undefined;
        ids++;
        events.push({ kind: 'id', at, id: result, standing: standings.take(result) });
        return;
      }
      refusal = result;
      const { code, doesWait } = result;
      if (doesWait) {
        stall ??= { at, code };
      } else {
        errors++;
        events.push({ kind: 'error', at, code });
      }
    },
    onStep({ kind, from }) {
      refusal = undefined;
      if (kind !== 'keep' && kind !== 'lose') return;
      endStall(from);
      kept = kind === 'keep' ? throughJson(generator.snapshot()) : undefined;
    },
    onStepEnd({ kind }) {
      if (kind === 'keep' || kind === 'lose') generator = lane.start(surroundings, kept);
    },
  });
  endStall(stage.trueTime.now() - START_UNIX_MS);

  const { regressions, duplicates } = standings;
  return { events, stalledMs, fact: { made: ids, stalls, errors, regressions, duplicates } };
}

/**
 * After how many milliseconds another call makes sense, if the clock keeps its pace. The hint is rounded up.
 */
function retryMs(error: { readonly retryAfterMs?: number } | object): number {
  return 'retryAfterMs' in error ? (error.retryAfterMs ?? 0) - 1 : 0;
}

/** What outlives a restart: the random source of the system, and a database. */
export function surroundingsOf(clock: Surroundings['clock']): Surroundings {
  let rows = 0;
  return { clock, random: seededRandom(0x5eed), table: { nextval: () => ++rows } };
}

/** To a file and back, as in a real restart. */
function throughJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
