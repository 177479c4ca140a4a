/*
 * Where somebody is in the playground, as the part of the address behind `#`: `1/clock/…`, the version of the form, the section,
 * and what that section wrote of its state.
 */

export const SECTION_IDS = [
  'anatomy',
  'order',
  'clock',
  'sharing',
  'odds',
  'metabyte',
  'inspector',
  'offline',
  'lessons',
] as const;
export type SectionId = (typeof SECTION_IDS)[number];

/** One state of the playground. */
export interface Place {
  readonly section: SectionId;
  /** The section's state in its own writing, which needs no escapes in an address; empty for how it starts. */
  readonly payload: string;
}

export const START: Place = { section: 'anatomy', payload: '' };

/** The form of the addresses that are written. An old one is read for as long as links with it are about. */
const VERSION = '1';

/** Reads an address's hash. What is no place of ours is the start. */
export function readPlace(hash: string): Place {
  const [version, section, ...payload] = hash.replace(/^#/, '').split('/');
  const known = SECTION_IDS.find(id => id === section);
  if (version !== VERSION || !known) return START;
  return { section: known, payload: payload.join('/') };
}

/** Writes a place as a hash, `#` included. */
export function writePlace({ section, payload }: Place): string {
  return payload === '' ? `#${VERSION}/${section}` : `#${VERSION}/${section}/${payload}`;
}
