import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOUNDS, oddsCodec, START_ODDS } from './odds-codec.ts';
import { movedValue, POSITIONS, sliderPosition, sliderValue } from './slider-scale.ts';

test('every position of the sliders is read back', () => {
  const positions = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(positions, positions, positions, (a, b, c) => {
      const state = {
        generators: sliderValue(a, BOUNDS.generators, true),
        rate: sliderValue(b, BOUNDS.rate),
        hours: sliderValue(c, BOUNDS.hours, true),
      };
      const payload = oddsCodec.write(state);
      expect(payload).toMatch(/^[\d.,]*$/);
      expect(oddsCodec.read(payload)).toEqual(state);
    }),
  );
  expect(oddsCodec.write(START_ODDS)).toBe('');
  expect(oddsCodec.read('')).toEqual(START_ODDS);
});

test('any address gives numbers within the bounds', () => {
  const hostile = fc.oneof(fc.string(), fc.stringMatching(/^-?\d{0,9}\.?\d*,[\d.e]*,\d*$/));
  fc.assert(
    fc.property(hostile, payload => {
      const state = oddsCodec.read(payload);
      for (const name of ['generators', 'rate', 'hours'] as const) {
        expect(state[name]).toBeGreaterThanOrEqual(BOUNDS[name][0]);
        expect(state[name]).toBeLessThanOrEqual(BOUNDS[name][1]);
      }
      expect(Number.isInteger(state.generators)).toBe(true);
    }),
  );
});

test('a slider is logarithmic, and each position has a value close to its neighbor’s', () => {
  expect([0, 50, 100].map(at => sliderValue(at, BOUNDS.rate))).toEqual([0.1, 10, 1000]);
  expect(sliderValue(0, BOUNDS.generators, true)).toBe(2);
  expect(sliderValue(100, BOUNDS.hours, true)).toBe(10_000);
  for (let at = 0; at < 100; at++) {
    expect(sliderValue(at + 1, BOUNDS.rate)).toBeGreaterThan(sliderValue(at, BOUNDS.rate));
    expect(sliderPosition(sliderValue(at, BOUNDS.rate), BOUNDS.rate)).toBe(at);
  }
});

test.each(['generators', 'hours', 'rate'] as const)(
  'arrow keys reach every value of %s, and both ends',
  name => {
    const bounds = BOUNDS[name];
    const press = (by: 1 | -1, from: number) => {
      const values = [from];
      for (;;) {
        const value = values.at(-1)!;
        const position = Math.min(POSITIONS, Math.max(0, sliderPosition(value, bounds) + by));
        const next = movedValue(value, position, bounds, name !== 'rate');
        if (next === value) return values;
        values.push(next);
      }
    };
    const up = press(1, bounds[0]);
    expect(up.at(-1)).toBe(bounds[1]);
    expect(press(-1, bounds[1])).toEqual([...up].reverse());
  },
);
