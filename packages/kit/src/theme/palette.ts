/** Colours other than the fields', for each theme. `theme-css.test.ts` holds the contrasts. */
export const PALETTE = {
  sunken: { light: '#f5f6f8', dark: '#1c2027' },
  raised: { light: '#eceef2', dark: '#272c35' },
  ink: { light: '#15181d', dark: '#e8ebf0' },
  muted: { light: '#555d69', dark: '#a3acb9' },
  line: { light: '#dcdfe5', dark: '#2f353f' },
  edge: { light: '#7d8490', dark: '#6f7987' },
  wrong: { light: '#b3202c', dark: '#ff9a9a' },
} as const;
