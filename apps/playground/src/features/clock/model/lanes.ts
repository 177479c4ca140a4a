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

/** An ID as its generator makes it: two of one lane are in order if `<` says so. */
export type AnyId = string | bigint;

/** A generator that never holds the thread: where it cannot go on, it throws, and nothing has changed. */
export interface LaneGenerator {
  next(): AnyId;
  /** All that it has to remember over a restart, as plain JSON; undefined where the library has no such thing. */
  snapshot(): unknown;
}

/** What is not the process's own, and so outlives it. */
export interface Surroundings {
  readonly clock: Clock;
  readonly random: { nextUint32(): number };
}

/** One scheme, as its library ships it. */
export interface Lane {
  readonly id: LaneId;
  readonly name: string;
  /** What it does where its clock went back, in a few words. */
  readonly habit: string;
  /** Starts a process: a generator that knows only what its snapshot says. */
  start(surroundings: Surroundings, snapshot?: unknown): LaneGenerator;
  /** The Unix milliseconds that an ID says. */
  timeOf(id: AnyId): number;
  /** What else an ID says of the clock that made it: which timeline it is on, where there are several. */
  timelineOf?(id: AnyId): string;
  /** Whether a call that was refused so would have waited, were it allowed to: else the caller gets an error. */
  waitsAt(error: unknown): boolean;
}

/** The identity that all lanes have. */
export const NODE = 7;

export const LANES: readonly Lane[] = [
  {
    id: 'sno',
    name: 'sno',
    habit: 'flips a bit and goes on; waits where both values are used up',
    start: ({ clock }, snapshot) =>
      createGenerator({ partition: NODE, clock, whenBlocked: 'throw', ...(given(snapshot) as object) }),
    timeOf: id => unixMsOf(id as Sno),
    timelineOf: id => `tick ${tickOf(id as Sno)}`,
    waitsAt: isRefusal,
  },
  {
    id: 'twitter',
    name: 'Twitter’s snowflake',
    habit: 'refuses until the clock is back',
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
    habit: 'counts on in its last 10 ms: 256 IDs, then waits',
    start: ({ clock }, snapshot) =>
      asLane(sonyflake.createGenerator({ machine: NODE, clock, maxWaitMs: 0, ...given(snapshot) })),
    timeOf: id => sonyflake.unixMsOf(id),
    waitsAt: error => waits(sonyflake, error),
  },
  {
    id: 'mastodon',
    name: 'Mastodon',
    habit: 'waits until the clock is back',
    start: ({ clock }, snapshot) =>
      asLane(mastodon.createGenerator({ clock, maxWaitMs: 0, ...given(snapshot) })),
    timeOf: id => mastodon.unixMsOf(id),
    waitsAt: error => waits(mastodon, error),
  },
  {
    id: 'multi-clock',
    name: 'Multi-clock',
    habit: 'goes on under the next of 16 clock numbers',
    start: ({ clock }, snapshot) =>
      asLane(multiClock.createGenerator({ machine: NODE, clock, maxWaitMs: 0, ...given(snapshot) })),
    timeOf: id => multiClock.unixMsOf(id),
    timelineOf: id => `clock ${multiClock.toFields(id).clock}`,
    waitsAt: error => waits(multiClock, error),
  },
  {
    id: 'uuidv7',
    name: 'UUID v7',
    habit: 'keeps its last time for up to 10 s; random bits, no snapshot',
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

/** The option that a snapshot is, or none. It is one of the same lane's own. */
function given(snapshot: unknown): { readonly snapshot: never } | undefined {
  return snapshot === undefined ? undefined : { snapshot: snapshot as never };
}

function asLane(generator: SnowflakeGenerator): LaneGenerator {
  return generator;
}

function isRefusal(error: unknown): boolean {
  return isSnoError(error, 'ERR_CLOCK_UNSAFE') || isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED');
}

/** Whether a snowflake's own strategy is to wait there: under `maxWaitMs: 0` those that wait throw too. */
function waits({ regression, overflow }: { regression: string; overflow: string }, error: unknown): boolean {
  if (isSnoError(error, 'ERR_CLOCK_UNSAFE')) return regression !== 'throw';
  return isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED') && overflow !== 'throw';
}
