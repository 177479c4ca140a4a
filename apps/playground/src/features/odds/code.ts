import type { OddsState } from './odds-codec.ts';

/** The figures of the section at its present numbers. */
export function oddsCode({ generators, rate, hours }: OddsState): string {
  return `import { collisionOdds, collisionRate } from '@sno-id/sdk/snowflake';

// The odds that two of ${generators} generators which pick one of 65,536 partitions at random pick the same.
const shared = collisionOdds({ generators: ${generators}, idBits: 16 });

// IDs an hour that two which did both make: ${rate} a second each, in units of 4 ms.
const perSecond = [${rate}, ${rate}] as const;
const fromZero = collisionRate({ perSecond, unitMs: 4 });
const fromRandom = collisionRate({ perSecond, unitMs: 4, startSpread: 32_768 });

// On average over all pairs, in ${hours} hours.
const pairs = (${generators} * ${generators - 1}) / 2 / 65_536;
console.log(shared, fromZero * pairs * ${hours}, fromRandom * pairs * ${hours});
`;
}
