import { Button, Segmented, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { evenRanges, LAST } from '../model/layout.ts';
import { PROOF_MS, type Proof, prove } from '../model/range-proof.ts';
import './proof-panel.css';

const COUNTS = ['2', '4', '8'].map(value => ({ value, label: `${value} workers` }));
const WAYS = [
  { value: 'own', label: 'a range each' },
  { value: 'same', label: 'all the same range' },
] as const;
const PARTITION = 1;

/** As fast as it goes: workers with one partition, with ranges of their own or without, and an exact count. */
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
      announce(`${grouped(result.ids)} IDs, ${grouped(result.duplicates)} made twice.`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setRunning(false);
  }

  return (
    <Panel title="Prove it" className="sharing-proof">
      <p>
        Workers of this page make IDs for {PROOF_MS / 1000} seconds, as fast as this machine can, all with
        partition {PARTITION}. Every ID is looked at.
      </p>
      <div className="sharing-buttons">
        <Segmented label="How many workers" options={COUNTS} value={count} onChange={setCount} />
        <Segmented label="Their ranges" options={WAYS} value={way} onChange={setWay} />
        <Button look="main" aria-disabled={isRunning} onClick={() => !isRunning && void run()}>
          {isRunning ? 'Running…' : 'Run'}
        </Button>
      </div>
      {problem && <p className="wrong">{problem}</p>}
      {proof && (
        <table className="sharing-proof-table">
          <caption className="unseen">What the workers made</caption>
          <thead>
            <tr className="note">
              <th scope="col">Worker</th>
              <th scope="col">Range</th>
              <th scope="col">IDs</th>
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
                All
              </th>
              <td>{grouped(proof.ids)}</td>
            </tr>
            <tr data-wrong={proof.duplicates > 0 || undefined}>
              <th scope="row" colSpan={2}>
                Made twice
              </th>
              <td>{grouped(proof.duplicates)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Panel>
  );
}
