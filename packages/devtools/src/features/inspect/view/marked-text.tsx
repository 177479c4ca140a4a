/** A text whose character at `index` is marked; an end that lacks something is marked as a space. */
export function MarkedText({ text, index }: { readonly text: string; readonly index: number | undefined }) {
  if (index === undefined) return text;
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0x20);
  return (
    <>
      {text.slice(0, index)}
      <mark>{character}</mark>
      {text.slice(index + character.length)}
    </>
  );
}
