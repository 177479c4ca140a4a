/*
 * The user's place in the playground, as the hash of the address: `1/clock/…` is the version of the format,
 * the section, and the state that the section wrote. A hash without slashes is an ID: `#brpk4q72xwf2m63l`.
 */

export const SECTION_IDS = [
  'intro',
  'story',
  'puzzles',
  'anatomy',
  'order',
  'clock',
  'sharing',
  'grants',
  'metabyte',
  'inspector',
  'offline',
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

export const START: Place = { section: 'intro', payload: '' };

/** The version of the address format. */
const VERSION = '1';

/** The shortest text that a hash without slashes is read as an ID from: a TSID has 13 characters. */
const SHORTEST_ID = 13;

/** Reads the hash of an address. A hash that is not a place gives undefined. */
export function readPlace(hash: string): Place | undefined {
  const text = hash.replace(/^#/, '');
  const [version, section, ...payload] = text.split('/');
  if (text === '' || (version === VERSION && !section)) return START;
  if (section === undefined && text.length >= SHORTEST_ID) return { section: 'anatomy', payload: text };
  if (version !== VERSION) return undefined;
  const known = SECTION_IDS.find(id => id === section);
  return known && { section: known, payload: payload.join('/') };
}

/** Writes a place as a hash, including `#`. */
export function writePlace({ section, payload }: Place): string {
  return payload === '' ? `#${VERSION}/${section}` : `#${VERSION}/${section}/${payload}`;
}
