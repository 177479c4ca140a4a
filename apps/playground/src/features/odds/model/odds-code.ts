import type { OddsState } from './odds-codec.ts';

/** The figures of the section for the current numbers. */
export function oddsCode({ generators, rate, hours }: OddsState): string {
  return `import { UNIT_MS } from '@sno-id/sdk';
import { collisionOdds, collisionRate } from '@sno-id/sdk/snowflake';

// The odds that two of ${generators} generators which pick one of 65,536 partitions at random pick the same.
const shared = collisionOdds({ generators: ${generators}, idBits: 16 });

// IDs an hour that two which did both make: ${rate} a second each, in units of UNIT_MS milliseconds.
const perSecond = [${rate}, ${rate}] as const;
const fromZero = collisionRate({ perSecond, unitMs: UNIT_MS });
const fromRandom = collisionRate({ perSecond, unitMs: UNIT_MS, startSpread: 2 ** 15 });

// On average over all pairs, in ${hours} hours.
const pairs = (${generators} * ${generators - 1}) / 2 / 2 ** 16;
console.log(shared, fromZero * pairs * ${hours}, fromRandom * pairs * ${hours});
`;
}
