import { Button, Segmented, useAnnounce } from '@sno-id/kit';
import { durationText, grouped } from '@sno-id/kit/data';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Panel } from '../../../components/panel.tsx';
import { createInspection, startInspectWorker } from '../model/inspection.ts';
import type { ProofWay } from '../model/sample-logs.ts';

const WAYS = [
  { value: 'own', label: 'a partition each' },
  { value: 'same', label: 'both the same partition' },
] as const;
const COUNT = 200_000;

/** IDs that two generators make now, as fast as they can, and what the inspector says of them. */
export function ProofPanel() {
  const [way, setWay] = useState<ProofWay>('own');
  const [proof] = useState(() =>
    createInspection({ startWorker: startInspectWorker, now: () => Date.now() }),
  );
  const { outcome, progress, source } = useStore(proof);
  const announce = useAnnounce();
  useEffect(() => proof.clear, [proof]);
  useEffect(() => {
    if (outcome?.ok) announce(`${grouped(outcome.inspection.analysis.duplicates)} duplicates.`);
  }, [outcome, announce]);

  const ran = source?.kind === 'proof' ? source.way : way;
  return (
    <Panel title="Prove it" className="inspector-proof">
      <p>
        Two generators of this page make {grouped(COUNT)} IDs now, in turn and as fast as this machine can,
        and the inspector reads every one of them.
      </p>
      <div className="inspector-buttons">
        <Segmented label="Their partitions" options={WAYS} value={way} onChange={setWay} />
        <Button
          look="main"
          aria-disabled={progress !== undefined}
          onClick={() => progress === undefined && proof.open({ kind: 'proof', way, count: COUNT })}
        >
          {progress ? `Running… ${Math.floor(progress.part * 100)} %` : 'Run'}
        </Button>
      </div>
      {outcome && !outcome.ok && <p className="wrong">{outcome.problem}</p>}
      {outcome?.ok && (
        <table className="inspector-table inspector-proof-table">
          <caption className="unseen">What was made</caption>
          <tbody>
            <tr>
              <th scope="row">Partitions</th>
              <td className="inspector-number">{ran === 'own' ? '1 and 2' : '1 and 1'}</td>
            </tr>
            <tr>
              <th scope="row">IDs</th>
              <td className="inspector-number mono">{grouped(outcome.inspection.analysis.ids)}</td>
            </tr>
            <tr>
              <th scope="row">Made within</th>
              <td className="inspector-number mono">{durationText(spanOf(outcome.sortedMs))}</td>
            </tr>
            <tr>
              <th scope="row">Time goes back</th>
              <td className="inspector-number mono">{grouped(outcome.inspection.analysis.regressions)}</td>
            </tr>
            <tr>
              <th scope="row">Made twice</th>
              <td
                className={`inspector-number mono ${outcome.inspection.analysis.duplicates > 0 ? 'wrong' : ''}`}
              >
                {grouped(outcome.inspection.analysis.duplicates)}
              </td>
            </tr>
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function spanOf(sortedMs: Float64Array): number {
  return (sortedMs.at(-1) ?? 0) - (sortedMs[0] ?? 0);
}
