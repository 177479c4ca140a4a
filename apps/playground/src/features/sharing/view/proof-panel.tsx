import { Button, Segmented, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { evenRanges, LAST } from '../model/layout.ts';
import { PROOF_MS, type Proof, prove } from '../model/range-proof.ts';
import './proof-panel.css';
import { proofText } from '../content.ts';

const COUNTS = ['2', '4', '8'].map(value => ({ value, label: proofText.workers(value) }));
const WAYS = [
  { value: 'own', label: proofText.separate },
  { value: 'same', label: proofText.same },
] as const;
const PARTITION = 1;

/** Workers of one partition at full speed, with or without separate ranges, and an exact count. */
export function ProofPanel() {
  const [count, setCount] = useState('4');
  const [way, setWay] = useState<'own' | 'same'>('own');
  const [isRunning, setRunning] = useState(false);
  const [proof, setProof] = useState<Proof>();
  const [problem, setProblem] = useState<string>();
  const announce = useAnnounce();

  async function run() {
    setRunning(true);
    setProblem(undefined);
    const workers = Number(count);
    const ranges =
      way === 'own' ? evenRanges(workers) : Array.from({ length: workers }, () => [0, LAST] as const);
    try {
      const result = await prove(
        ranges,
        PARTITION,
        () => new Worker(new URL('../model/proof-worker.ts', import.meta.url), { type: 'module' }),
      );
      setProof(result);
      announce(proofText.result(grouped(result.ids), grouped(result.duplicates)));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setRunning(false);
  }

  return (
    <Panel title={proofText.title} className="sharing-proof">
      <p>{proofText.lead(PROOF_MS / 1000, PARTITION)}</p>
      <div className="sharing-buttons">
        <Segmented label={proofText.count} options={COUNTS} value={count} onChange={setCount} />
        <Segmented label={proofText.ranges} options={WAYS} value={way} onChange={setWay} />
        <Button aria-disabled={isRunning} onClick={() => !isRunning && void run()}>
          {isRunning ? proofText.running : proofText.run}
        </Button>
      </div>
      {problem && <p className="wrong">{problem}</p>}
      {proof && (
        <table className="sharing-proof-table">
          <caption className="unseen">{proofText.caption}</caption>
          <thead>
            <tr className="note">
              <th scope="col">{proofText.worker}</th>
              <th scope="col">{proofText.range}</th>
              <th scope="col">{proofText.ids}</th>
            </tr>
          </thead>
          <tbody className="mono">
            {proof.ranges.map(([min, max], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a worker is its place
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                <td>
                  {grouped(min)}–{grouped(max)}
                </td>
                <td>{grouped(proof.made[index]!)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="mono">
            <tr>
              <th scope="row" colSpan={2}>
                {proofText.all}
              </th>
              <td>{grouped(proof.ids)}</td>
            </tr>
            <tr data-wrong={proof.duplicates > 0 || undefined}>
              <th scope="row" colSpan={2}>
                {proofText.duplicates}
              </th>
              <td>{grouped(proof.duplicates)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  );
}
