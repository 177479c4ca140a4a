import { IdText, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useEffect, useRef } from 'react';
import { expectation } from '../model/chances.ts';
import { type Layout, type Overlap, overlapsOf, pairName } from '../model/layout.ts';
import type { Findings } from '../model/ledger.ts';
import './outcome.css';
import { outcomeText } from '../content.ts';
import { useCrew } from './use-crew.ts';

/** What could happen according to the map, and what has happened. */
export function Outcome({ layout }: { readonly layout: Layout }) {
  const findings = useCrew(state => state.findings);
  const isRunning = useCrew(state => state.isRunning);
  const overlaps = overlapsOf(layout);
  const expected = overlaps.map(expectation);
  const [first] = expected;
  const isSame = overlaps.length > 1 && expected.every(words => words === first);
  useFirstDuplicate(findings);

  return (
    <div className="sharing-outcome">
      <dl className="sharing-counts">
        <div>
          <dt className="note">{outcomeText.compared}</dt>
          <dd className="mono">{grouped(findings.ids)}</dd>
        </div>
        <div data-wrong={findings.duplicates > 0 || undefined}>
          <dt className="note">{outcomeText.duplicates}</dt>
          <dd className="mono">{grouped(findings.duplicates)}</dd>
        </div>
      </dl>
      {overlaps.length === 0 ? (
        <p>{[outcomeText.zero, outcomeText.one][layout.length] ?? outcomeText.safe}</p>
      ) : (
        <ul className="sharing-risks">
          {overlaps.map((overlap, i) => (
            <Risk
              key={pairName(overlap.a.letter, overlap.b.letter)}
              overlap={overlap}
              expected={isSame ? undefined : expected[i]}
              findings={findings}
              isRunning={isRunning}
            />
          ))}
        </ul>
      )}
      {isSame && first && <p className="note">{outcomeText.each({ expected: first })}</p>}
    </div>
  );
}

interface RiskProps {
  readonly overlap: Overlap;
  /** What to expect of it, unless that is said of all. */
  readonly expected: string | undefined;
  readonly findings: Findings;
  readonly isRunning: boolean;
}

function Risk({ overlap, expected, findings, isRunning }: RiskProps) {
  const { a, b, min, max } = overlap;
  const pair = findings.pairs.get(pairName(a.letter, b.letter));
  const names = { a: a.letter, b: b.letter };
  return (
    <li data-wrong={pair !== undefined || undefined}>
      <p>
        <strong>{pair ? outcomeText.collide(names) : outcomeText.couldCollide(names)}</strong>
        {outcomeText.overlap({ partition: a.partition, min: grouped(min), max: grouped(max) })}{' '}
        {pair ? (
          <>
            {outcomeText.first({ count: grouped(pair.count) })} <IdText id={pair.id} />
            {outcomeText.madeBy({ a: pair.by[0], b: pair.by[1] })}
          </>
        ) : (
          <span key={String(isRunning)}>{isRunning ? outcomeText.none : outcomeText.stopped}</span>
        )}
      </p>
      {expected && <p className="note">{expected}</p>}
    </li>
  );
}

/** Announces the first duplicate once. */
function useFirstDuplicate({ first }: Findings): void {
  const announce = useAnnounce();
  const said = useRef<string>(undefined);
  useEffect(() => {
    if (first && said.current !== first.id) {
      announce(outcomeText.announce({ id: first.id, a: first.by[0], b: first.by[1] }));
    }
    said.current = first?.id;
  }, [first, announce]);
}
