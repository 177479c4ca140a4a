import { expect, it } from 'vitest';
import { clockCodec, writeScript } from './clock-state.ts';
import { dragged } from './drag.ts';

const scriptOf = (text: string) => clockCodec.read(text).script;
const scale = { msPerX: 5, msPerY: 20 };
const after = (text: string, index: number | undefined, right: number, up: number) =>
  writeScript(dragged(scriptOf(text), index, 1000, right, up, scale)!.script);

it('dragging the curve down steps the clock back, and dragging it up again undoes that', () => {
  expect(after('r3000', undefined, 0, -25)).toBe('q500.r1000.s-500.r2000');
  expect(after('r3000', undefined, 40, 0)).toBe('q500.r3000');
});

it('a step can be changed and moved in time', () => {
  expect(after('r1000.s-500.r1000', 1, 0, 10)).toBe('q500.r1000.s-300.r1000');
  expect(after('r1000.s-500.r1000', 1, 20, 0)).toBe('q500.r1100.s-500.r900');
  expect(after('r1000.s-500.r1000', 1, -1000, -5)).toBe('q500.r1.s-600.r1999');
});

it('a step is at most a day', () => {
  expect(after('r1000.s-86400000.r1000', 1, 0, -100)).toBe('q500.r1000.s-86400000.r1000');
});
