import type { Scheme } from '../model/figures.ts';

/** A shape for each scheme, centered, so that color is not needed to tell them apart. */
export const SHAPES: Readonly<Record<Scheme, string>> = {
  first: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z',
  random: 'M0-5L5 4H-5z',
  snowflake: 'M-3.5-3.5h7v7h-7z',
};
