import { CodeBlock } from '../../../components/code-block.tsx';
import { Panel } from '../../../components/panel.tsx';
import { finishText } from '../content.ts';
import { puzzlesCode } from '../model/take-home-code.ts';
import './finish.css';

/** What somebody who has solved all puzzles knows, and the code to take home. */
export function Finish() {
  return (
    <Panel title={finishText.title} className="finish">
      <p>
        <strong>{finishText.lead}</strong>
      </p>
      <div className="finish-halves">
        <ul className="finish-known">
          {finishText.known.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div className="finish-code">
          <h4>{finishText.code}</h4>
          <CodeBlock code={puzzlesCode()} what={finishText.codeWhat} />
        </div>
      </div>
    </Panel>
  );
}
