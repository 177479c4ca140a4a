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
      <pre className="mono">
        {code.split(/(?<=\n)/).map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <span key={i}>{line}</span>
        ))}
      </pre>
      <CopyButton text={code} what={what} />
    </div>
  );
}
