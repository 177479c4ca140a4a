import baseCss from './base.css?inline';
import { themeCss } from './theme-css.ts';
import { TOKENS } from './tokens.ts';
import { useStyles } from './use-styles.ts';

const THEME_CSS = /* @__PURE__ */ themeCss(TOKENS, '.sno');

/**
 * Gives an element of the class `sno` its colours, and what all elements in it share. Its `data-theme`
 * chooses the colours.
 */
export function useTheme(): void {
  useStyles(THEME_CSS);
  useStyles(baseCss);
}
