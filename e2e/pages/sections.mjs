// @ts-check

/** The sections of the playground, as in its links. */
export const SECTIONS = [
  ...['intro', 'story', 'anatomy', 'order', 'clock', 'sharing', 'grants'],
  ...['metabyte', 'inspector', 'offline', 'puzzles'],
];
