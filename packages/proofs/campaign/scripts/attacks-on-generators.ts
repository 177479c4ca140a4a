import type { Generator } from '../../../sdk/src/index.ts';
import { isNumberIn } from '../attack.ts';
import { ATTACKS_ON_SOURCES, type AttackOnSource } from '../attacks-on-sources.ts';

const EPOCH_MS = 1_262_304_000_000;
const END_MS = 3_461_327_255_552;

/** The methods of a generator, with values of all kinds in each argument. */
export const ATTACKS_ON_GENERATORS: readonly AttackOnSource<Generator>[] = [
  ...ATTACKS_ON_SOURCES,
  {
    name: 'at(unixMs)',
    names: ['unixMs'],
    accepts: value => isNumberIn(value, EPOCH_MS, END_MS),
    call: ({ at }, value) => at(value),
    idsOf: () => [],
  },
  {
    name: 'at(meta)',
    names: ['meta'],
    accepts: value => value === undefined || (Number.isInteger(value) && isNumberIn(value, 0, 256)),
    call: ({ at }, value) => at(EPOCH_MS, value),
    idsOf: () => [],
  },
];
