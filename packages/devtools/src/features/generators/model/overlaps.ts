import type { Panel } from '../../../core/panel.ts';
import type { Registered } from '../../../core/registry.ts';
import { findOverlaps, type SharedIdentity } from '../../../ids/collisions.ts';

/**
 * Says which generators could make the same ID: compared once for all who ask, whenever one of them changes.
 * It costs nothing until it is read.
 */
export function createOverlaps({ registry }: Pick<Panel, 'registry'>) {
  let compared: readonly Registered[] | undefined;
  let shared: readonly SharedIdentity<Registered>[] = [];
  return {
    /** Those of the present generators. */
    read(): readonly SharedIdentity<Registered>[] {
      const { generators } = registry.getState();
      if (generators !== compared) shared = findOverlaps(generators);
      compared = generators;
      return shared;
    },
  };
}
