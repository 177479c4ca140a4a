import { PALETTE } from './palette.ts';

/** What `tokens.json` holds. */
export interface Tokens {
  readonly surface: Shade;
  readonly fields: Readonly<Record<string, Shade & { readonly letter: string; readonly pattern: string }>>;
}

/** One colour in each theme. */
export interface Shade {
  readonly light: string;
  readonly dark: string;
}

/** How each pattern is painted in the colour `--field`, at any size. */
const PATTERNS: Readonly<Record<string, string>> = {
  solid: 'linear-gradient(var(--field), var(--field))',
  diagonal: 'repeating-linear-gradient(135deg, var(--field) 0 2px, transparent 2px 4px)',
  dots: 'radial-gradient(circle at 2px 2px, var(--field) 1.25px, transparent 1.75px) 0 0 / 4px 4px',
  vertical: 'repeating-linear-gradient(90deg, var(--field) 0 2px, transparent 2px 4px)',
  horizontal: 'repeating-linear-gradient(0deg, var(--field) 0 2px, transparent 2px 4px)',
};

/**
 * The custom properties of colours and patterns, on the element that `root` selects; its `data-theme` decides
 * between light and dark. Inside an element with `data-field`, `--field` is the field's colour and
 * `--pattern` its pattern as a `background`.
 */
export function themeCss({ surface, fields }: Tokens, root = ':root'): string {
  const colours: Record<string, Shade> = { surface, ...PALETTE, ...fields };
  const properties = Object.entries(colours).map(
    ([name, { light, dark }]) => `--${name}: light-dark(${light}, ${dark});`,
  );
  const fieldRules = Object.entries(fields).map(
    ([name, { pattern }]) =>
      `[data-field='${name}'] { --field: var(--${name}); --pattern: ${PATTERNS[pattern]}; }`,
  );
  return [
    `${root} { color-scheme: light dark; ${properties.join(' ')} }`,
    `${root}[data-theme='light'] { color-scheme: light; }`,
    `${root}[data-theme='dark'] { color-scheme: dark; }`,
    ...fieldRules,
  ].join('\n');
}
