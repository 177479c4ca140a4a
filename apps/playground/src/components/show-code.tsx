import { memo } from 'react';
import { CodeBlock } from './code-block.tsx';
import { Disclosure } from './disclosure.tsx';
import './show-code.css';

interface ShowCodeProps {
  /** TypeScript that runs as shown. */
  readonly code: string;
  readonly title?: string;
}

/** The same steps as code that uses the SDK, collapsed until it is opened. */
export const ShowCode = memo(function ShowCode({ code, title = 'Show the code' }: ShowCodeProps) {
  return (
    <Disclosure title={title} className="show-code">
      <CodeBlock code={code} what="code" />
    </Disclosure>
  );
});
