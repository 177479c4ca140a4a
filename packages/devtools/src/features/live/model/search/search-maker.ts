/*
 * Reads the name of a generator, or of the context that it lives in.
 */

import type { Maker } from '../../../../ids/maker.ts';
import { notUnderstood, type SearchReading } from './reading.ts';

/** Finds what generators made whose name, or where they live, has a text as a part. */
export function searchMakers(text: string): SearchReading {
  if (text === '') return notUnderstood('the name of a generator, or where it lives', text);
  // The maker is the same object for thousands of IDs.
  const known = new WeakMap<Maker, boolean>();
  const isWanted = (maker: Maker): boolean => {
    const isIt = known.get(maker) ?? (hasPart([maker.fullName], text) || isSame(text, maker.label));
    known.set(maker, isIt);
    return isIt;
  };
  return {
    ok: true,
    label: `Generators with “${text}” in their name or context`,
    test: id => isWanted(id.maker),
  };
}

/** Whether a text is a whole word of a name. */
export function hasWord(names: readonly string[], text: string): boolean {
  const wanted = text.toLowerCase();
  return names.some(name =>
    name
      .toLowerCase()
      .split(/[\s,“”]+/)
      .includes(wanted),
  );
}

/** Whether two names are the same: `this page` is written beside no name, and is found as a whole. */
export const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Whether a text is a part of a name. */
export function hasPart(names: readonly string[], text: string): boolean {
  const wanted = text.toLowerCase();
  return names.some(name => name.toLowerCase().includes(wanted));
}
