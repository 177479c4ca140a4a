import type { Tokens } from './theme-css.ts';
import tokens from './tokens.json' with { type: 'json' };

/** One colour, letter and pattern for each field of an ID. */
export const TOKENS: Tokens = tokens;
