import { Panel } from '../../../components/panel.tsx';
import { finishText } from '../content.ts';
import './finish.css';

/** What somebody who has solved all puzzles knows. */
export function Finish() {
  return (
    <Panel title={finishText.title} className="finish">
      <p>
        <strong>{finishText.lead}</strong>
      </p>
      <ul className="finish-known">
        {finishText.known.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Panel>
  );
}
