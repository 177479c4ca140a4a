import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { colourDepth, FIELD_COLOURS, INK } from '../../src/cli/colours.ts';
import { LAYOUT } from '../../src/read/index.ts';
import { sno } from './support.ts';

const tokens = JSON.parse(
  readFileSync(new URL('../../../kit/src/theme/tokens.json', import.meta.url), 'utf8'),
);
const NAMES = LAYOUT.map(({ name }) => name);

describe('the colours of the fields', () => {
  test.each(NAMES)('%s is the dark value of the design tokens', name => {
    expect(hexOf(FIELD_COLOURS[name].rgb)).toBe(tokens.fields[name].dark);
  });

  test('stand under the dark surface', () => {
    expect(hexOf(INK.rgb)).toBe(tokens.surface.dark);
  });

  test.each(NAMES)('%s of the 256 is the nearest', name => {
    expect(FIELD_COLOURS[name].indexed).toBe(nearest(FIELD_COLOURS[name].rgb));
  });

  test('ink of the 256 is the nearest', () => {
    expect(INK.indexed).toBe(nearest(INK.rgb));
  });

  test.each(NAMES)('%s has a contrast of 4.5 or more, in all and in 256 colours', name => {
    const { rgb, indexed } = FIELD_COLOURS[name];
    expect(contrast(rgb, INK.rgb)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(PALETTE.get(indexed)!, PALETTE.get(INK.indexed)!)).toBeGreaterThanOrEqual(4.5);
  });

  test('differ among the 16', () => {
    expect(new Set(NAMES.map(name => FIELD_COLOURS[name].basic)).size).toBe(NAMES.length);
  });
});

describe('how many colours', () => {
  const onTerminal: [Record<string, string>, string][] = [
    [{}, 'basic'],
    [{ TERM: 'xterm' }, 'basic'],
    [{ TERM: 'xterm-256color' }, 'indexed'],
    [{ TERM: 'xterm-256color', COLORTERM: 'truecolor' }, 'true'],
    [{ COLORTERM: '24bit' }, 'true'],
    [{ TERM: 'dumb', COLORTERM: 'truecolor' }, 'none'],
    [{ NO_COLOR: '1', TERM: 'xterm-256color' }, 'none'],
    [{ NO_COLOR: '' }, 'basic'],
    [{ FORCE_COLOR: '0', COLORTERM: 'truecolor' }, 'none'],
    [{ FORCE_COLOR: 'false' }, 'none'],
  ];
  test.each(onTerminal)('a terminal with %j: %s', (env, depth) => {
    expect(colourDepth(env, true)).toBe(depth);
  });

  const piped: [Record<string, string>, string][] = [
    [{ TERM: 'xterm-256color', COLORTERM: 'truecolor' }, 'none'],
    [{ FORCE_COLOR: '' }, 'basic'],
    [{ FORCE_COLOR: '1' }, 'basic'],
    [{ FORCE_COLOR: 'true' }, 'basic'],
    [{ FORCE_COLOR: '2' }, 'indexed'],
    [{ FORCE_COLOR: '3', NO_COLOR: '1', TERM: 'dumb' }, 'true'],
  ];
  test.each(piped)('a pipe with %j: %s', (env, depth) => {
    expect(colourDepth(env, false)).toBe(depth);
  });
});

describe('painted', () => {
  const inspect = ['inspect', '--bits', 'brpk4q72xwf2m63l'];

  test.each(['1', '2', '3'])('with FORCE_COLOR=%s, the words stay what they are', async FORCE_COLOR => {
    const plain = (await sno(inspect)).stdout;
    const painted = (await sno(inspect, { env: { FORCE_COLOR } })).stdout;
    expect(painted).not.toBe(plain);
    expect(stripVTControlCharacters(painted)).toBe(plain);
  });

  test('the tick is its own colour in the byte that it shares', async () => {
    const { stdout } = await sno(inspect, { env: { FORCE_COLOR: '2' } });
    expect(stdout).toContain('\x1b[38;5;234;48;5;75mTTTTTTT\x1b[39;49m\x1b[38;5;234;48;5;209mK\x1b[39;49m');
  });

  test('in all colours, by the tokens', async () => {
    const { stdout } = await sno(inspect, { env: { COLORTERM: 'truecolor' }, isTerminal: true });
    expect(stdout).toContain('\x1b[38;2;20;23;28;48;2;219;160;242mMMMMMMMM\x1b[39;49m');
  });

  test('in 16 colours', async () => {
    const { stdout } = await sno(inspect, { isTerminal: true });
    expect(stdout).toContain('\x1b[30;103mSSSSSSSS\x1b[39;49m');
  });

  test('nothing is painted in JSON, whatever is forced', async () => {
    const env = { FORCE_COLOR: '3' };
    expect((await sno(['inspect', '--json', 'brpk4q72xwf2m63l'], { env })).stdout).not.toContain('\x1b');
  });
});

type Rgb = readonly [number, number, number];

function hexOf(rgb: Rgb): string {
  return `#${rgb.map(part => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Colours 16 … 255 of xterm: a cube of six steps, and greys. */
const PALETTE: ReadonlyMap<number, Rgb> = (() => {
  const palette = new Map<number, Rgb>();
  const steps = [0, 95, 135, 175, 215, 255];
  for (let i = 0; i < 216; i++) {
    palette.set(16 + i, [steps[Math.floor(i / 36)]!, steps[Math.floor(i / 6) % 6]!, steps[i % 6]!]);
  }
  for (let i = 0; i < 24; i++) palette.set(232 + i, [8 + 10 * i, 8 + 10 * i, 8 + 10 * i]);
  return palette;
})();

function nearest(rgb: Rgb): number {
  const far = (other: Rgb): number => other.reduce((sum, part, i) => sum + (part - rgb[i]!) ** 2, 0);
  return [...PALETTE].reduce((best, entry) => (far(entry[1]) < far(best[1]) ? entry : best))[0];
}

/** As WCAG 2 defines it. */
function contrast(a: Rgb, b: Rgb): number {
  const luminance = (rgb: Rgb): number => {
    const [r, g, b] = rgb.map(part => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}
