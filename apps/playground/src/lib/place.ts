/*
 * The user's place in the playground, as the hash of the address: `1/clock/…` is the version of the format,
 * the section, and the state that the section wrote.
 */

export const SECTION_IDS = [
  'anatomy',
  'order',
  'clock',
  'sharing',
  'odds',
  'grants',
  'metabyte',
  'inspector',
  'offline',
  'lessons',
] as const;
export type SectionId = (typeof SECTION_IDS)[number];

/** One state of the playground. */
export interface Place {
  readonly section: SectionId;
  /**
   * The section's state in its own notation, which needs no escaping in an address; empty for the initial
   * state.
   */
  readonly payload: string;
}

export const START: Place = { section: 'anatomy', payload: '' };

/** The version of the address format. Old versions stay readable as long as links with them exist. */
const VERSION = '1';

/** Reads the hash of an address. An invalid hash gives the start. */
export function readPlace(hash: string): Place {
  const [version, section, ...payload] = hash.replace(/^#/, '').split('/');
  const known = SECTION_IDS.find(id => id === section);
  if (version !== VERSION || !known) return START;
  return { section: known, payload: payload.join('/') };
}

/** Writes a place as a hash, including `#`. */
export function writePlace({ section, payload }: Place): string {
  return payload === '' ? `#${VERSION}/${section}` : `#${VERSION}/${section}/${payload}`;
}
