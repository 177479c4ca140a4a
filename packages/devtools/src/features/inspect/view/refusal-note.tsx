import { Button, IdText } from '@sno-id/kit';
import type { Refusal } from '../model/inspection.ts';
import { refusalText } from './content.ts';

interface RefusalNoteProps {
  readonly refusal: Refusal;
  /** Inspects another text in place of this one. */
  readonly onTake: (text: string) => void;
}

/** Says why the one thing that was given is not an ID, marks where, and offers the ID that was meant. */
export function RefusalNote({ refusal: { text, problem }, onTake }: RefusalNoteProps) {
  const { message, index, suggestion, candidates } = problem;
  return (
    <section className="refusal" aria-label={refusalText.title}>
      <p className="refusal-text mono">
        <MarkedText text={text} index={index} />
      </p>
      <p className={candidates.length > 0 ? undefined : 'wrong'}>{message}</p>
      {suggestion && (
        <p>
          {refusalText.meant}{' '}
          <Button look="quiet" className="mono" onClick={() => onTake(suggestion)}>
            <IdText id={suggestion} />
          </Button>
          ?
        </p>
      )}
    </section>
  );
}

/** A text whose character at `index` is marked; an end that lacks something is marked as a space. */
function MarkedText({ text, index }: { readonly text: string; readonly index: number | undefined }) {
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
