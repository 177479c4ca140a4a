import { Button, IdText } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import type { Refusal } from '../model/inspection.ts';

interface RefusalNoteProps {
  readonly refusal: Refusal;
  /** Takes the ID that was meant. */
  readonly onTake: (id: Sno) => void;
}

/** Says why something is not an ID, marks where, and offers the ID that was meant. */
export function RefusalNote({ refusal: { text, problem }, onTake }: RefusalNoteProps) {
  const { message, index, suggestion } = problem;
  return (
    <section className="refusal" aria-label="Why this is not an ID">
      <p className="refusal-text mono">{index === undefined ? text : <Marked text={text} index={index} />}</p>
      <p className="wrong">{message}</p>
      {suggestion && (
        <p>
          Did you mean{' '}
          <Button look="quiet" className="mono" onClick={() => onTake(suggestion)}>
            <IdText id={suggestion} />
          </Button>
          ?
        </p>
      )}
    </section>
  );
}

function Marked({ text, index }: { readonly text: string; readonly index: number }) {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0x20);
  return (
    <>
      {text.slice(0, index)}
      <mark>{character}</mark>
      {text.slice(index + character.length)}
    </>
  );
}
