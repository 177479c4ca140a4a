import type { Field } from '../read/index.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * The colours of the fields: the dark values of the project's design tokens, and their nearest neighbours
 * among terminals' 256 and 16 colours. They are used as backgrounds, under text in the dark surface's colour:
 * this way the contrast is the tokens' own whatever the terminal's background is, light ones included.
 */
export const FIELD_COLOURS: Readonly<Record<Field['name'], { rgb: Rgb; indexed: number; basic: number }>> = {
  time: { rgb: [0x6c, 0xb6, 0xff], indexed: 75, basic: 104 },
  tick: { rgb: [0xff, 0x8a, 0x5c], indexed: 209, basic: 101 },
  metabyte: { rgb: [0xdb, 0xa0, 0xf2], indexed: 183, basic: 105 },
  partition: { rgb: [0x52, 0xd1, 0xa8], indexed: 79, basic: 102 },
  sequence: { rgb: [0xf2, 0xb5, 0x44], indexed: 215, basic: 103 },
};

/** The text on them: the tokens' dark surface. */
export const INK: { rgb: Rgb; indexed: number; basic: number } = {
  rgb: [0x14, 0x17, 0x1c],
  indexed: 234,
  basic: 30,
};

export type ColourDepth = 'none' | 'basic' | 'indexed' | 'true';

/** Adds colour to text, or returns it unchanged. */
export interface Paint {
  field(name: Field['name'], text: string): string;
  heading(text: string): string;
}

/**
 * How many colours to use. FORCE_COLOR decides where it is set (0 none, 1 or empty 16, 2 256, 3 all), as it
 * does in Node; else there is colour on a terminal that is not dumb and where NO_COLOR is not set.
 */
export function colourDepth(
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): ColourDepth {
  const { FORCE_COLOR, NO_COLOR, TERM = '', COLORTERM = '' } = env;
  if (FORCE_COLOR !== undefined) return FORCED[FORCE_COLOR] ?? 'basic';
  if (!isTerminal || TERM === 'dumb' || (NO_COLOR ?? '') !== '') return 'none';
  if (/^(truecolor|24bit)$/.test(COLORTERM)) return 'true';
  return TERM.includes('256') ? 'indexed' : 'basic';
}

const FORCED: Readonly<Record<string, ColourDepth>> = {
  0: 'none',
  false: 'none',
  2: 'indexed',
  3: 'true',
};

/** Makes the paint for a depth. */
export function paintFor(depth: ColourDepth): Paint {
  if (depth === 'none') return { field: (_, text) => text, heading: text => text };
  return {
    field: (name, text) => `\x1b[${tile(name, depth)}m${text}\x1b[39;49m`,
    heading: text => `\x1b[1m${text}\x1b[22m`,
  };
}

function tile(name: Field['name'], depth: 'basic' | 'indexed' | 'true'): string {
  const colour = FIELD_COLOURS[name];
  if (depth === 'basic') return `${INK.basic};${colour.basic}`;
  if (depth === 'indexed') return `38;5;${INK.indexed};48;5;${colour.indexed}`;
  return `38;2;${INK.rgb.join(';')};48;2;${colour.rgb.join(';')}`;
}
