import { Guess } from '../../components/guess.tsx';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { Actions, Presets } from './view/actions.tsx';
import './clock-section.css';
import { clockGuessText, clockText, resultsText, scriptText } from './content.ts';
import { instantOf, segmentAt } from './model/instant.ts';
import { segmentsOf } from './model/script.ts';
import { msText } from './model/step-texts.ts';
import { CodePanel } from './view/code-panel.tsx';
import { LaneKey, LanePatterns } from './view/lane-strip.tsx';
import { ScriptRows } from './view/script-rows.tsx';
import { StepList } from './view/step-list.tsx';
import { FactTable, InstantTable } from './view/tables.tsx';
import { TrialsPanel } from './view/trials-panel.tsx';
import { useClockLab } from './view/use-clock-lab.ts';
import { byLane, useResults } from './view/use-results.ts';

/** How six ID schemes behave when the clock is wrong. */
export function ClockSection() {
  const lab = useClockLab();
  const { script, at } = lab;
  const results = useResults(script);
  const segment = segmentAt(segmentsOf(results.script), at);
  const instants = byLane(lane => instantOf(lane, results.lanes[lane.id], at, segment));

  return (
    <SectionFrame title={clockText.title} lead={clockText.lead}>
      <LanePatterns />
      <Guess
        id="clock-duplicates"
        question={clockGuessText.question}
        answers={[clockGuessText.answerAllButOne, clockGuessText.answerTwo, clockGuessText.answerNone]}
        right={2}
        explanation={clockGuessText.explanation}
      />
      <Panel title={scriptText.title} className="clock-script">
        <Presets lab={lab} />
        <Actions lab={lab} />
        <p className="note wrong clock-problem" aria-hidden="true">
          {lab.problem}
        </p>
        <ScriptRows lab={lab} results={results} />
        <LaneKey />
      </Panel>
      <div className="clock-pair">
        <Panel title={resultsText.title} className="clock-totals">
          <FactTable label={resultsText.table} facts={byLane(({ id }) => results.lanes[id].fact)} />
        </Panel>
        <Panel title={scriptText.stepsTitle} className="clock-list">
          <StepList lab={lab} />
        </Panel>
      </div>
      <Panel title={clockText.at(msText(at))} className="clock-instant">
        <InstantTable instants={instants} />
      </Panel>
      <TrialsPanel />
      <CodePanel script={script} />
    </SectionFrame>
  );
}
