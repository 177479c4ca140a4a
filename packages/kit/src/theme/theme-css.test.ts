import { LAYOUT } from '@sno-id/sdk/read';
import { describe, expect, it, test } from 'vitest';
import { PALETTE } from './palette.ts';
import { themeCss } from './theme-css.ts';
import tokens from './tokens.json' with { type: 'json' };

const THEMES = ['light', 'dark'] as const;

/** WCAG 2.2, 1.4.3: text. */
const AA_TEXT = 4.5;
/** WCAG 2.2, 1.4.11: the edges of controls and what else must be seen to be understood. */
const AA_GRAPHIC = 3;

const backgrounds = { surface: tokens.surface, sunken: PALETTE.sunken, raised: PALETTE.raised };

describe.each(THEMES)('in the %s theme', theme => {
  describe.each(Object.entries(backgrounds))('on %s', (_, background) => {
    const text = { ...tokens.fields, ink: PALETTE.ink, muted: PALETTE.muted, wrong: PALETTE.wrong };

    test.each(Object.entries(text))('%s can be read', (_, colour) => {
      expect(contrast(colour[theme], background[theme])).toBeGreaterThanOrEqual(AA_TEXT);
    });

    it('shows the edges of controls', () => {
      expect(contrast(PALETTE.edge[theme], background[theme])).toBeGreaterThanOrEqual(AA_GRAPHIC);
    });
  });
});

describe('the theme', () => {
  it('has a distinct colour, letter and pattern for each field of the layout', () => {
    const fields = Object.entries(tokens.fields).map(([name, { letter }]) => ({ name, letter }));
    expect(fields).toEqual(LAYOUT.map(({ name, letter }) => ({ name, letter })));
    const patterns = Object.values(tokens.fields).map(({ pattern }) => pattern);
    expect(new Set(patterns).size).toBe(LAYOUT.length);
  });

  it('is a custom property for each colour, and one rule for each field', () => {
    const css = themeCss(tokens);
    expect(css).toContain(`--time: light-dark(${tokens.fields.time.light}, ${tokens.fields.time.dark});`);
    expect(css.match(/^\[data-field=/gm)).toHaveLength(LAYOUT.length);
    expect(css, 'each field has a pattern that can be drawn').not.toContain('undefined');
  });
});

/** WCAG's contrast ratio of two `#rrggbb` colours. */
function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
