/*
 * The numbers of the odds in an address: `302,10,24` is the number of generators, their rate in IDs per
 * second, and the hours.
 */

import { clamp } from '@sno-id/kit/data';
import { type Codec, startingAt } from '../../../lib/codec.ts';

export interface Odds {
  readonly generators: number;
  /** IDs per second of each generator. */
  readonly rate: number;
  readonly hours: number;
}

export const START_ODDS: Odds = { generators: 100, rate: 10, hours: 24 };
/** The range of each value, both ends included. */
export const BOUNDS = { generators: [2, 1_000], rate: [0.1, 1_000], hours: [1, 10_000] } as const;

export const oddsCodec: Codec<Odds> = startingAt<Odds>(START_ODDS, {
  read(payload) {
    const [generators, rate, hours] = payload.split(',');
    return {
      generators: Math.round(readNumber('generators', generators)),
      rate: readNumber('rate', rate),
      hours: readNumber('hours', hours),
    };
  },
  write: ({ generators, rate, hours }) => `${generators},${rate},${hours}`,
});

function readNumber(name: keyof Odds, text = ''): number {
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(text)) return START_ODDS[name];
  const [min, max] = BOUNDS[name];
  return clamp(Number(text), min, max);
}
