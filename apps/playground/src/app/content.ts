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
  grants: 'Grants',
  metabyte: 'Metabyte',
  inspector: 'Inspector',
  offline: 'Offline app',
};

export const pageText = {
  name: 'sno',
  about: 'playground',
  introTitle: 'sno: IDs your app can make anywhere, even offline',
  titleOf: ({ section }: { section: string }) => `${section} – sno playground`,
  loading: ({ section }: { section: string }) => `Loading ${section}…`,
  sections: 'Sections',
  sectionKeys: 'The arrow keys move between sections.',
  skip: 'Skip to the content',
  theme: 'Theme',
  guides: 'Guides',
  devtools: 'Devtools',
  devtoolsAbout:
    'The panel for apps that you develop. Here it shows the generator of this page, which generates an ID every 2 seconds while the panel is open, and those of the offline app.',
};

export const deadLinkText = {
  about: ({ hash }: { hash: string }) =>
    `This link leads nowhere: the playground has no “${hash}”. Here is the nearest page.`,
  misread: 'Part of this link could not be read. The rest of it is shown.',
  close: 'Close this message',
};
