import { refusal, requireInteger } from '../arguments.ts';
import { createEngine } from '../engine/engine.ts';
import type { AsyncOptions, IdSource } from '../engine/id-source.ts';
import { createWaiting } from '../engine/patience.ts';
import { takeRuns } from '../engine/runs.ts';
import { waitForTurn } from '../engine/turn.ts';
import { watch } from '../engine/watch.ts';
import type { SubscribeOptions } from '../events.ts';
import type { Bits } from './bits.ts';
import type { Strategies } from './definition.ts';
import type { SnowflakeEvent, SnowflakeFamily } from './events.ts';
import { createIdMaker } from './id-maker.ts';
import { resolveOptions, type SnowflakeGeneratorOptions } from './options.ts';
import { advance } from './policy.ts';
import { createSnowflakeSubscribers } from './report-ids.ts';
import type { Position, SnowflakeSnapshot } from './snapshot.ts';

/**
 * What a snowflake generator and a shared one have in common. Their methods need no `this`: they may be taken
 * off and passed on.
 */
export interface SnowflakeSource extends IdSource<SnowflakeFamily> {
  /**
   * Makes an ID.
   *
   * Where the clock went back or the unit is full, the generator's strategies say whether it waits. It never
   * hangs: a wait that would hold the thread for longer than `maxWaitMs`, and a clock that stands still or
   * goes back again and again, throw.
   *
   * @throws SnoError `ERR_SEQUENCE_EXHAUSTED` or `ERR_CLOCK_UNSAFE` with `retryAfterMs`, `ERR_CLOCK_RANGE`
   * for a clock outside the layout's time. The state has not changed then.
   */
  next(): bigint;
  /** Makes an ID as {@link next} does, as its decimal text, for JSON and for readers that know no bigint. */
  nextText(): string;
  /**
   * Makes an ID, waiting without holding the thread for as long as it takes, whatever the strategies and
   * `maxWaitMs` say about waits. It looks at the clock again at least every 10 ms.
   *
   * @throws the signal's reason when it aborts, and as {@link next} does for the clock's range.
   */
  nextAsync(options?: AsyncOptions): Promise<bigint>;
  /** Makes `count` IDs, in order. */
  batch(count: number): bigint[];
  /**
   * Reports events to a listener, from now on until the returned function is called. Without a listener
   * nothing is collected.
   *
   * @throws TypeError if the listener is not a function, or for invalid options.
   */
  subscribe(listener: (event: SnowflakeEvent) => void, options?: SubscribeOptions): () => void;
}

/** One writer of IDs, which never repeats one of its IDs. Made by a layout's `createGenerator`. */
export interface SnowflakeGenerator extends SnowflakeSource {
  /** Makes `count` IDs, in order, all of them or none: where one of them would throw, nothing has changed. */
  batch(count: number): bigint[];
  /**
   * All that has to be remembered to resume without a repeat, as plain JSON. It is stale as soon as another
   * ID is made: restoring it can then repeat IDs if the clock is set back to their time.
   */
  snapshot(): SnowflakeSnapshot;
}

/** The longest that an asynchronous call waits without looking at the clock. */
export const LOOK_AGAIN_MS = 10;

/** Creates the generator of a layout. Throws before anything is taken. */
export function createSnowflakeGenerator(
  layout: Bits,
  strategies: Strategies,
  options: SnowflakeGeneratorOptions & { readonly [name: string]: unknown },
): SnowflakeGenerator {
  const settings = resolveOptions(layout, strategies, options);
  const { node, policy, startAt, clockIds } = settings;
  const { first, last, regression, overflow } = policy;
  const size = last - first + 1;
  const subscribers = createSnowflakeSubscribers();
  const { send, deliver } = subscribers;
  const idOf = createIdMaker(layout, node, first, last);
  /** The unit and timeline in use. */
  let place = settings.position;
  const engine = createEngine<Position>(
    { clock: settings.clock, state: settings.position },
    layout.epochMs,
    layout.unitMs,
    settings.maxWaitMs,
    {
      timeOf(reading) {
        layout.unitOf('clock', reading, 'ERR_CLOCK_RANGE');
        return reading;
      },
      decide(next, unit) {
        const { unit: used, timeline: before } = next;
        const decided = advance<Position>(next, unit, policy);
        if ('reason' in decided) return decided;
        Object.assign(next, decided);
        if (next.unit !== used || next.timeline !== before) next.start = begin(next);
        return undefined;
      },
      open(state, before, now) {
        const { unit, timeline } = state;
        place = state;
        if (unit !== before.unit || timeline !== before.timeline) subscribers.flush();
        if (timeline === before.timeline) return;
        const backMs = Math.max(0, layout.startOf(before.unit) - layout.startOf(unit));
        send({ type: 'timeline', now, backMs, timeline });
      },
    },
  );
  const { patience } = engine;
  const impatience = createWaiting(-Infinity)();
  engine.patience = () => {
    const waits = patience();
    return (reason, now, retryAfterMs) => {
      const throws = (reason === 'blocked' ? regression : overflow) === 'throw';
      (throws ? impatience : waits)(reason, now, retryAfterMs);
    };
  };
  const watcher = watch(engine, subscribers);

  /** Where in the range a unit starts. Runs code of the caller. */
  function begin({ unit, timeline }: Position): number {
    const before = place;
    const start = startAt === undefined ? 0 : startAt(layout.startOf(unit));
    requireInteger('startAt', start, Number.MAX_SAFE_INTEGER);
    if (clockIds) {
      // What is saved would be older than what is in use.
      if (place !== before) throw refusal('startAt', 'a function that makes no IDs, with clockIds', startAt);
      clockIds.use(timeline);
    }
    return start % size;
  }

  /** The ID of the number that was just taken, which is reported to those who listen. */
  function made(sequence: number): bigint {
    const id = idOf(place, sequence);
    if (subscribers.isDue) {
      subscribers.note(layout, { ...place, now: engine.sequencer.now! }, [id]);
      deliver();
    }
    return id;
  }

  const self: SnowflakeGenerator = {
    next: () => made(engine.take()),
    nextText: () => String(self.next()),
    nextAsync: async (options = {}) =>
      waitForTurn(watcher, options, LOOK_AGAIN_MS, () => made(engine.sequencer.state.sequence)),
    batch(count) {
      requireInteger('count', count, 0xffff_ffff);
      return subscribers.hold(takeBack =>
        takeRuns(engine, count, takeBack).flatMap(run => {
          const ids = Array.from({ length: run.count }, (_, i) => idOf(run, run.first + i));
          subscribers.note(layout, run, ids);
          return ids;
        }),
      );
    },
    subscribe: subscribers.add,
    describe: () => ({
      kind: 'snowflake',
      node: { ...node },
      fields: layout.fields,
      epochMs: layout.epochMs,
      unitMs: layout.unitMs,
      range: [first, last],
      capacity: size,
    }),
    snapshot() {
      const { unit, timeline, sequence, start, highs } = engine.sequencer.state;
      return { node: { ...node }, range: [first, last], unit, timeline, sequence, start, highs: [...highs] };
    },
  };
  return self;
}
