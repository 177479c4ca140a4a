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
import { birthdayText, numbersText, oddsGuessText, oddsText, pairsText, simulationText } from './content.ts';
import { BOUNDS, type OddsState, oddsCodec } from './model/odds-codec.ts';
import { OddsSlider } from './view/odds-slider.tsx';
import { BirthdayTable, ExpectedTable, RateTable, SCHEME_NAMES } from './view/odds-tables.tsx';
import { useSimulation } from './view/use-simulation.ts';

const BirthdayChart = lazy(async () => ({ default: (await import('./view/odds-charts.tsx')).BirthdayChart }));
const RateChart = lazy(async () => ({ default: (await import('./view/odds-charts.tsx')).RateChart }));

const EVEN = evenOdds(PARTITION_BITS);

/** The cost of random partitions: formulas beside simulations. */
export function OddsSection() {
  const [state, setState] = useSectionState('odds', oddsCodec);
  const [isRunning, setRunning] = useState(false);
  const report = useSimulation(isRunning);
  const { generators, rate, hours } = state;
  // The charts are slower than the sliders, so they follow when there is time.
  const drawn = useDeferredValue(state);
  const set = (change: Partial<OddsState>) => setState(now => ({ ...now, ...change }));

  return (
    <SectionFrame title={oddsText.title} lead={oddsText.lead}>
      <Guess
        id="odds-birthday"
        question={oddsGuessText.question}
        answers={['32,768', '8,192', grouped(EVEN), '1,024']}
        right={2}
        explanation={oddsGuessText.explanation}
      />
      <Panel title={numbersText.title} className="odds-numbers">
        <div className="odds-sliders">
          <OddsSlider
            label={numbersText.generators}
            value={generators}
            bounds={BOUNDS.generators}
            isWhole
            text={grouped(generators)}
            onChange={generators => set({ generators })}
          />
          <OddsSlider
            label={numbersText.rate}
            value={rate}
            bounds={BOUNDS.rate}
            text={numbersText.perSecond(grouped(rate))}
            onChange={rate => set({ rate })}
          />
          <OddsSlider
            label={numbersText.period}
            value={hours}
            bounds={BOUNDS.hours}
            isWhole
            text={hours === 1 ? '1 hour' : numbersText.hours(grouped(hours))}
            onChange={hours => set({ hours })}
          />
        </div>
        <ExpectedTable {...state} />
        <p className="note">{numbersText.note}</p>
      </Panel>
      <div className="odds-simulation">
        <Button look="main" onClick={() => setRunning(!isRunning)}>
          {isRunning ? simulationText.stop : simulationText.start}
        </Button>
        <p className="note">
          {report
            ? simulationText.progress(
                grouped(report.birthday.trials),
                grouped(Math.round(report.pairs.reduce((sum, pair) => sum + pair.hours, 0))),
              )
            : simulationText.about}
        </p>
      </div>
      <Panel title={birthdayText.title} className="odds-panel">
        <div className="odds-beside">
          <div>
            <p className="odds-legend">
              <LegendLine scheme="first">{birthdayText.partitions}</LegendLine>
              <LegendLine scheme="snowflake">{birthdayText.instances}</LegendLine>
            </p>
            <WhenSeen className="odds-chart">
              <Suspense fallback={null}>
                <BirthdayChart generators={drawn.generators} result={report?.birthday} />
              </Suspense>
            </WhenSeen>
            <p className="note">{birthdayText.note}</p>
          </div>
          <BirthdayTable result={report?.birthday} />
        </div>
      </Panel>
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
                <RateChart rate={drawn.rate} results={report?.pairs} />
              </Suspense>
            </WhenSeen>
            <p className="note">{pairsText.note}</p>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="odds-scroll" tabIndex={0} aria-label={pairsText.table}>
            <RateTable results={report?.pairs} />
          </section>
        </div>
      </Panel>
      <ContextsPanel />
      <ShowCode code={oddsCode(state)} />
    </SectionFrame>
  );
}
