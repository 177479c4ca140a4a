import { CopyButton } from '@sno-id/devtools/kit';
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre className="mono" tabIndex={0}>
          {code}
        </pre>
        <CopyButton text={code} what="code" />
      </div>
    </details>
  );
}
