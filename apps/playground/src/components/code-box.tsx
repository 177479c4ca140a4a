import { CopyButton } from '@sno-id/kit';
import './code-box.css';

interface CodeBoxProps {
  readonly code: string;
  /** What the code is, for the name of the copy button. */
  readonly what: string;
}

/** Code to read and copy. */
export function CodeBox({ code, what }: CodeBoxProps) {
  return (
    <div className="code-box">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="mono" tabIndex={0}>
        {code}
      </pre>
      <CopyButton text={code} what={what} />
    </div>
  );
}
