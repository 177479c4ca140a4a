import type { Panel } from '../../../../core/panel.ts';
import { createCallSites } from '../../../../ids/call-sites.ts';
import type { LoggedId } from '../../../../ids/id-rows.ts';
import { fullNameOf } from '../../../../ids/maker.ts';
import { isSnowflake } from '../../../../source/family.ts';
import { createDuplicates } from '../../../generators/model/duplicates.ts';
import { createFlips } from '../flips.ts';
import type { Marks } from './search-marks.ts';
import type { Metas } from './search-metabyte.ts';

/** What a search is read by. */
export interface SearchContext extends Marks {
  readonly metas: Metas;
  readonly makers: readonly string[];
  /** Whether a long decimal can be a snowflake of the app. */
  readonly hasSnowflakes: boolean;
  /** The stack of the call that made an ID, if it was traced. */
  readonly callOf?: (id: LoggedId) => string | undefined;
  /** How many duplicates there are: an ID can be repeated after it was searched for. */
  readonly repeats: number;
  /** Unix milliseconds, to tell which other format a text has. */
  readonly nowMs: number;
}

/** One object, so that it is the same each time. */
const NO_METAS = {};

/** What searches of a panel are read by. */
export function searchContextOf(panel: Panel): Omit<SearchContext, 'nowMs'> {
  const { options, registry } = panel;
  const calls = panel.part(createCallSites);
  const duplicates = panel.part(createDuplicates);
  const flips = panel.part(createFlips);
  const { generators } = registry.getState();
  return {
    metas: options.getState().meta ?? NO_METAS,
    hasSnowflakes: generators.some(({ description }) => isSnowflake(description)),
    callOf: id => calls.of(id.maker.key, 'values' in id ? id.id : id.text)?.stack,
    isRepeated: id => duplicates.isRepeated('values' in id ? id.id : id.text),
    flipOf: number => flips.at(number)?.label,
    repeats: duplicates.total,
    makers: generators.map(({ name, context }) => fullNameOf(name, context)),
  };
}
