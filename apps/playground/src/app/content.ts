/*
 * The texts of the page around the sections.
 */

export const pageText = {
  name: 'sno',
  about: 'playground',
  home: 'sno playground, intro',
  intro: 'Intro',
  introTitle: 'sno: IDs your app can make anywhere, even offline',
  titleOf: (section: string): string => `${section} – sno playground`,
  sections: 'Sections',
  theme: 'Theme',
};

export const startText = {
  start: 'Start',
  startNote: 'first lesson, 1 minute',
  resume: 'Resume',
  resumeNote: 'next lesson',
};

export const deadLinkText = {
  about: (hash: string): string =>
    `This link leads nowhere: the playground has no “${hash}”. Here is its first page.`,
  close: 'Close this message',
};
