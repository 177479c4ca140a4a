import type { GeneratorListener, SubscribeOptions } from '../events.ts';
import type { Sno } from '../id/sno.ts';
import type { AbortSignalLike } from '../time/waiting.ts';

/** Anything that makes IDs: what panels and pages depend on, instead of on a class. */
export interface IdSource {
  next(meta?: number): Sno;
  nextAsync(meta?: number, options?: { readonly signal?: AbortSignalLike }): Promise<Sno>;
  batch(count: number, meta?: number): Sno[];
  /** Returns what ends the subscription. */
  subscribe(listener: GeneratorListener, options?: SubscribeOptions): () => void;
  describe(): IdSourceDescription;
}

/** What a source makes its IDs from. Plain JSON. */
export interface IdSourceDescription {
  readonly kind: string;
  readonly partition: number;
  readonly sequenceMin: number;
  readonly sequenceMax: number;
  /** IDs that one unit of 4 ms holds. */
  readonly capacity: number;
}
