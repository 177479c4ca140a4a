import { describe, expect, test } from 'vitest';
import { collisionOdds, collisionRate } from '../../src/snowflake/index.ts';
import { dice } from '../random/dice.ts';

describe('the birthday figure', () => {
  test.each([
    [5, 1],
    [10, 4],
    [20, 17],
    [30, 35],
    [40, 54],
    [50, 70],
  ])('%i generators with 10-bit instance IDs: %i %%', (generators, percent) => {
    expect(Math.round(collisionOdds({ generators, idBits: 10 }) * 100)).toBe(percent);
  });

  test('23 people in a year of 512 days, worked by multiplication', () => {
    let apart = 1;
    for (let i = 0; i < 23; i++) apart *= (512 - i) / 512;
    expect(collisionOdds({ generators: 23, idBits: 9 })).toBeCloseTo(1 - apart, 12);
  });

  test('none, one, and more than there are IDs', () => {
    expect(collisionOdds({ generators: 0, idBits: 8 })).toBe(0);
    expect(collisionOdds({ generators: 1, idBits: 1 })).toBe(0);
    expect(collisionOdds({ generators: 3, idBits: 1 })).toBe(1);
    expect(collisionOdds({ generators: 257, idBits: 8 })).toBe(1);
  });

  test('tiny odds keep their digits, and so do those of very many', () => {
    expect(collisionOdds({ generators: 2, idBits: 122 })).toBe(2 ** -122);
    expect(collisionOdds({ generators: 2 ** 36, idBits: 72 })).toBeCloseTo(1 - Math.exp(-0.5), 9);
    const [summed, closed] = [1_000_000, 1_000_001].map(generators =>
      collisionOdds({ generators, idBits: 40 }),
    );
    expect(Math.abs(closed! - summed!)).toBeLessThan(1e-5);
  });

  test.each([
    [{ generators: -1, idBits: 10 }, RangeError],
    [{ generators: 1.5, idBits: 10 }, RangeError],
    [{ generators: '5', idBits: 10 }, TypeError],
    [{ generators: 5, idBits: 1001 }, RangeError],
    [{ generators: 5, idBits: undefined }, TypeError],
    [undefined, TypeError],
    [null, TypeError],
  ])('%j is refused', (wrong, kind) => {
    expect(() => collisionOdds(wrong as never)).toThrow(kind);
    expect(() => collisionOdds(wrong as never)).toThrow(/^\w+: expected /);
  });
});

describe('the rate of collisions', () => {
  test('for sno from sequence 0 it is 14.4 · λ₁ · λ₂ an hour', () => {
    expect(collisionRate({ perSecond: [0.01, 0.02], unitMs: 4 })).toBeCloseTo(14.4 * 0.01 * 0.02, 6);
    expect(collisionRate({ perSecond: [1, 1], unitMs: 4 }) / 14.4).toBeCloseTo(1, 2);
  });

  test('a start among S places divides it by S', () => {
    const quiet = { perSecond: [0.1, 0.1], unitMs: 4 } as const;
    const ratio = collisionRate(quiet) / collisionRate({ ...quiet, startSpread: 32_768 });
    expect(ratio / 32_768).toBeCloseTo(1, 2);
  });

  test('one that makes nothing collides with nobody', () => {
    expect(collisionRate({ perSecond: [0, 1000], unitMs: 4 })).toBe(0);
  });

  test('two that are never idle repeat every ID of the slower one', () => {
    const busy = collisionRate({ perSecond: [10_000, 10_000_000], unitMs: 10 });
    expect(busy / (10_000 * 3600)).toBeCloseTo(1, 6);
  });

  test.each([
    { perSecond: [100, 100], unitMs: 4, startSpread: 1 },
    { perSecond: [30, 900], unitMs: 4, startSpread: 1 },
    { perSecond: [2000, 2000], unitMs: 1, startSpread: 1 },
    { perSecond: [500, 800], unitMs: 10, startSpread: 4 },
    { perSecond: [700, 700], unitMs: 10, startSpread: 32 },
  ] as const)('agrees with a simulation: %j', ({ perSecond, unitMs, startSpread }) => {
    const random = dice(7);
    const uniform = () => random.int(0, 0xff_ffff) / 0x100_0000;
    /** The numbers that one generator uses in one unit. */
    const numbersOf = (rate: number): Set<number> => {
      const numbers = new Set<number>();
      const start = random.int(0, startSpread - 1);
      // Waiting times between random moments are exponential.
      for (let ms = 0; ; ) {
        ms -= (Math.log(1 - uniform()) / rate) * 1000;
        if (ms >= unitMs) return numbers;
        numbers.add(start + numbers.size);
      }
    };
    const UNITS = 60_000;
    let collisions = 0;
    for (let i = 0; i < UNITS; i++) {
      const [a, b] = perSecond.map(numbersOf);
      for (const number of a!) if (b!.has(number)) collisions++;
    }
    const simulated = (collisions / UNITS) * (3_600_000 / unitMs);
    const computed = collisionRate({ perSecond, unitMs, startSpread });
    // Four standard deviations of a count, and then some for collisions that come together.
    expect(Math.abs(simulated / computed - 1)).toBeLessThan(6 / Math.sqrt(collisions));
  });

  test.each([
    [{ perSecond: [-1, 1], unitMs: 4 }, RangeError],
    [{ perSecond: [1, Number.NaN], unitMs: 4 }, RangeError],
    [{ perSecond: [1, 1e9], unitMs: 4 }, RangeError],
    [{ perSecond: ['1', 1], unitMs: 4 }, TypeError],
    // biome-ignore lint/suspicious/noSparseArray: what a caller can do
    [{ perSecond: [, 1], unitMs: 4 }, TypeError],
    [{ perSecond: [1, 1], unitMs: 0 }, RangeError],
    [{ perSecond: [1, 1], unitMs: 4, startSpread: 0 }, RangeError],
    [{ perSecond: [1, 1], unitMs: 4, startSpread: 1.5 }, RangeError],
    [{ perSecond: 1, unitMs: 4 }, TypeError],
    [{ perSecond: [1], unitMs: 4 }, TypeError],
    [undefined, TypeError],
    [null, TypeError],
  ])('%j is refused', (wrong, kind) => {
    expect(() => collisionRate(wrong as never)).toThrow(kind);
    expect(() => collisionRate(wrong as never)).toThrow(/^\w+: expected /);
  });
});

test('both refuse an unknown key, and IDs of no bits', () => {
  expect(() => collisionOdds({ generators: 2, idBits: 8, bits: 8 } as never)).toThrow(
    'unknown key in group: expected one of generators, idBits, got "bits"',
  );
  expect(() => collisionOdds({ generators: 2, idBits: 0 })).toThrow(
    'idBits: expected an integer from 1 to 1000, got 0',
  );
  expect(() => collisionRate({ perSecond: [1, 1], unitMs: 4, spread: 2 } as never)).toThrow(
    'unknown key in pair: expected one of perSecond, unitMs, startSpread, got "spread"',
  );
});
