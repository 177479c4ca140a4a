/** Opening quotes and what closes them. */
const QUOTES: { readonly [open: string]: string } = {
  '"': '"',
  "'": "'",
  '`': '`',
  '\u201c': '\u201d',
  '\u2018': '\u2019',
  '\u201e': '\u201c',
  '\u00ab': '\u00bb',
};

/**
 * Removes the parts of a paste that cannot be part of an ID: white space around it, commas and
 * semicolons after it, and one pair of quotes.
 *
 * @returns the rest, and the index that it starts at.
 */
export function unwrap(input: string): { readonly text: string; readonly at: number } {
  const outer = trim(input, 0, input.length, /[\s,;]/);
  const closing = QUOTES[input[outer.start] ?? ''];
  const isQuoted = outer.end - outer.start > 1 && input[outer.end - 1] === closing;
  const { start, end } = isQuoted ? trim(input, outer.start + 1, outer.end - 1, /\s/) : outer;
  return { text: input.slice(start, end), at: start };
}

/**
 * By hand, because a regular expression for the end of a text takes quadratic time on white space in its
 * middle.
 */
function trim(
  text: string,
  start: number,
  end: number,
  trailing: RegExp,
): { readonly start: number; readonly end: number } {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text[from]!)) from++;
  while (to > from && trailing.test(text[to - 1]!)) to--;
  return { start: from, end: to };
}
