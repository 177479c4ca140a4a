import { IdText, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useEffect, useRef } from 'react';
import { expectation } from '../model/chances.ts';
import { type Layout, type Overlap, overlapsOf, pairName } from '../model/layout.ts';
import { type Findings, MAX_RUNS } from '../model/ledger.ts';
import './outcome.css';
import { useCrew } from './use-crew.ts';

/** What could happen by the map, and what has happened. */
export function Outcome({ layout }: { readonly layout: Layout }) {
  const findings = useCrew(state => state.findings);
  const isRunning = useCrew(state => state.isRunning);
  const overlaps = overlapsOf(layout);
  useFirstDuplicate(findings);

  return (
    <div className="sharing-outcome">
      <dl className="sharing-counts">
        <div>
          <dt className="note">IDs compared</dt>
          <dd className="mono">{grouped(findings.ids)}</dd>
        </div>
        <div data-wrong={findings.duplicates > 0 || undefined}>
          <dt className="note">Made twice</dt>
          <dd className="mono">{grouped(findings.duplicates)}</dd>
        </div>
      </dl>
      {overlaps.length === 0 ? (
        <p>
          No two ranges of one partition overlap: no two of these generators can ever make the same ID. To
          break that, drag a bar over another, or add a twin.
        </p>
      ) : (
        <ul className="sharing-risks">
          {overlaps.map(overlap => (
            <Risk
              key={pairName(overlap.a.letter, overlap.b.letter)}
              overlap={overlap}
              findings={findings}
              isRunning={isRunning}
            />
          ))}
        </ul>
      )}
      <p className="note">
        Every ID is compared, by unit, tick, partition and number, with all that are remembered: the newest{' '}
        {grouped(MAX_RUNS)} runs of consecutive IDs.
        {findings.late > 0 && ` ${grouped(findings.late)} IDs came too late to be compared with all.`}
      </p>
    </div>
  );
}

interface RiskProps {
  readonly overlap: Overlap;
  readonly findings: Findings;
  readonly isRunning: boolean;
}

function Risk({ overlap, findings, isRunning }: RiskProps) {
  const { a, b, min, max } = overlap;
  const pair = findings.pairs.get(pairName(a.letter, b.letter));
  const names = `${a.letter} and ${b.letter}`;
  return (
    <li data-wrong={pair !== undefined || undefined}>
      <p>
        <strong>{pair ? `${names} collide` : `${names} could collide`}</strong>: partition {a.partition},{' '}
        {grouped(min)}–{grouped(max)}.{' '}
        {pair ? (
          <>
            {grouped(pair.count)} so far. First: <IdText id={pair.id} />, made by {pair.by[0]} and again by{' '}
            {pair.by[1]}.
          </>
        ) : isRunning ? (
          'No duplicate yet.'
        ) : (
          'Nothing runs.'
        )}
      </p>
      <p className="note">{expectation(overlap)}</p>
    </li>
  );
}

/** Says it once, when the first real duplicate happens. */
function useFirstDuplicate({ shown }: Findings): void {
  const announce = useAnnounce();
  const first = shown[0];
  const said = useRef<string>(undefined);
  useEffect(() => {
    if (first && said.current !== first.id) {
      announce(`The first duplicate: ${first.id}, made by ${first.by[0]} and again by ${first.by[1]}.`);
    }
    said.current = first?.id;
  }, [first, announce]);
}
