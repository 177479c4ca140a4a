import { refusal, requireInteger } from '../../arguments.ts';
import { badReading } from '../../clock/units.ts';
import { optionsAndBuffer } from '../../threads/memory.ts';
import { createRunSource } from '../../threads/run-source.ts';
import { createSharedSequencer } from '../../threads/shared-sequencer.ts';
import { type Bits, placeBits } from '../bits.ts';
import { createSnowflakeCalls } from '../calls.ts';
import { readDefinition, type SnowflakeDefinition, type SnowflakeField } from '../definition.ts';
import type { Snowflake } from '../layout.ts';
import { advance, mostOf, type Policy } from '../policy.ts';
import { createSnowflakeSubscribers } from '../report-ids.ts';
import { type SnowflakeSnapshot, snapshotOf } from '../snapshot.ts';
import type { SnowflakeSource } from '../snowflake-source.ts';
import { joinSnowflakeMemory, MOST_TIMELINES, makeSnowflakeMemory } from './memory.ts';
import { readSnowflakeOptions, resolveSnowflakeThread, type SharedSnowflakeOptions } from './options.ts';
import { createSnowflakePacking } from './packing.ts';

/**
 * One thread's end of a snowflake generator that several threads share. Made by
 * {@link createSharedSnowflake}.
 *
 * Its events report the IDs and waits of this end, and the moves to another timeline that it made.
 */
export interface SharedSnowflake extends SnowflakeSource {
  /** To post to the other threads. */
  readonly buffer: SharedArrayBuffer;
  /**
   * The state of all threads together at this moment, as plain JSON. A plain or a shared generator resumes
   * from it without a repeat. It is stale as soon as any thread makes another ID.
   */
  snapshot(): SnowflakeSnapshot;
}

/**
 * Creates a snowflake generator of any layout that several threads share; or, with the buffer of one, another
 * thread's end of it. Node fields and range are the same for all, and no two of their IDs are the same,
 * whatever their clocks do and wherever one of them halts. There are no locks: unit, timeline and sequence
 * are one word of 64 bits, which changes whole by one compare-and-swap.
 *
 * One thread alone makes the same IDs as a plain generator of the layout would, with the same strategies.
 * Where the clocks of several differ, the one ahead leads: a clock up to 100 ms behind the shared unit makes
 * IDs of that unit. It counts as set back only if it is further behind, or if this thread has seen it further
 * on and no thread has moved to another timeline since.
 *
 * The options `startAt` and `clockIds` are those of a generator that one thread owns, and are refused here.
 *
 * @throws TypeError where the runtime has no SharedArrayBuffer: says what to set. TypeError or RangeError for
 * an option that is invalid, is unknown or does not agree with the buffer, and for a buffer that is not one
 * of these, or of another layout; SnoError `ERR_SNAPSHOT_INVALID`.
 * @example
 * const generator = createSharedSnowflake(instance, { instance: 7 });
 * worker.postMessage(generator.buffer);
 * // in the worker
 * const same = createSharedSnowflake(instance, buffer);
 */
export function createSharedSnowflake<Node extends string, Other extends string>(
  layout: Snowflake<Node, Other>,
  ...options: [Node] extends [never]
    ? [SharedSnowflakeOptions?]
    : [{ readonly [K in Node]: number } & SharedSnowflakeOptions]
): SharedSnowflake;
/** Node fields may be left out where there is a buffer: it has them. */
export function createSharedSnowflake<Node extends string, Other extends string>(
  layout: Snowflake<Node, Other>,
  buffer: SharedArrayBuffer,
  options?: { readonly [K in Node]?: number | undefined } & SharedSnowflakeOptions,
): SharedSnowflake;
export function createSharedSnowflake(layout: unknown, ...args: readonly unknown[]): SharedSnowflake {
  const { definition, bits } = readLayout(layout);
  const [given, buffer] = optionsAndBuffer<object>(args);
  const options = readSnowflakeOptions(bits, given);
  const { clock, maxWaitMs, block, policy: chosen } = resolveSnowflakeThread(bits, definition, options);
  const packing = createSnowflakePacking(bits);
  const isFirst = buffer === undefined;
  const { memory, config } = isFirst
    ? makeSnowflakeMemory(bits, packing, options, chosen)
    : joinSnowflakeMemory(bits, packing, options, chosen, buffer);
  const { node, first: min, last: max, startAt } = config;
  const policy: Policy = { ...chosen, first: min, last: max };
  const { regression, overflow } = policy;
  const subscribers = createSnowflakeSubscribers();
  const { send, deliver } = subscribers;
  const unitOf = (now: number): number => bits.unitOf('clock', now, badReading(now));
  const sequencer = createSharedSequencer(
    memory.words,
    {
      kind: 'snowflake',
      packing,
      clock,
      first: min,
      last: max,
      unitMs: bits.unitMs,
      startOf: bits.startOf,
      unitOf,
      decide: (state, unit) => advance(state, unit, policy),
      moved(from, { unit, timeline }, _, now) {
        subscribers.flush();
        const backMs = Math.max(0, bits.startOf(from.unit) - bits.startOf(unit));
        send({ type: 'timeline', now, backMs, timeline });
      },
    },
    isFirst,
  );
  const source = createRunSource(sequencer, {
    clock,
    block,
    maxWaitMs,
    unitMs: bits.unitMs,
    startOf: bits.startOf,
    unitAt: unitOf,
    waits: reason => (reason === 'ERR_CLOCK_UNSAFE' ? regression : overflow) !== 'throw',
    send,
    deliver,
  });

  return {
    buffer: memory.buffer,
    ...createSnowflakeCalls(
      bits,
      { kind: 'shared-snowflake', node, first: min, last: max },
      subscribers,
      source.take,
      () => {
        const { unit, timeline, now, first: sequence } = source;
        return { unit, timeline, now, sequence, start: startAt(unit, timeline) };
      },
      source,
      count => source.takeAll(count).map(run => ({ ...run, start: startAt(run.unit, run.timeline) })),
      mostOf(policy, bits, maxWaitMs),
    ),
    snapshot() {
      const { unit, timeline, sequence, records } = sequencer.position();
      return snapshotOf(bits, node, [min, max], {
        unit,
        timeline,
        sequence,
        start: startAt(unit, timeline),
        highs: records.map(packing.unitOf),
      });
    },
  };
}

/** Reads a layout, which may be anything: each value once. */
function readLayout(layout: unknown): { definition: SnowflakeDefinition; bits: Bits } {
  const { epochMs, unitMs, fields, regression, overflow } = Object(layout) as SnowflakeDefinition;
  if (!Array.isArray(fields)) {
    throw refusal('layout', 'one such as `instance`, or what defineSnowflake returns', layout);
  }
  const definition = readDefinition({
    epochMs,
    unitMs,
    fields: fields.map(field => {
      const { name, width, role } = Object(field) as SnowflakeField;
      return { name, width, role };
    }),
    regression,
    overflow,
  });
  const bits = placeBits(definition);
  requireInteger('timelines', bits.timelines, MOST_TIMELINES);
  return { definition, bits };
}
