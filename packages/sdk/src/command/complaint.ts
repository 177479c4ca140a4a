/**
 * The text of a complaint of a program, as it goes to standard error: the only way there. Whatever is not
 * printable ASCII is escaped, so that nothing that comes from outside can steer the terminal: not an
 * argument, a line of a list, or the message of an error that quotes them.
 */
export function complaint(program: string, first: string, ...more: readonly string[]): string {
  return `${program}: ${[first, ...more].map(printable).join('\n')}\n`;
}

/** Quotes a value that comes from outside, cut to 60 characters. */
export function quote(value: string): string {
  return printable(JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}...` : value));
}

/** Names as they are listed in a sentence: `a, b or c`. */
export function anyOf(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, found => `\\u{${found.codePointAt(0)!.toString(16)}}`);
}
