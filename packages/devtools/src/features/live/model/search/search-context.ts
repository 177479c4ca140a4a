import { fromFields } from '@sno-id/sdk';
import type { Panel } from '../../../../core/panel.ts';
import { createCallSites } from '../../../../ids/call-sites.ts';
import type { IdCells } from '../../../../ids/id-cells.ts';
import { fullNameOf } from '../../../../ids/maker.ts';
import { isSnowflake } from '../../../../source/family.ts';
import type { Metas } from './search-metabyte.ts';

/** What a search is read by. */
export interface SearchContext {
  readonly metas: Metas;
  /** The names of all generators, each with where it lives. */
  readonly makers: readonly string[];
  /** Whether a long decimal can be a snowflake of the app. */
  readonly hasSnowflakes: boolean;
  /** The stack of the call that made an ID, if it was traced. */
  readonly callOf?: (id: IdCells) => string | undefined;
  /** Unix milliseconds, to tell which other format a text has. */
  readonly nowMs: number;
}

/** One object, so that it is the same each time. */
const NO_METAS = {};

/** What searches of a panel are read by. */
export function searchContextOf(panel: Panel): Omit<SearchContext, 'nowMs'> {
  const { options, registry } = panel;
  const calls = panel.part(createCallSites);
  const { generators } = registry.getState();
  return {
    metas: options.getState().meta ?? NO_METAS,
    hasSnowflakes: generators.some(({ description }) => isSnowflake(description)),
    callOf: ({ maker, snowflake, tick, ...fields }) =>
      calls.of(maker.key, snowflake ?? fromFields({ ...fields, tick: tick as 0 | 1 }))?.stack,
    makers: generators.map(({ name, context }) => fullNameOf(name, context)),
  };
}
