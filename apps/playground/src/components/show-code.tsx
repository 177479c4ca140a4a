import { CodeBlock } from '@sno-id/kit';
import './show-code.css';

interface ShowCodeProps {
  /** TypeScript that runs as shown. */
  readonly code: string;
  readonly title?: string;
}

/** The same steps as code that uses the SDK, collapsed until it is opened. */
export function ShowCode({ code, title = 'Show the code' }: ShowCodeProps) {
  return (
    <details className="show-code">
      <summary>{title}</summary>
      <div className="show-code-text">
        <CodeBlock code={code} what="code" />
      </div>
    </details>
  );
}
