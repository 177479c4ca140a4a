import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { sno } from './support.ts';

const inspect = ['inspect', '--bits', 'brpk4q72xwf2m63l'];

test('with colors, the words of a report stay what they are', async () => {
  const plain = (await sno(inspect)).stdout;
  const painted = (await sno(inspect, { hasColors: true })).stdout;
  expect(painted).not.toBe(plain);
  expect(stripVTControlCharacters(painted)).toBe(plain);
});

test('the tick has its own color in the byte that it shares', async () => {
  const { stdout } = await sno(inspect, { hasColors: true });
  expect(stdout).toContain('\x1b[30;104mTTTTTTT\x1b[39;49m\x1b[30;101mK\x1b[39;49m');
});

test('nothing is painted in JSON, whatever is forced', async () => {
  const { stdout } = await sno(['inspect', '--json', 'brpk4q72xwf2m63l'], { hasColors: true });
  expect(stdout).not.toContain('\x1b');
});
