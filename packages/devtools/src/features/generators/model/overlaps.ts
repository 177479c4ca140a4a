import type { Panel } from '../../../core/panel.ts';
import type { Registered } from '../../../core/registry.ts';
import { findOverlaps, type SharedIdentity } from '../../../ids/collisions.ts';

/** Which generators could make the same ID: compared once for all who ask, whenever one of them changes. */
export interface Overlaps {
  /** Those of the present generators. */
  read(): readonly SharedIdentity<Registered>[];
  /** Unix milliseconds of the last comparison. */
  readonly comparedMs: number;
}

/** Creates the comparison. It costs nothing until it is read. */
export function createOverlaps({ registry, wallMs }: Pick<Panel, 'registry' | 'wallMs'>): Overlaps {
  let compared: readonly Registered[] | undefined;
  let shared: readonly SharedIdentity<Registered>[] = [];
  let comparedMs = 0;
  return {
    read() {
      const { generators } = registry.getState();
      if (generators !== compared) {
        compared = generators;
        shared = findOverlaps(generators);
        comparedMs = wallMs();
      }
      return shared;
    },
    get comparedMs() {
      return comparedMs;
    },
  };
}
