/*
 * The texts of the page around the sections.
 */

import type { SectionId } from '../lib/place.ts';

/** What each section is called, in the order of a first visit. */
export const sectionTitles: Readonly<Record<SectionId, string>> = {
  intro: 'Intro',
  story: 'Story',
  puzzles: 'Puzzles',
  anatomy: 'Anatomy',
  order: 'Order',
  clock: 'Clock lab',
  sharing: 'Sharing',
  odds: 'Odds',
  grants: 'Grants',
  metabyte: 'Metabyte',
  inspector: 'Inspector',
  offline: 'Offline app',
};

export const pageText = {
  name: 'sno',
  about: 'playground',
  home: 'sno playground, intro',
  introTitle: 'sno: IDs your app can make anywhere, even offline',
  titleOf: (section: string): string => `${section} – sno playground`,
  loading: (section: string): string => `Loading ${section}…`,
  sections: 'Sections',
  sectionKeys: 'The arrow keys move between sections.',
  skip: 'Skip to the content',
  theme: 'Theme',
  guides: 'Guides',
};

export const startText = {
  start: 'Start',
  startNote: 'the story, in 11 figures',
};

export const deadLinkText = {
  about: (hash: string): string =>
    `This link leads nowhere: the playground has no “${hash}”. Here is its first page.`,
  close: 'Close this message',
};
