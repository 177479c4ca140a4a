import { Button, Segmented, useAnnounce } from '@sno-id/kit';
import { durationText, grouped } from '@sno-id/kit/data';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Panel } from '../../../components/panel.tsx';
import { proofText } from '../content.ts';
import { createInspection, startInspectWorker } from '../model/inspection.ts';
import type { ProofWay } from '../model/sample-logs.ts';

const WAYS = [
  { value: 'own', label: proofText.separate },
  { value: 'same', label: proofText.same },
] as const;
const COUNT = 200_000;

/** Two generators make IDs as fast as possible, and the inspector analyzes them. */
export function ProofPanel() {
  const [way, setWay] = useState<ProofWay>('own');
  const [proof] = useState(() =>
    createInspection({ startWorker: startInspectWorker, now: () => Date.now() }),
  );
  const { outcome, progress, source } = useStore(proof);
  const announce = useAnnounce();
  useEffect(() => proof.clear, [proof]);
  useEffect(() => {
    if (outcome?.ok) announce(proofText.duplicates(grouped(outcome.inspection.analysis.duplicates)));
  }, [outcome, announce]);

  const ran = source?.kind === 'proof' ? source.way : way;
  return (
    <Panel title={proofText.title} className="inspector-proof">
      <p>{proofText.lead(grouped(COUNT))}</p>
      <div className="inspector-buttons">
        <Segmented label={proofText.partitions} options={WAYS} value={way} onChange={setWay} />
        <Button
          aria-disabled={progress !== undefined}
          onClick={() => progress === undefined && proof.open({ kind: 'proof', way, count: COUNT })}
        >
          {progress ? proofText.running(Math.floor(progress.part * 100)) : proofText.run}
        </Button>
      </div>
      {outcome && !outcome.ok && <p className="wrong">{outcome.problem}</p>}
      {outcome?.ok && (
        <table className="inspector-table inspector-proof-table">
          <caption className="unseen">{proofText.caption}</caption>
          <tbody>
            <tr>
              <th scope="row">{proofText.partitions}</th>
              <td className="inspector-number">{ran === 'own' ? '1 and 2' : '1 and 1'}</td>
            </tr>
            <tr>
              <th scope="row">{proofText.ids}</th>
              <td className="inspector-number mono">{grouped(outcome.inspection.analysis.ids)}</td>
            </tr>
            <tr>
              <th scope="row">{proofText.period}</th>
              <td className="inspector-number mono">{durationText(spanOf(outcome.sortedMs))}</td>
            </tr>
            <tr>
              <th scope="row">{proofText.regressions}</th>
              <td className="inspector-number mono">{grouped(outcome.inspection.analysis.regressions)}</td>
            </tr>
            <tr>
              <th scope="row">{proofText.repeated}</th>
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
