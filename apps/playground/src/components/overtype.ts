/** A text and where the caret is in it. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/**
 * What is in a field of fixed length after one character was typed into a full one: that character in the place of the next, as in
 * a form with a box for each. Dashes are passed over. All else is as it was typed.
 */
export function overtyped(before: string, { text, caret }: Typed): Typed {
  const at = caret - 1;
  const isOneMore = text.length === before.length + 1 && text.slice(0, at) + text.slice(caret) === before;
  if (!isOneMore || caret > before.length) return { text, caret };
  const place = before[at] === '-' && text[at] !== '-' ? at + 1 : at;
  return { text: before.slice(0, place) + text[at] + before.slice(place + 1), caret: place + 1 };
}
