import { Button, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useState } from 'react';
import { Guess } from '../../../components/guess.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ShowCode } from '../../../components/show-code.tsx';
import { useWorkbench } from '../../../hooks/use-workbench.ts';
import { roundTripProofText, tickGuessText } from '../content.ts';
import { anatomyCode } from '../model/anatomy-code.ts';
import { type RoundTrips, roundTrips } from '../model/round-trip.ts';

const IDS = 10_000;

/** A question, a proof, and the code. */
export function AnatomyNotes() {
  const id = useWorkbench(state => state.chosen);
  return (
    <div className="anatomy-more">
      <Guess
        id="anatomy-tick"
        question={tickGuessText.question}
        answers={[tickGuessText.answerNone, tickGuessText.answerUnit, tickGuessText.answerSecond]}
        right={1}
        explanation={tickGuessText.explanation}
      />
      <Proof />
      <ShowCode code={anatomyCode(id)} />
    </div>
  );
}

/** Converts ten thousand random IDs to every form and back. */
function Proof() {
  const [result, setResult] = useState<RoundTrips>();
  const announce = useAnnounce();

  function run() {
    const next = roundTrips(IDS, Math.random);
    setResult(next);
    announce(resultText(next));
  }

  return (
    <Panel title={roundTripProofText.title} className="anatomy-proof">
      <p>{roundTripProofText.claim}</p>
      <p className="anatomy-proof-run">
        <Button onClick={run}>{roundTripProofText.run(grouped(IDS))}</Button>{' '}
        <span>{result ? resultText(result) : roundTripProofText.notRun}</span>
      </p>
    </Panel>
  );
}

function resultText({ ids, trips, lost }: RoundTrips): string {
  return roundTripProofText.result(grouped(ids), grouped(trips), grouped(lost));
}
