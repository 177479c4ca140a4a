import { TermText } from '@sno-id/kit';
import { lazy, Suspense } from 'react';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Fold } from '../../../components/fold.tsx';
import { Panel } from '../../../components/panel.tsx';
import { WhenSeen } from '../../../components/when-seen.tsx';
import { birthdayText, pairsText } from '../content.ts';
import { SCHEMES } from '../model/figures.ts';
import type { SimulationReport } from '../model/odds-worker.ts';
import { LegendLine } from './legend-line.tsx';
import { BirthdayTable, RateTable, SCHEME_NAMES } from './odds-tables.tsx';

const BirthdayChart = lazy(async () => ({ default: (await import('./odds-charts.tsx')).BirthdayChart }));
const RateChart = lazy(async () => ({ default: (await import('./odds-charts.tsx')).RateChart }));

interface BirthdayPanelProps {
  readonly generators: number;
  readonly report: SimulationReport | undefined;
}

/** How likely two generators share an identity. */
export function BirthdayPanel({ generators, report }: BirthdayPanelProps) {
  return (
    <Panel title={birthdayText.title} className="odds-panel">
      <p className="odds-legend">
        <LegendLine scheme="first">{birthdayText.partitions}</LegendLine>
        <LegendLine scheme="snowflake">{birthdayText.instances}</LegendLine>
      </p>
      <WhenSeen className="odds-chart">
        <Suspense fallback={null}>
          <BirthdayChart generators={generators} result={report?.birthday} />
        </Suspense>
      </WhenSeen>
      <p className="note">{birthdayText.note}</p>
      <Disclosure title={birthdayText.asTable}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className="odds-scroll" tabIndex={0} aria-label={birthdayText.caption}>
          <BirthdayTable result={report?.birthday} />
        </section>
      </Disclosure>
    </Panel>
  );
}

interface PairsPanelProps {
  readonly rate: number;
  readonly report: SimulationReport | undefined;
}

/** How many duplicates a pair with the same identity makes. */
export function PairsPanel({ rate, report }: PairsPanelProps) {
  return (
    <Panel title={pairsText.title} className="odds-panel">
      <div className="odds-beside">
        <div>
          <p className="odds-legend">
            {SCHEMES.map(scheme => (
              <LegendLine key={scheme} scheme={scheme}>
                {SCHEME_NAMES[scheme]}
              </LegendLine>
            ))}
          </p>
          <WhenSeen className="odds-chart">
            <Suspense fallback={null}>
              <RateChart rate={rate} results={report?.pairs} />
            </Suspense>
          </WhenSeen>
          <p className="note">
            <TermText text={pairsText.note} terms={['unit']} />
          </p>
        </div>
        <Fold title={birthdayText.asTable}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="odds-scroll" tabIndex={0} aria-label={pairsText.table}>
            <RateTable results={report?.pairs} />
          </section>
        </Fold>
      </div>
    </Panel>
  );
}
