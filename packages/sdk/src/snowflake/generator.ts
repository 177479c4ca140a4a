import { requireInteger } from '../arguments.ts';
import { SnoError } from '../errors.ts';
import type { Blocked } from '../sequencer/step.ts';
import { type AbortSignalLike, pause, reasonOf, spin } from '../time/waiting.ts';
import type { Bits } from './bits.ts';
import type { FieldRole, Strategies } from './definition.ts';
import { resolveOptions, type SnowflakeGeneratorOptions } from './options.ts';
import { advance } from './policy.ts';
import type { Position, SnowflakeSnapshot } from './snapshot.ts';

/** One writer of IDs, which never repeats one of its own. Made by a layout's `createGenerator`. */
export interface SnowflakeGenerator {
  /**
   * Makes an ID.
   *
   * Where the clock went back or the unit is full, the generator's strategies say whether it waits. It never hangs: a
   * wait that is longer than `maxWaitMs`, or a clock that stands still, throws.
   *
   * @throws SnoError `ERR_SEQUENCE_EXHAUSTED` or `ERR_CLOCK_UNSAFE` with `retryAfterMs`, `ERR_CLOCK_RANGE` for a clock
   * outside the layout's time. No state has changed then.
   */
  next(): bigint;
  /** Makes an ID as {@link next} does, as its decimal text, for JSON and for readers that know no bigint. */
  nextText(): string;
  /**
   * Makes an ID, waiting without holding the thread for as long as it takes, whatever the strategies and `maxWaitMs`
   * say of waits. It looks at the clock again at least every 10 ms.
   *
   * @throws the signal's reason when it aborts, and as {@link next} does for the clock's range.
   */
  nextAsync(options?: { readonly signal?: AbortSignalLike }): Promise<bigint>;
  /** Makes `count` IDs, in order, all of them or none: where one of them would throw, nothing has changed. */
  batch(count: number): bigint[];
  /**
   * All that has to be remembered to go on without a repeat, as plain JSON. It is good until the next ID: one that was
   * taken before others were made repeats them if the clock is set back to their time.
   */
  snapshot(): SnowflakeSnapshot;
}

/** The longest that an asynchronous call waits without looking at the clock. */
const LOOK_AGAIN_MS = 10;

/** Makes the generator of a layout. Throws before anything is taken. */
export function createSnowflakeGenerator(
  layout: Bits,
  strategies: Strategies,
  options: SnowflakeGeneratorOptions & { readonly [name: string]: unknown },
): SnowflakeGenerator {
  const settings = resolveOptions(layout, strategies, options);
  const { clock, node, policy, maxWaitMs, startAt, position: restored } = settings;
  const { first, last, regression } = policy;
  const fieldOf = (role: FieldRole) => layout.payload.find(field => field.role === role);
  const sequenceShift = BigInt(fieldOf('sequence')!.shift);
  /** A layout without one has only timeline 0, whose bits are none under any name. */
  const timelineName = fieldOf('timeline')?.name ?? '';
  /** All but the sequence, which is kept apart: it alone changes with each ID. */
  let position = restored;
  let sequence = restored.sequence;
  /** All of the ID but its sequence. */
  let base = 0n;
  /** While the clock reads from … to (ms), the next ID takes the next number and nothing else changes. */
  let fromMs = 0;
  let toMs = 0;

  /** The ID of the number last taken. */
  function made(): bigint {
    const number = first + ((sequence - first + position.start) % (last - first + 1));
    return base | (BigInt(number) << sequenceShift);
  }

  /** Takes the next number if there is one; else says why not. */
  function tryTake(now: number): Blocked | undefined {
    const from = { ...position, sequence };
    const next = advance(from, layout.unitOf('clock', now, 'ERR_CLOCK_RANGE'), policy);
    if ('reason' in next) return next;
    const isNew = next.unit !== from.unit || next.timeline !== from.timeline;
    const start = isNew ? startIn(next.unit) : next.start;
    place({ ...next, start });
    fromMs = layout.startOf(next.unit);
    toMs = fromMs + layout.unitMs;
    return undefined;
  }

  /** Where a unit starts, counted from the lower end of the range. */
  function startIn(unit: number): number {
    const start = startAt === undefined ? 0 : startAt(layout.startOf(unit));
    return requireInteger('startAt', start, Number.MAX_SAFE_INTEGER) % (last - first + 1);
  }

  function place(at: Position): void {
    position = at;
    sequence = at.sequence;
    base = layout.pack(at.unit, { ...node, [timelineName]: at.timeline });
    fromMs = toMs = 0;
  }

  /** Holds the thread until the decision could be another one. Returns the reading, or throws. */
  function wait({ reason, untilUnit }: Blocked, now: number): number {
    const isUnsafe = reason === 'unsafe';
    const untilMs = layout.startOf(untilUnit);
    const retryAfterMs = Math.ceil(untilMs - now);
    const throws = isUnsafe ? regression === 'throw' : policy.overflow === 'throw';
    if (!throws && retryAfterMs <= maxWaitMs) {
      // Behind its last unit, a clock that goes further back is no better; from a full one, it may be.
      const isBehind = isUnsafe || now < layout.startOf(position.unit);
      const leaveMs = isBehind ? Number.NEGATIVE_INFINITY : layout.startOf(position.unit);
      const reading = spin(clock, leaveMs, untilMs, maxWaitMs);
      if (reading !== undefined) return reading;
    }
    throw new SnoError(
      isUnsafe ? 'ERR_CLOCK_UNSAFE' : 'ERR_SEQUENCE_EXHAUSTED',
      `${isUnsafe ? 'The clock went back' : 'All IDs of this unit are made'}: retry in ${retryAfterMs} ms`,
      { retryAfterMs },
    );
  }

  place(restored);
  const self: SnowflakeGenerator = {
    next() {
      let now = clock.now();
      if (now >= fromMs && now < toMs && sequence < last) sequence++;
      else for (let blocked = tryTake(now); blocked; blocked = tryTake(now)) now = wait(blocked, now);
      return made();
    },
    nextText: () => String(self.next()),
    async nextAsync({ signal } = {}) {
      for (;;) {
        if (signal?.aborted) throw reasonOf(signal);
        const now = clock.now();
        const blocked = tryTake(now);
        if (!blocked) return made();
        await pause(Math.min(Math.ceil(layout.startOf(blocked.untilUnit) - now), LOOK_AGAIN_MS), signal);
      }
    },
    batch(count) {
      requireInteger('count', count, 0xffff_ffff);
      const before = { ...position, sequence };
      const ids: bigint[] = [];
      try {
        while (ids.length < count) ids.push(self.next());
      } catch (error) {
        place(before);
        throw error;
      }
      return ids;
    },
    snapshot: () => ({
      node: { ...node },
      range: [first, last],
      unit: position.unit,
      timeline: position.timeline,
      sequence,
      start: position.start,
      highs: [...position.highs],
    }),
  };
  return self;
}
