import { describe, expect, test } from 'vitest';
import { createGenerator, type Sno } from '../../src/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { START_MS } from './fixture.ts';

/* Code of the caller that throws. That which makes IDs itself is played by the campaign. */

describe('a call that fails in code of the caller', () => {
  const mine = new Error('mine');
  const fail = () => {
    throw mine;
  };

  test.each([0, 1, 2])('in the clock, at reading %i of a batch, repeats nothing', reading => {
    const clock = manualClock(START_MS);
    let readings = Number.NaN;
    const now = () => (readings++ === reading ? fail() : clock.now() + 4 * readings);
    const generator = createGenerator({ partition: 1, sequence: [0, 3], clock: { now } });
    readings = -10;
    const before = generator.next();
    readings = 0;
    expect(() => generator.batch(12)).toThrow(mine);
    readings = 100;
    expect(generator.next() > before).toBe(true);
  });

  test('in the source of random numbers changes nothing', () => {
    let fails = false;
    const random = { nextUint32: () => (fails ? fail() : 0) };
    const clock = manualClock(START_MS);
    const generator = createGenerator({ sequence: [0, 7], clock, random, whenBlocked: 'throw' });
    const first = generator.next();
    fails = true;
    clock.advance(4);
    const before = generator.snapshot();
    for (const call of [() => generator.next(), () => generator.batch(2)]) expect(call).toThrow(mine);
    expect(generator.snapshot()).toEqual(before);
    fails = false;
    expect(generator.next() > first).toBe(true);
  });

  test('in an observed array uses up its IDs, and does not hand them out again', () => {
    const generator = createGenerator({ partition: 1, sequence: [0, 9], clock: manualClock(START_MS) });
    const written: Sno[] = [];
    const observed = new Proxy(written, {
      set: (target, key, value) => (key === '2' ? fail() : Reflect.set(target, key, value)),
    });
    expect(() => generator.batchInto(observed, 5)).toThrow(mine);
    expect(written).toHaveLength(2);
    expect(generator.snapshot().sequence).toBe(4);
    expect(written).not.toContain(generator.next());
  });
});
