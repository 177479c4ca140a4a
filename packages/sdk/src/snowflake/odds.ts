import { refusal, requireInteger, requireKeys, requirePair } from '../arguments.ts';

/** From this many on, the sum over them is replaced by its closed form: by then the two agree. */
const MOST_SUMMED = 1_000_000;
/** Keeps the sum over the IDs of a unit within a second or so. */
const MOST_IN_A_UNIT = 100_000;

/**
 * The odds that at least two of some generators draw the same ID at random: the birthday figure, 0 … 1.
 *
 * @throws TypeError or RangeError unless `generators` is a whole number and `idBits` one of 1 … 1,000, and
 * for an unknown key.
 * @example
 * collisionOdds({ generators: 20, idBits: 10 }); // 0.17
 */
export function collisionOdds(group: { readonly generators: number; readonly idBits: number }): number {
  const { generators, idBits } = requireKeys('group', group, ['generators', 'idBits']);
  requireInteger('generators', generators, Number.MAX_SAFE_INTEGER);
  const ids = 2 ** requireInteger('idBits', idBits, 1000, 1);
  if (generators > ids) return 1;
  if (generators > MOST_SUMMED) return -Math.expm1((-generators * (generators - 1)) / 2 / ids);
  let log = 0;
  for (let taken = 1; taken < generators; taken++) log += Math.log1p(-taken / ids);
  return -Math.expm1(log) || 0;
}

/** Two generators that have the same identity and do not know of each other. */
export interface Uncoordinated {
  /** How many IDs each of the two makes in a second, at random moments, independently. */
  readonly perSecond: readonly [number, number];
  /** Milliseconds in a unit of time. */
  readonly unitMs: number;
  /**
   * Among how many places the sequence starts in each unit, each equally likely: 1 if always at the same.
   *
   * @default 1
   */
  readonly startSpread?: number | undefined;
}

/**
 * How many IDs an hour two uncoordinated generators both make, on average.
 *
 * Each makes a Poisson number of IDs in a unit, numbered on from its start. With P(n) the probability of n or
 * more, and w(d) that of the two starts being d apart, w(d) = (S − |d|) / S², a unit has Σ Pₐ(i) · P_b(j) ·
 * w(i − j) collisions over all i, j ≥ 1. Where both make far less than one ID in a unit that is λ₁ · λ₂ ·
 * unit / S: for sno, with 4 ms and a sequence from 0, 14.4 · λ₁ · λ₂ an hour. The formula without the sum
 * counts too many for busy generators.
 *
 * @throws TypeError or RangeError for rates that are negative or give more than 100,000 IDs a unit, a unit or
 * a spread that is not a whole number from 1 up, and for an unknown key.
 * @example
 * collisionRate({ perSecond: [0.1, 0.1], unitMs: 4 }); // 0.14 an hour
 */
export function collisionRate(pair: Uncoordinated): number {
  const keys = ['perSecond', 'unitMs', 'startSpread'];
  const { perSecond, unitMs, startSpread = 1 } = requireKeys('pair', pair, keys);
  const rates = requirePair('perSecond', perSecond, 'two rates');
  requireInteger('unitMs', unitMs, Number.MAX_SAFE_INTEGER, 1);
  requireInteger('startSpread', startSpread, Number.MAX_SAFE_INTEGER, 1);
  const [a, b] = Array.from(rates, rate => tails(rate as number, unitMs)) as [number[], number[]];
  let collisions = 0;
  for (let i = 0; i < a.length; i++) {
    const end = Math.min(b.length, i + startSpread);
    for (let j = Math.max(0, i - startSpread + 1); j < end; j++) {
      collisions += a[i]! * b[j]! * ((startSpread - Math.abs(i - j)) / startSpread);
    }
  }
  return (collisions / startSpread) * (3_600_000 / unitMs);
}

/** P(1), P(2), … of a Poisson number of IDs in a unit, until they are too small to count. */
function tails(perSecond: number, unitMs: number): number[] {
  const isNumber = typeof perSecond === 'number';
  const mean = (perSecond * unitMs) / 1000;
  if (!isNumber || !(mean >= 0 && mean <= MOST_IN_A_UNIT)) {
    const Kind = isNumber ? RangeError : TypeError;
    throw refusal('perSecond', `at least 0, and at most ${MOST_IN_A_UNIT} in a unit`, perSecond, Kind);
  }
  const most = Math.ceil(mean + 12 * Math.sqrt(mean) + 12);
  // log n! as it goes, because the terms of a large mean would underflow.
  const terms: number[] = [];
  for (let n = 0, log = -mean; n <= most; n++, log += Math.log(mean / n)) terms.push(Math.exp(log));
  const sums: number[] = [];
  let sum = 0;
  // From the small end, so that small tails keep their digits.
  for (let n = most; n > 0; n--) {
    sum += terms[n]!;
    sums.push(sum);
  }
  return sums.reverse();
}
