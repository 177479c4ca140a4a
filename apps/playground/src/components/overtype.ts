/** A text and the position of the caret in it. */
export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/**
 * The content of a fixed-length field after a character was typed into the full field: the character
 * overwrites the next one, as in a form with one box per character. Dashes are skipped. Any other edit is
 * kept as typed.
 */
export function overtyped(before: string, { text, caret }: Typed): Typed {
  const at = caret - 1;
  const isOneMore = text.length === before.length + 1 && text.slice(0, at) + text.slice(caret) === before;
  if (!isOneMore || caret > before.length) return { text, caret };
  const place = before[at] === '-' && text[at] !== '-' ? at + 1 : at;
  return { text: before.slice(0, place) + text[at] + before.slice(place + 1), caret: place + 1 };
}
