import type { AnySnapshot, AnySource } from './family.ts';

/** The snapshot of a source that has one: all generators, but not every source of IDs. */
export function snapshotOf(source: AnySource): AnySnapshot | undefined {
  return 'snapshot' in source && typeof source.snapshot === 'function'
    ? (source.snapshot() as AnySnapshot)
    : undefined;
}
