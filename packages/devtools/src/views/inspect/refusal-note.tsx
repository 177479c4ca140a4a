import type { Refusal } from './inspection.ts';

/** Says why a thing is no ID, and marks where it stops being one. */
export function RefusalNote({ refusal: { text, problem, index } }: { readonly refusal: Refusal }) {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0x20);
  return (
    <section className="refusal" aria-label="Why this is no ID">
      <p className="refusal-text mono">
        {text.slice(0, index)}
        <mark>{index < text.length ? character : ' '}</mark>
        {text.slice(index + character.length)}
      </p>
      <p className="wrong">{problem}</p>
    </section>
  );
}
