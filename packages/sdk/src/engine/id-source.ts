import type { GeneratorEvent, SubscribeOptions } from '../events.ts';
import type { Sno } from '../id/sno.ts';

/** What the IDs of one family are like. */
export interface IdFamily {
  readonly id: string | bigint;
  /** What a call takes besides options: the metabyte, or nothing. */
  readonly meta: readonly unknown[];
  readonly event: { readonly type: string };
  readonly description: { readonly kind: string };
}

/** The family of sno IDs. */
export interface SnoFamily extends IdFamily {
  readonly id: Sno;
  readonly meta: [meta?: number];
  readonly event: GeneratorEvent;
  readonly description: IdSourceDescription;
}

/**
 * Anything that generates IDs: what panels and pages depend on, instead of on a class. Generators, shared
 * generators and, as an `IdSource` of another family, snowflake generators implement it.
 */
export interface IdSource<F extends IdFamily = SnoFamily> {
  /** Generates an ID. */
  next(...meta: F['meta']): F['id'];
  /** Generates an ID, waiting without holding the thread. */
  nextAsync(...args: [...meta: F['meta'], options?: AsyncOptions | undefined]): Promise<F['id']>;
  /** Makes `count` IDs, in order. */
  batch(count: number, ...meta: F['meta']): F['id'][];
  /** Reports events to a listener. Returns what ends the subscription. */
  subscribe(listener: (event: F['event']) => void, options?: SubscribeOptions | undefined): () => void;
  /** What the source generates its IDs from, as plain JSON. */
  describe(): F['description'];
}

/** The parts of an AbortSignal that are used, so that the runtime's own and any polyfill fit. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
}

/** How an asynchronous call waits. */
export interface AsyncOptions {
  /** Ends the wait, within some milliseconds: the call rejects with the signal's reason. */
  readonly signal?: AbortSignalLike | undefined;
}

/** What a source generates sno IDs from. Plain JSON. */
export interface IdSourceDescription {
  /** `'generator'` or `'shared-generator'`; other sources have other names. */
  readonly kind: string;
  readonly partition: number;
  readonly sequenceMin: number;
  readonly sequenceMax: number;
  /** IDs that one unit of 4 ms holds. */
  readonly capacity: number;
}
