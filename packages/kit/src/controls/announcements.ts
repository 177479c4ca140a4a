/** A text that is said, with a number of its own. */
export interface Announcement {
  readonly text: string;
  readonly number: number;
}

/** How many texts stay in the live region: a reader that is slow may still have to say the first. */
const KEPT = 4;

/** Adds a text to those that are said. It does not replace another one; said again, it stands at the end. */
export function announced(before: readonly Announcement[], text: string): readonly Announcement[] {
  const number = (before.at(-1)?.number ?? 0) + 1;
  return [...before.filter(one => one.text !== text), { text, number }].slice(-KEPT);
}
