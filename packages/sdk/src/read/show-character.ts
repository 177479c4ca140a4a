/**
 * Shows the character at `index` of a text in printable ASCII: `"!"`, `space`, or its code point, such as
 * `U+200B`. What comes from outside can neither steer a terminal nor turn the rest of the line around.
 */
export function showCharacter(text: string, index: number): string {
  const code = text.codePointAt(index)!;
  if (code === 0x20) return 'space';
  if (code > 0x20 && code < 0x7f) return code === 0x22 ? `'"'` : `"${text[index]}"`;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
