/** The first sentence of a text, and the rest with the space before it. */
export function firstSentence(text: string): readonly [first: string, rest: string] {
  const end = /[.!?](?= [A-Z“])/.exec(text);
  const at = end ? end.index + 1 : text.length;
  return [text.slice(0, at), text.slice(at)];
}
