import { CodeBox } from './code-box.tsx';
import './show-code.css';

interface ShowCodeProps {
  /** TypeScript that runs as it stands. */
  readonly code: string;
  readonly title?: string;
}

/** The same thing in code, against the SDK: folded away until it is wanted. */
export function ShowCode({ code, title = 'Show the code' }: ShowCodeProps) {
  return (
    <details className="show-code">
      <summary>{title}</summary>
      <div className="show-code-text">
        <CodeBox code={code} what="code" />
      </div>
    </details>
  );
}
