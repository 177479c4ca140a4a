import { Button, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useState } from 'react';
import { Guess } from '../../../components/guess.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ShowCode } from '../../../components/show-code.tsx';
import { useWorkbench } from '../../../hooks/use-workbench.ts';
import { anatomyCode } from '../model/anatomy-code.ts';
import { type RoundTrips, roundTrips } from '../model/round-trip.ts';

const IDS = 10_000;

/** What to guess, what to prove, and the code. */
export function AnatomyNotes() {
  const id = useWorkbench(state => state.chosen);
  return (
    <div className="anatomy-more">
      <Guess
        id="anatomy-tick"
        question="You turn over the tick, the one bit after the time. How far does the ID move among all IDs sorted as text?"
        answers={['Not at all', 'Past the IDs of its own 4 ms', 'Past the IDs of a whole second']}
        right={1}
        explanation={
          <>
            The tick stands right after the time, before all the rest: IDs of the same 4 ms with tick 0 sort
            before those with tick 1. The next 4 ms come after both. Turn over bit 39 and see the eighth
            character change.
          </>
        }
      />
      <Proof />
      <ShowCode code={anatomyCode(id)} />
    </div>
  );
}

/** Ten thousand random IDs through every form and back. */
function Proof() {
  const [result, setResult] = useState<RoundTrips>();
  const announce = useAnnounce();

  function run() {
    const next = roundTrips(IDS, Math.random);
    setResult(next);
    announce(resultText(next));
  }

  return (
    <Panel title="Prove it" className="anatomy-proof">
      <p>
        Text, bytes, hex, UUID, BigInt and fields are one and the same number: none loses a bit of another.
      </p>
      <p className="anatomy-proof-run">
        <Button onClick={run}>Take {grouped(IDS)} random IDs there and back</Button>{' '}
        <span>{result ? resultText(result) : 'Not run yet.'}</span>
      </p>
    </Panel>
  );
}

function resultText({ ids, trips, lost }: RoundTrips): string {
  return `${grouped(ids)} IDs, ${grouped(trips)} ways there and back, ${grouped(lost)} ended at another ID.`;
}
