import type { Field } from '../read/index.ts';

/** Adds color to text, or returns it unchanged. */
export interface Paint {
  field(name: Field['name'], text: string): string;
  heading(text: string): string;
}

/** Backgrounds among the 16 colors whose look the owner of a terminal has chosen, each under black text. */
const BACKGROUNDS: Readonly<Record<Field['name'], number>> = {
  time: 104,
  tick: 101,
  metabyte: 105,
  partition: 102,
  sequence: 103,
};

export const PLAIN: Paint = { field: (_, text) => text, heading: text => text };

export const COLORED: Paint = {
  field: (name, text) => `\x1b[30;${BACKGROUNDS[name]}m${text}\x1b[39;49m`,
  heading: text => `\x1b[1m${text}\x1b[22m`,
};
