import { Button, CopyButton, useStyles } from '@sno-id/kit';
import type { TracedCall } from '../source/traced-call.ts';
import css from './made-at.css?inline';
import { ownFrame, placeText, readStack } from './read-stack.ts';

export interface MadeAtProps {
  readonly call: TracedCall;
  /** What was done there: “Made at”. Also the name of the section. */
  readonly label: string;
  /** What the stack is logged as: “ID 9q7mv64625wl8uv2”. */
  readonly what: string;
}

/** The place of a call, with its stack behind a disclosure. */
export function MadeAt({ call, label, what }: MadeAtProps) {
  useStyles(css);
  const frames = readStack(call.stack);
  const own = ownFrame(frames) ?? frames[0];
  return (
    <section className="made-at" aria-label={label}>
      <div className="made-at-head">
        <span className="made-at-label note">{label}</span>
        {own ? (
          <span className="made-at-where">
            <code title={own.file}>
              <b>{own.name || '(anonymous)'}</b> <span className="made-at-place">{placeText(own)}</span>
            </code>
            <CopyButton text={`${own.file}:${own.line}:${own.column}`} what="location" />
          </span>
        ) : (
          <span className="note">No stack available</span>
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
            <Button look="quiet" onClick={() => logStack(call, what)}>
              Log to console
            </Button>
            <CopyButton text={call.stack} what="stack" />
          </div>
        </details>
      )}
    </section>
  );
}

/** Logs an error with the stack of the call: the console applies source maps to it, and links its places. */
function logStack({ method, stack }: TracedCall, what: string): void {
  const error = new Error(`${what}: ${method}()`);
  error.name = 'sno';
  // V8 writes name, message and frames into the stack; the others frames alone.
  const isV8 = stack.startsWith('at ');
  const text = isV8 ? `${error}\n${stack.replace(/^/gm, '    ')}` : stack;
  Object.defineProperty(error, 'stack', { value: text, configurable: true, writable: true });
  console.log(error);
}
