/** Colours other than the fields', for each theme. `theme-css.test.ts` holds the contrasts. */
export const PALETTE = {
  /** Behind inputs and lists. */
  sunken: { light: '#f5f6f8', dark: '#1c2027' },
  /** Behind the row under the pointer, and the chosen one. */
  raised: { light: '#eceef2', dark: '#272c35' },
  /** Words and numbers, and the focus ring. */
  ink: { light: '#15181d', dark: '#e8ebf0' },
  /** Labels and notes. */
  muted: { light: '#555d69', dark: '#a3acb9' },
  /** Lines between things. */
  line: { light: '#dcdfe5', dark: '#2f353f' },
  /** Edges of what can be operated. */
  edge: { light: '#7d8490', dark: '#6f7987' },
  /** What is wrong. */
  wrong: { light: '#b3202c', dark: '#ff9a9a' },
} as const;
