import { type Clock, createGenerator, isSnoError, type Sno, tickOf, unixMsOf } from '@sno-id/sdk';
import {
  identify,
  mastodon,
  multiClock,
  type SnowflakeGenerator,
  sonyflake,
  twitter,
} from '@sno-id/sdk/snowflake';
import { V7Generator } from 'uuidv7';

export const LANE_IDS = ['sno', 'twitter', 'sonyflake', 'mastodon', 'multi-clock', 'uuidv7'] as const;
export type LaneId = (typeof LANE_IDS)[number];

/** An ID as its generator returns it. Two IDs of one lane are in order if `<` says so. */
export type AnyId = string | bigint;

/**
 * A generator that never blocks the thread: where it cannot continue it throws, and its state stays the same.
 */
export interface LaneGenerator {
  next(): AnyId;
  /** Everything it must remember over a restart, as plain JSON; undefined if the library has no snapshots. */
  snapshot(): unknown;
}

/** State outside the process, which survives a restart. */
export interface Surroundings {
  readonly clock: Clock;
  readonly random: { nextUint32(): number };
  /** The sequence of a table, in a database. */
  readonly table: { nextval(): number };
}

/** Which of several runs through time an ID belongs to, as its bits say. */
export interface Timeline {
  /** What the scheme calls it. */
  readonly name: string;
  readonly number: number;
}

/** One scheme: its published library, or for Mastodon what its source does. */
export interface Lane {
  readonly id: LaneId;
  readonly name: string;
  /** What the scheme does when its clock moves back, in a few words. */
  readonly habit: string;
  /** Starts a process: a generator that knows only what its snapshot contains. */
  start(surroundings: Surroundings, snapshot?: unknown): LaneGenerator;
  /** The time in an ID, in Unix milliseconds. */
  timeOf(id: AnyId): number;
  /** What else an ID says about the clock: its timeline, if the scheme has several. */
  timelineOf?(id: AnyId): Timeline;
  /** Whether a rejected call would have waited if it were allowed to; otherwise the caller gets an error. */
  waitsAt(error: unknown): boolean;
}

/** The identity that all lanes share. */
const NODE = 7;

export const LANES: readonly Lane[] = [
  {
    id: 'sno',
    name: 'sno',
    habit: 'flips a bit; back twice, waits',
    start: ({ clock }, snapshot) =>
      createGenerator({
        partition: NODE,
        // One that it has alone: it is a process that knows nothing but its snapshot.
        clock: { now: () => clock.now() },
        whenBlocked: 'throw',
        ...(given(snapshot) as object),
      }),
    timeOf: id => unixMsOf(id as Sno),
    timelineOf: id => ({ name: 'tick', number: tickOf(id as Sno) }),
    waitsAt: isRefusal,
  },
  {
    id: 'twitter',
    name: 'Twitter snowflake',
    habit: 'rejects calls until it catches up',
    start: ({ clock }, snapshot) =>
      asLane(
        twitter.createGenerator({ datacenter: 0, worker: NODE, clock, maxWaitMs: 0, ...given(snapshot) }),
      ),
    timeOf: id => twitter.unixMsOf(id),
    waitsAt: error => waits(twitter, error),
  },
  {
    id: 'sonyflake',
    name: 'Sonyflake',
    habit: 'makes 256 more, then waits',
    start: ({ clock }, snapshot) =>
      asLane(sonyflake.createGenerator({ machine: NODE, clock, maxWaitMs: 0, ...given(snapshot) })),
    timeOf: id => sonyflake.unixMsOf(id),
    waitsAt: error => waits(sonyflake, error),
  },
  {
    id: 'mastodon',
    name: 'Mastodon',
    habit: 'takes the time as it is',
    // `timestamp_id` in lib/mastodon/snowflake.rb. The preset of the SDK would compare times, and wait.
    start: ({ clock, table }) => ({
      next() {
        const unixMs = Math.floor(clock.now());
        return mastodon.fromFields({ unixMs, sequence: (hashOf(unixMs) + table.nextval()) % 2 ** 16 });
      },
      snapshot: () => undefined,
    }),
    timeOf: id => mastodon.unixMsOf(id),
    waitsAt: () => false,
  },
  {
    id: 'multi-clock',
    name: 'Multi-clock',
    habit: 'takes the next of 16 numbers',
    start: ({ clock }, snapshot) =>
      asLane(multiClock.createGenerator({ machine: NODE, clock, maxWaitMs: 0, ...given(snapshot) })),
    timeOf: id => multiClock.unixMsOf(id),
    timelineOf: id => ({ name: 'clock', number: multiClock.toFields(id).clock }),
    waitsAt: error => waits(multiClock, error),
  },
  {
    id: 'uuidv7',
    name: 'UUID v7',
    // The limit of the library.
    habit: 'keeps its last time, up to 10 s',
    start({ clock, random }) {
      const generator = new V7Generator(random);
      return {
        next: () => generator.generateOrResetWithTs(Math.floor(clock.now())).toString(),
        snapshot: () => undefined,
      };
    },
    timeOf: id => identify(String(id)).candidates[0]?.unixMs ?? Number.NaN,
    waitsAt: () => false,
  },
];

/** 16 bits of a time, in place of those of an MD5. */
function hashOf(unixMs: number): number {
  return Math.imul(unixMs % 0x1_0000_0000, 0x9e37_79b1) >>> 16;
}

/** The snapshot as an option, if there is one. It always comes from the same lane. */
function given(snapshot: unknown): { readonly snapshot: never } | undefined {
  return snapshot === undefined ? undefined : { snapshot: snapshot as never };
}

function asLane(generator: SnowflakeGenerator): LaneGenerator {
  return generator;
}

function isRefusal(error: unknown): boolean {
  return isSnoError(error, 'ERR_CLOCK_UNSAFE') || isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED');
}

/** Whether waiting is the snowflake's own strategy there: with `maxWaitMs: 0`, those that wait throw too. */
function waits({ regression, overflow }: { regression: string; overflow: string }, error: unknown): boolean {
  if (isSnoError(error, 'ERR_CLOCK_UNSAFE')) return regression !== 'throw';
  return isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED') && overflow !== 'throw';
}
