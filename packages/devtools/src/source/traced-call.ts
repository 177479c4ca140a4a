/*
 * Where in the code IDs were made. What traces a source leaves the calls at the source itself, under a symbol
 * that all builds of this package share: an app may load the tracing from one entry and the panel from
 * another.
 */

import type { AnyEvent, AnySource } from './family.ts';

/** One call that made IDs or met a clock event, or several in a row from the same place. */
export interface TracedCall {
  /** Increases with each call of the context; a call that is continued gets a new number. */
  readonly number: number;
  readonly method: string;
  /** The lines of the stack that are frames, as the engine writes them, innermost first. Empty for none. */
  readonly stack: string;
  readonly ids?: TracedIds | undefined;
  readonly event?: TracedEvent | undefined;
}

/** IDs in ascending order: sno IDs as texts, snowflakes as decimals. */
export interface TracedIds {
  readonly first: string;
  readonly last: string;
  readonly count: number;
}

/** What identifies an event of one generator: `now` is what its clock read. */
export interface TracedEvent {
  readonly type: AnyEvent['type'];
  readonly now: number;
}

/** The newest calls of one source. */
export interface CallLog {
  /** The number of the newest; 0 before there is one. */
  readonly last: number;
  /** Those whose numbers are greater, oldest first. */
  since(number: number): readonly TracedCall[];
}

/**
 * The most frames and characters of a stack, stacks of a source that are taken in a second, and calls of a
 * generator in a report: a quarter of its share of metabytes.
 */
export const CALL_LIMITS = { frames: 20, characters: 2_000, stacks: 2_000, calls: 50 } as const;

const CALLS: unique symbol = /* @__PURE__ */ Symbol.for('sno-id calls') as never;

/** The calls of a source that is traced. */
export function callsOf(source: AnySource): CallLog | undefined {
  return (source as { readonly [CALLS]?: CallLog })[CALLS];
}

/** Leaves the calls at a source. Returns what takes them away. */
export function leaveCalls(source: AnySource, log: CallLog): () => void {
  Object.defineProperty(source, CALLS, { value: log, configurable: true });
  return () => {
    Reflect.deleteProperty(source, CALLS);
  };
}
