/*
 * What a source of IDs reports to those who subscribed. `now` is the clock of the source in Unix
 * milliseconds, with whatever fraction it has, at the moment that the event is about. Events are delivered in
 * the order in which they happened, before the call that caused them returns; what a listener itself causes
 * is delivered after the event that it is handling.
 */

/**
 * The clock went back and the tick flipped: the order of IDs is broken here, their uniqueness is not.
 * Reported by the generator whose call flipped it, and not by those that continue from it.
 */
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
 * Calls find no ID to make: they wait or are refused. `blocked`: the clock went back to a time in which all
 * timelines are already used. `exhausted`: the pool of the unit is used up. Reported once for each such time,
 * when it begins.
 */
export interface StalledEvent {
  readonly type: 'blocked' | 'exhausted';
  readonly now: number;
  /** Calls that wait, this one included. */
  readonly count: number;
  /** Duration of the stall so far in milliseconds, rounded up: 1 when it begins. */
  readonly ticks: number;
  /** Milliseconds of the clock until there is an ID again. */
  readonly retryAfterMs: number;
}

/** IDs are generated again. */
export interface ResumedEvent {
  readonly type: 'resumed';
  readonly now: number;
  readonly after: 'blocked' | 'exhausted';
  /** Calls that waited, the one that got its ID included. */
  readonly count: number;
  /** Duration of the stall in milliseconds of the clock, rounded up. */
  readonly ticks: number;
}

/** The anchored clock was too far from the system clock and has been set to it. */
export interface ReanchoredEvent {
  readonly type: 're-anchored';
  readonly now: number;
  /** Milliseconds by which it moved: negative is back. */
  readonly stepMs: number;
}

/**
 * The clock reads a time that no ID can hold, such as 1970 on a device with an empty battery, and `now` is
 * used instead: see `whenOutOfRange`. Reported when that begins.
 */
export interface SubstitutedEvent {
  readonly type: 'substituted';
  readonly now: number;
  /** What the clock reads, in Unix milliseconds. */
  readonly readingMs: number;
}

/**
 * The IDs generated in one unit: what they share, and the metabyte of each. Only for those who ask for it.
 */
export interface IdsEvent {
  readonly type: 'ids';
  /** What the clock read when the unit was first used. */
  readonly now: number;
  /** Unix milliseconds at which the unit of these IDs starts. */
  readonly unixMs: number;
  readonly tick: 0 | 1;
  readonly partition: number;
  /** The number of the first; the others follow by one each. */
  readonly firstSequence: number;
  /**
   * The metabyte of each, in order: as many as there are IDs. A copy that the listener may keep and change.
   */
  readonly metas: Uint8Array;
}

/** Anything that a generator reports, told apart by `type`. Each listener receives its own copy. */
export type GeneratorEvent =
  | TickTockEvent
  | StalledEvent
  | ResumedEvent
  | ReanchoredEvent
  | SubstitutedEvent
  | IdsEvent;

/**
 * Receives events. One that throws does not harm the generator: its error becomes an unhandled rejection,
 * which by default ends a process of Node.
 */
export type GeneratorListener = (event: GeneratorEvent) => void;

/** What a subscriber asks for. */
export interface SubscribeOptions {
  /**
   * Also report the IDs themselves, a batch for each unit: when the next unit begins, or some milliseconds
   * later.
   *
   * @default false
   */
  readonly ids?: boolean | undefined;
}
