import { Button } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Guess } from '../../components/guess.tsx';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { ShowCode } from '../../components/show-code.tsx';
import { WhenSeen } from '../../components/when-seen.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { evenOdds, PARTITION_BITS, SCHEMES } from './model/figures.ts';
import { oddsCode } from './model/odds-code.ts';
import { ContextsPanel } from './view/contexts-panel.tsx';
import { LegendLine } from './view/legend-line.tsx';
import './view/odds.css';
import { BOUNDS, type OddsState, oddsCodec } from './model/odds-codec.ts';
import { OddsSlider } from './view/odds-slider.tsx';
import { BirthdayTable, ExpectedTable, RateTable, SCHEME_NAMES } from './view/odds-tables.tsx';
import { useSimulation } from './view/use-simulation.ts';

const BirthdayChart = lazy(async () => ({ default: (await import('./view/odds-charts.tsx')).BirthdayChart }));
const RateChart = lazy(async () => ({ default: (await import('./view/odds-charts.tsx')).RateChart }));

const EVEN = evenOdds(PARTITION_BITS);

/** What it costs to leave partitions to chance: formulas, and what happens when it is tried. */
export function OddsSection() {
  const [state, setState] = useSectionState('odds', oddsCodec);
  const [isRunning, setRunning] = useState(false);
  const report = useSimulation(isRunning);
  const { generators, rate, hours } = state;
  // The charts are slower than the sliders: they follow when there is time.
  const drawn = useDeferredValue(state);
  const set = (change: Partial<OddsState>) => setState(now => ({ ...now, ...change }));

  return (
    <SectionFrame
      title="Odds"
      lead="Where nobody hands out partitions (the numbers that tell generators apart), each picks one at random. Two may then pick the same: here is how likely that is, and what comes of it."
    >
      <Guess
        id="odds-birthday"
        question="Generators each pick one of 65,536 partitions at random. How many does it take until it is as likely as not that two have the same?"
        answers={['32,768', '8,192', grouped(EVEN), '1,024']}
        right={2}
        explanation="Not each one against one other, but every pair counts: 302 generators are 45,451 pairs. It is the birthday paradox, by which 23 people suffice for two with the same birthday."
      />
      <Panel title="Your numbers" className="odds-numbers">
        <div className="odds-sliders">
          <OddsSlider
            label="Generators"
            value={generators}
            bounds={BOUNDS.generators}
            isWhole
            text={grouped(generators)}
            onChange={generators => set({ generators })}
          />
          <OddsSlider
            label="IDs of each"
            value={rate}
            bounds={BOUNDS.rate}
            text={`${grouped(rate)} a second`}
            onChange={rate => set({ rate })}
          />
          <OddsSlider
            label="For"
            value={hours}
            bounds={BOUNDS.hours}
            isWhole
            text={hours === 1 ? '1 hour' : `${grouped(hours)} hours`}
            onChange={hours => set({ hours })}
          />
        </div>
        <ExpectedTable {...state} />
        <p className="note">
          An identity is what tells two generators apart: the partition of sno, the instance ID of a
          snowflake. On average means over many tries: most see none, and a few see many.
        </p>
      </Panel>
      <div className="odds-simulation">
        <Button look="main" onClick={() => setRunning(!isRunning)}>
          {isRunning ? 'Stop the simulation' : 'Simulate'}
        </Button>
        <p className="note">
          {report
            ? `${grouped(report.birthday.trials)} trials of drawing identities; pairs of real generators ran for ${grouped(
                Math.round(report.pairs.reduce((sum, pair) => sum + pair.hours, 0)),
              )} hours of simulated time.`
            : 'Draws identities at random, and runs pairs of the SDK’s generators on a simulated clock: the points beside the lines.'}
        </p>
      </div>
      <Panel title="Two with the same identity" className="odds-panel">
        <div className="odds-beside">
          <div>
            <p className="odds-legend">
              <LegendLine scheme="first">65,536 partitions (sno)</LegendLine>
              <LegendLine scheme="snowflake">1,024 instance IDs (snowflake)</LegendLine>
            </p>
            <WhenSeen className="odds-chart">
              <Suspense fallback={null}>
                <BirthdayChart generators={drawn.generators} result={report?.birthday} />
              </Suspense>
            </WhenSeen>
            <p className="note">
              Odds over the number of generators. Lines: the formula; shapes: simulated. A UUID v4 has no
              identity that could be shared.
            </p>
          </div>
          <BirthdayTable result={report?.birthday} />
        </div>
      </Panel>
      <Panel title="What two with the same identity do" className="odds-panel">
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
                <RateChart rate={drawn.rate} results={report?.pairs} />
              </Suspense>
            </WhenSeen>
            <p className="note">
              IDs an hour that both make, over IDs a second of each; both axes go by powers of ten. A sequence
              that starts at 0 in each unit gives quiet generators the number 0 nearly always; a random start
              is what divides that by 32,768. The simulated pair with a random start is compared as if it had
              drawn the same partition: within one worker the SDK never gives a partition twice.
            </p>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="odds-scroll" tabIndex={0} aria-label="Duplicates an hour, in numbers">
            <RateTable results={report?.pairs} />
          </section>
        </div>
      </Panel>
      <ContextsPanel />
      <ShowCode code={oddsCode(state)} />
    </SectionFrame>
  );
}
