import type { Panel } from '../../../core/panel.ts';
import type { GeneratorKey, IdBatch } from '../../../source/source.ts';

/** How far the time of an ID may be from this panel's clock, in milliseconds: reports come late, too. */
const APART_MS = 10_000;
/** How many metabytes in a row count up by one before that is no coincidence. */
const COUNTING = 16;

/** What is odd about the IDs of one generator, though none repeats. */
export interface Oddity {
  /** Milliseconds by which its last IDs were ahead of this panel's clock, if that is far. */
  readonly aheadMs?: number;
  /** How many IDs have metabytes that count up, as the index of an array does. */
  readonly counting?: number;
}

/** Creates a watch over the times and metabytes of the IDs that the panel receives. */
export function createOddities({ hub, pulse, wallMs }: Pick<Panel, 'hub' | 'pulse' | 'wallMs'>) {
  const found = new Map<GeneratorKey, Oddity>();
  /** How far the clock of each context is ahead of ours. */
  const contexts = new Map<string, number>();
  let version = 0;

  function set(key: GeneratorKey, change: Oddity): void {
    found.set(key, { ...found.get(key), ...change });
    version++;
    pulse.touch();
  }

  function aheadOf(key: GeneratorKey, { unixMs, atMs = unixMs }: IdBatch): number {
    return unixMs - atMs + (contexts.get(key.slice(0, key.indexOf('/'))) ?? 0);
  }

  hub.add({
    clock: (contextId, atMs) => contexts.set(contextId, atMs - wallMs()),
    gone: contextId => contexts.delete(contextId),
    ids(key, batch) {
      const aheadMs = aheadOf(key, batch);
      if (Math.abs(aheadMs) >= APART_MS) set(key, { aheadMs });
      if ('ids' in batch || batch.metas.length < COUNTING) return;
      const { metas } = batch;
      if (metas.every((meta, i) => i === 0 || meta === metas[i - 1]! + 1))
        set(key, { counting: (found.get(key)?.counting ?? 0) + metas.length });
    },
  });

  return {
    /** Another number whenever something has changed. */
    get version(): number {
      return version;
    },
    all: (): ReadonlyMap<GeneratorKey, Oddity> => found,
  };
}
