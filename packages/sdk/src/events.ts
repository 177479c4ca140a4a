/*
 * What a generator reports to those who subscribed. `now` is always the generator's clock in Unix milliseconds,
 * with whatever fraction it has. Events are delivered before the call that caused them returns, in order.
 */

/** The clock went back and the tick flipped: the order of IDs is broken here, their uniqueness is not. */
export interface TickTockEvent {
  readonly type: 'tick-tock';
  readonly now: number;
  /** Milliseconds, a multiple of 4, by which this ID's unit lies before the last one's. */
  readonly backMs: number;
  /** The tick from here on. */
  readonly tick: 0 | 1;
  /** How often the tick has flipped, modulo 2^32. */
  readonly drifts: number;
}

/**
 * Calls find no ID to make: they wait or are refused. `blocked`: the clock went back to where both timelines were used
 * before; reported once for each such time. `exhausted`: the unit's pool is used up; reported in the 1st, 5th, 9th …
 * millisecond of one such time in which there is a call.
 */
export interface StalledEvent {
  readonly type: 'blocked' | 'exhausted';
  readonly now: number;
  /** Calls that wait. */
  readonly count: number;
  /** Milliseconds of it that have begun. */
  readonly ticks: number;
  /** Milliseconds of the clock until IDs can be made again. */
  readonly retryAfterMs: number;
}

/** IDs are made again. */
export interface ResumedEvent {
  readonly type: 'resumed';
  readonly now: number;
  readonly after: 'blocked' | 'exhausted';
  /** Calls that waited, the one that got its ID included. */
  readonly count: number;
  /** Milliseconds that it took, begun ones included. */
  readonly ticks: number;
}

/** The unit's pool is used up, and a unit ahead of the clock is used instead. Once for each unit borrowed. */
export interface BorrowedEvent {
  readonly type: 'borrowed';
  readonly now: number;
  /** How many units ahead of the clock. */
  readonly units: number;
}

/** The anchored clock was too far from the wall clock, and follows it now. */
export interface ReanchoredEvent {
  readonly type: 're-anchored';
  readonly now: number;
  /** Milliseconds by which it moved: negative is back. */
  readonly stepMs: number;
}

/** The IDs made in one unit, in columns. Only for those who ask for it. */
export interface IdsEvent {
  readonly type: 'ids';
  readonly now: number;
  /** Unix milliseconds at which the unit of these IDs starts. */
  readonly unixMs: number;
  readonly tick: 0 | 1;
  readonly partition: number;
  /** The number of the first; the others follow by one each. */
  readonly firstSequence: number;
  /** The metabyte of each, in order: as many as there are IDs. The listener's own to keep. */
  readonly metas: Uint8Array;
}

/** Anything that a generator reports, told apart by `type`. */
export type GeneratorEvent =
  | TickTockEvent
  | StalledEvent
  | ResumedEvent
  | BorrowedEvent
  | ReanchoredEvent
  | IdsEvent;

/** Takes events. One that throws does not harm the generator: its error is reported as an unhandled rejection. */
export type GeneratorListener = (event: GeneratorEvent) => void;

/** What a subscriber wants to hear. */
export interface SubscribeOptions {
  /**
   * Also report the IDs themselves, a batch for each unit: when the next unit begins, or some milliseconds later.
   *
   * @default false
   */
  readonly ids?: boolean;
}
