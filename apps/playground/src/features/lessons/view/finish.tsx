import { CodeBlock } from '@sno-id/kit';
import { Panel } from '../../../components/panel.tsx';
import { finishText } from '../content.ts';
import './finish.css';

interface FinishProps {
  readonly title: string;
  readonly lead: string;
  /** What somebody knows now, in sentences. */
  readonly known: readonly string[];
  /** What the code does, as its heading. */
  readonly codeTitle: string;
  /** What to take home. */
  readonly code: string;
}

/** What somebody who has solved all tasks knows, and the code to take home. */
export function Finish({ title, lead, known, codeTitle, code }: FinishProps) {
  return (
    <Panel title={title} className="finish">
      <p>
        <strong>{lead}</strong>
      </p>
      <div className="finish-halves">
        <ul className="finish-known">
          {known.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div className="finish-code">
          <h4>{codeTitle}</h4>
          <CodeBlock code={code} what={finishText.codeWhat} />
        </div>
      </div>
    </Panel>
  );
}
