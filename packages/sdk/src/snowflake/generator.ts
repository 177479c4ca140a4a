import { refusal, requireInteger } from '../arguments.ts';
import { badReading } from '../clock/units.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { createWaiting } from '../engine/patience.ts';
import { takeRuns } from '../engine/runs.ts';
import { type Reports, watch } from '../engine/watch.ts';
import type { Bits } from './bits.ts';
import { createSnowflakeCalls } from './calls.ts';
import type { Strategies } from './definition.ts';
import { resolveOptions, type SnowflakeGeneratorOptions } from './options.ts';
import { advance, mostOf, type Policy } from './policy.ts';
import { createSnowflakeSubscribers } from './report-ids.ts';
import { type Position, type SnowflakeSnapshot, snapshotOf } from './snapshot.ts';
import type { SnowflakeSource } from './snowflake-source.ts';

/** One writer of IDs, which never repeats one of its IDs. Made by a layout's `createGenerator`. */
export interface SnowflakeGenerator extends SnowflakeSource {
  /**
   * All that has to be remembered to resume without a repeat, as plain JSON. It is stale as soon as another
   * ID is generated: restoring it can then repeat IDs if the clock is set back to their time.
   */
  snapshot(): SnowflakeSnapshot;
}

/** Creates the generator of a layout. Throws before anything is taken. */
export function createSnowflakeGenerator(
  layout: Bits,
  strategies: Strategies,
  options: SnowflakeGeneratorOptions & { readonly [name: string]: unknown },
): SnowflakeGenerator {
  const settings = resolveOptions(layout, strategies, options);
  const { node, policy, startAt, clockIds } = settings;
  const { first, last } = policy;
  const subscribers = createSnowflakeSubscribers();
  const engine = createEngine<Position>(
    { clock: settings.clock, state: settings.position },
    (state, unit) => {
      const next = advance(state, unit, policy);
      if (!Array.isArray(next) && isOther(next, state)) next.start = begin(next, state);
      return next;
    },
    reading => {
      layout.unitOf('clock', reading, badReading(reading));
      return reading;
    },
    settings.maxWaitMs,
    layout.epochMs,
    layout.unitMs,
  );
  const { sequencer } = engine;
  throwWhereTold(engine, policy);
  // It substitutes no time, and reports nothing of that kind.
  const turns = watch(engine, subscribers as Reports, (state, before, now) => {
    const { unit, timeline } = state;
    if (isOther(state, before)) subscribers.flush();
    if (timeline === before.timeline) return;
    const backMs = Math.max(0, layout.startOf(before.unit) - layout.startOf(unit));
    subscribers.send({ type: 'timeline', now, backMs, timeline });
  });

  /** Where in the range a unit starts. Runs code of the caller. */
  function begin({ unit, timeline }: Position, before: Position): number {
    const given = startAt === undefined ? 0 : startAt(layout.startOf(unit));
    const start = requireInteger('startAt', given, Number.MAX_SAFE_INTEGER);
    if (clockIds) {
      // The clock ID that is saved would be older than the one in use.
      if (sequencer.state !== before) {
        throw refusal('startAt', 'a function that generates no IDs, with clockIds', startAt);
      }
      clockIds.use(timeline);
    }
    return start % (last - first + 1);
  }

  return {
    ...createSnowflakeCalls(
      layout,
      { kind: 'snowflake', node, first, last },
      subscribers,
      engine.take,
      () => sequencer.state,
      turns,
      count => takeRuns(engine, count),
      mostOf(policy, layout, settings.maxWaitMs),
    ),
    snapshot() {
      return snapshotOf(layout, node, [first, last], sequencer.state);
    },
  };
}

/** Whether two states are of different units or timelines. */
function isOther(one: Position, other: Position): boolean {
  return one.unit !== other.unit || one.timeline !== other.timeline;
}

/** Lets calls throw at once, in place of waiting, where the strategies say so. */
function throwWhereTold(engine: Engine<Position>, { regression, overflow }: Policy): void {
  const { patience } = engine;
  const impatience = createWaiting(-Infinity)();
  engine.patience = () => {
    const waits = patience();
    return (reason, now, retryAfterMs) => {
      const throws = (reason === 'ERR_CLOCK_UNSAFE' ? regression : overflow) === 'throw';
      return (throws ? impatience : waits)(reason, now, retryAfterMs);
    };
  };
}
