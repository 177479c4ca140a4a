import type { Panel } from '../../../../core/panel.ts';
import { createCallSites } from '../../../../ids/call-sites.ts';
import type { LoggedId } from '../../../../ids/id-rows.ts';
import { fullNameOf } from '../../../../ids/maker.ts';
import { isSnowflake } from '../../../../source/family.ts';
import type { Metas } from './search-metabyte.ts';

/** What a search is read by. */
export interface SearchContext {
  readonly metas: Metas;
  readonly makers: readonly string[];
  /** Whether a long decimal can be a snowflake of the app. */
  readonly hasSnowflakes: boolean;
  /** The stack of the call that made an ID, if it was traced. */
  readonly callOf?: (id: LoggedId) => string | undefined;
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
    callOf: id => calls.of(id.maker.key, 'values' in id ? id.id : id.text)?.stack,
    makers: generators.map(({ name, context }) => fullNameOf(name, context)),
  };
}
