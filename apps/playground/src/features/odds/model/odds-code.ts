import type { OddsState } from './odds-codec.ts';

/** The figures of the section for the current numbers. */
export function oddsCode({ generators, rate, hours }: OddsState): string {
  return `import { UNIT_MS } from '@sno-id/sdk/read';
import { collisionOdds, collisionRate } from '@sno-id/sdk/snowflake';

// The odds that two of ${generators} generators share a partition, if each picks one of 65,536 at random.
const shared = collisionOdds({ generators: ${generators}, idBits: 16 });

// Duplicates per hour of two that share one, at ${rate} IDs per second each, in units of UNIT_MS milliseconds.
const perSecond = [${rate}, ${rate}] as const;
const fromZero = collisionRate({ perSecond, unitMs: UNIT_MS });
const fromRandom = collisionRate({ perSecond, unitMs: UNIT_MS, startSpread: 2 ** 15 });

// The average for all pairs in ${hours} hours.
const pairs = (${generators} * ${generators - 1}) / 2 / 2 ** 16;
console.log(shared, fromZero * pairs * ${hours}, fromRandom * pairs * ${hours});
`;
}
