/*
 * Reads the name of a generator, or of the context that it lives in.
 */

import type { Maker } from '../../../../ids/maker.ts';
import { notUnderstood, type SearchReading } from './reading.ts';

/** A name that must be whole. */
export const QUOTED = /^"(.+)"$/;

/** Finds what generators made whose name, or where they live, has a text as a part, or is it, in quotes. */
export function searchMakers(text: string): SearchReading {
  if (text === '') return notUnderstood('the name of a generator, or where it lives', text);
  // The maker is the same object for thousands of IDs.
  const known = new WeakMap<Maker, boolean>();
  const whole = QUOTED.exec(text)?.[1];
  const isWanted = (maker: Maker): boolean => {
    const { name, fullName, label } = maker;
    const isIt =
      known.get(maker) ??
      (whole
        ? [name, fullName, label].some(one => isSame(one, whole))
        : hasPart([fullName], text) || isSame(text, label));
    known.set(maker, isIt);
    return isIt;
  };
  return {
    ok: true,
    label: whole ? `Generators named “${whole}”` : `Generators with “${text}” in their name or context`,
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
