import { Button, CopyButton, useStyles } from '@sno-id/kit';
import { useState } from 'react';
import { ownFrame, placeText } from '../ids/read-stack.ts';
import { CALL_LIMITS, type TracedCall } from '../source/traced-call.ts';
import { type EditorLink, editorLink } from './editor-link.ts';
import css from './made-at.css?inline';
import { createMappedStacks } from './mapped-stacks.ts';
import { useChoices, usePart } from './panel-context.ts';

export interface MadeAtProps {
  readonly call: TracedCall;
  /** What was done there: “Made at”. Also the name of the section. */
  readonly label: string;
}

/** The place of a call, with its stack behind a disclosure. */
export function MadeAt({ call, label }: MadeAtProps) {
  useStyles(css);
  const frames = usePart(createMappedStacks).framesOf(call.stack);
  const own = ownFrame(frames);
  const template = useChoices(({ editor }) => editor);
  const script = document.querySelector<HTMLScriptElement>(SCRIPTS)?.src;
  const link = own && editorLink(own, template, script);
  return (
    <section className="made-at" aria-label={label}>
      <div className="made-at-head">
        <span className="made-at-label note">{label}</span>
        {own ? (
          <span className="made-at-where">
            <code title={own.file}>
              <b>{own.name || '(anonymous)'}</b>{' '}
              <span className="made-at-place">
                <bdi>{placeText(own)}</bdi>
              </span>
            </code>
            {own.isCompiled && (
              <span className="note" title={COMPILED}>
                compiled
              </span>
            )}
            <CopyButton text={`${own.file}:${own.line}:${own.column}`} what="location" />
            {link && <OpenInEditor link={link} />}
          </span>
        ) : (
          <span className="note">{NO_STACK}</span>
        )}
      </div>
      {frames.length > 0 && (
        <details>
          <summary>Stack of {call.method}()</summary>
          <ol className="made-at-stack">
            {frames.map((frame, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a recursive function has the same frame twice
              <li key={i} className={frame === own ? 'made-at-own' : undefined} title={frame.file}>
                <b>{frame.name || '(anonymous)'}</b>{' '}
                <span className="made-at-place">{frame.file === '' ? 'native' : placeText(frame)}</span>
              </li>
            ))}
          </ol>
          <div className="made-at-actions">
            <CopyButton text={call.stack} what="stack" />
          </div>
        </details>
      )}
    </section>
  );
}

const SCRIPTS = 'script[src*="/@vite/client"], script[src*="/_next/"]';
const NO_STACK = `No stack. At most ${CALL_LIMITS.stacks} calls of a generator have one in a second.`;
const NO_EDITOR = 'The server could not open the editor. Set an editor link in Settings.';
const COMPILED = 'A line of the code as it was served, without a source map.';

function OpenInEditor({ link: { kind, url } }: { readonly link: EditorLink }) {
  const [told, setTold] = useState('');

  async function request() {
    const isAsked = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    setTold(isAsked ? 'Asked the server. Nothing opened? Set an editor link in Settings.' : NO_EDITOR);
  }

  if (kind === 'request') {
    return (
      <>
        <Button look="quiet" onClick={request}>
          Open in editor
        </Button>
        <span className="note" role="status">
          {told}
        </span>
      </>
    );
  }
  return (
    <a className="button button-quiet" href={url}>
      Open in editor
    </a>
  );
}
