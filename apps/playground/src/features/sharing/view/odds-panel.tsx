import { grouped } from '@sno-id/kit/data';
import { lazy, Suspense, useEffect } from 'react';
import { TermText } from '../../../components/term-text.tsx';
import { WhenSeen } from '../../../components/when-seen.tsx';
import { report } from '../../../lib/facts.ts';
import { chartText, oddsRows, oddsText } from '../content.ts';
import {
  DRAWN,
  type Drawn,
  expectedDuplicates,
  expectedRandomDuplicates,
  RANDOM,
  type Random,
  sharedChance,
} from '../model/figures.ts';
import { chanceText, shortNumber } from '../model/number-text.ts';
import { BOUNDS, type Odds } from '../model/odds-codec.ts';
import './odds-panel.css';
import { OddsSlider } from './odds-slider.tsx';

const OddsChart = lazy(async () => ({ default: (await import('./odds-chart.tsx')).OddsChart }));

/** No number of generators here makes a collision certain, although the percentage may round to 100. */
const NEARLY = 1 - Number.EPSILON;

interface OddsPanelProps {
  readonly odds: Odds;
  readonly onChange: (change: Partial<Odds>) => void;
}

/** The cost of random partitions: the numbers to choose, and what they lead to. */
export function OddsPanel({ odds, onChange }: OddsPanelProps) {
  const { generators, rate, hours } = odds;
  useEffect(
    () => report({ odds: { rate, hours, expected: expectedDuplicates('random', odds) } }),
    [odds, rate, hours],
  );
  return (
    <>
      <p>
        <TermText text={oddsText.lead} terms={['partition']} />
      </p>
      <div className="odds-sliders">
        <OddsSlider
          label={oddsText.generators}
          value={generators}
          bounds={BOUNDS.generators}
          isWhole
          text={grouped(generators)}
          onChange={generators => onChange({ generators })}
        />
        <OddsSlider
          label={oddsText.rate}
          value={rate}
          bounds={BOUNDS.rate}
          text={oddsText.perSecond({ rate: grouped(rate) })}
          onChange={rate => onChange({ rate })}
        />
        <OddsSlider
          label={oddsText.period}
          value={hours}
          bounds={BOUNDS.hours}
          isWhole
          text={oddsText.hours({ hours: grouped(hours) })}
          onChange={hours => onChange({ hours })}
        />
      </div>
      <p>{chartText.title}</p>
      <p className="odds-legend">
        <LegendLine className="odds-sno">
          {chartText.at({ name: chartText.sno, chance: chanceOf('random', generators) })}
        </LegendLine>
        <LegendLine className="odds-snowflake">
          {chartText.at({ name: chartText.snowflake, chance: chanceOf('snowflake', generators) })}
        </LegendLine>
      </p>
      <WhenSeen className="odds-chart">
        <Suspense fallback={null}>
          <OddsChart generators={generators} />
        </Suspense>
      </WhenSeen>
      <OddsTable odds={odds} />
      <p className="note">{oddsText.note}</p>
    </>
  );
}

interface LegendLineProps {
  readonly className: string;
  readonly children: string;
}

/** A line of the chart, and what it is. */
function LegendLine({ className, children }: LegendLineProps) {
  return (
    <span className="odds-legend-line">
      <svg viewBox="-16 -4 32 8" width="32" height="8" aria-hidden="true">
        <line className={`odds-line ${className}`} x1="-16" x2="16" y1="0" y2="0" />
      </svg>
      {children}
    </span>
  );
}

function chanceOf(scheme: Drawn, generators: number): string {
  return chanceText(Math.min(NEARLY, sharedChance(scheme, generators)));
}

function OddsTable({ odds }: { readonly odds: Odds }) {
  const drawn = (scheme: Drawn) => ({
    row: oddsRows[scheme],
    shared: chanceOf(scheme, odds.generators),
    expected: shortNumber(expectedDuplicates(scheme, odds)),
  });
  const random = (format: Random) => ({
    row: oddsRows[format],
    shared: oddsText.notApplicable,
    expected: shortNumber(expectedRandomDuplicates(format, odds)),
  });
  const rows = [
    { row: oddsRows.given, shared: oddsText.never, expected: oddsText.none },
    ...(Object.keys(DRAWN) as Drawn[]).map(drawn),
    ...(Object.keys(RANDOM) as Random[]).map(random),
  ];
  return (
    <table className="odds-table odds-expected">
      <caption className="unseen">{oddsText.caption}</caption>
      <thead className="note">
        <tr>
          <th scope="col">{oddsText.ids}</th>
          <th scope="col">{oddsText.shared}</th>
          <th scope="col">{oddsText.duplicates}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row: [name, why], shared, expected }) => (
          <tr key={name}>
            <th scope="row">
              {name} <span className="note">{why}</span>
            </th>
            <td className="odds-number">{shared}</td>
            <td className="odds-number">{expected}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
