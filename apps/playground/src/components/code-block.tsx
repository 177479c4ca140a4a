import { CopyButton } from '@sno-id/kit';
import './code-block.css';

interface CodeBlockProps {
  readonly code: string;
  /** What the code is, for the name of the copy button: `Copy SQL`. */
  readonly what: string;
}

/** Code to read and copy. */
export function CodeBlock({ code, what }: CodeBlockProps) {
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className="mono" tabIndex={0}>
        {code}
      </pre>
      <CopyButton text={code} what={what} />
    </div>
  );
}
