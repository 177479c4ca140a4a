import type { Panel } from '../../../core/panel.ts';
import type { Registered } from '../../../core/registry.ts';
import { findOverlaps, type SharedIdentity } from '../../../ids/collisions.ts';

/**
 * Says which generators could make the same ID: compared once for all who ask, whenever one of them changes.
 * It costs nothing until it is read.
 */
export function createOverlaps({ registry, wallMs }: Pick<Panel, 'registry' | 'wallMs'>) {
  let compared: readonly Registered[] | undefined;
  let shared: readonly SharedIdentity<Registered>[] = [];
  let comparedMs = 0;
  return {
    /** Those of the present generators. */
    read(): readonly SharedIdentity<Registered>[] {
      const { generators } = registry.getState();
      if (generators !== compared) {
        compared = generators;
        shared = findOverlaps(generators);
        comparedMs = wallMs();
      }
      return shared;
    },
    /** Unix milliseconds of the last comparison. */
    get comparedMs(): number {
      return comparedMs;
    },
  };
}
