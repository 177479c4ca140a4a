import { useMemo } from 'react';
import { Disclosure } from '../../components/disclosure.tsx';
import { Guess } from '../../components/guess.tsx';
import { Panel } from '../../components/panel.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import './clock-section.css';
import { clockGuessText, clockText, resultsText, scriptText } from './content.ts';
import { segmentAt } from './model/instant.ts';
import { segmentsOf } from './model/script.ts';
import { CodePanel } from './view/code-panel.tsx';
import { Lab } from './view/lab.tsx';
import { LinkNotice } from './view/link-notice.tsx';
import { StepList } from './view/step-list.tsx';
import { FactTable } from './view/tables.tsx';
import { TrialsPanel } from './view/trials-panel.tsx';
import { useClockLab } from './view/use-clock-lab.ts';
import { byLane, useResults } from './view/use-results.ts';

/** How six ID schemes behave when the clock is wrong. */
export function ClockSection() {
  const lab = useClockLab();
  const results = useResults(lab.script);
  const facts = useMemo(() => results && byLane(({ id }) => results.lanes[id].fact), [results]);
  const here = segmentAt(segmentsOf(lab.script), lab.at)?.index;

  return (
    <SectionFrame title={clockText.title} lead={clockText.lead}>
      <LinkNotice />
      <Lab lab={lab} results={results} />
      <Guess
        id="clock-duplicates"
        question={clockGuessText.question}
        answers={[clockGuessText.answerAllButOne, clockGuessText.answerTwo, clockGuessText.answerNone]}
        right={2}
        explanation={clockGuessText.explanation}
      />
      <Panel title={resultsText.title} className="clock-totals">
        <FactTable label={resultsText.table} facts={facts} />
        <Disclosure title={scriptText.stepsTitle} className="clock-list">
          <StepList script={lab.script} here={here} apply={lab.apply} />
        </Disclosure>
      </Panel>
      <TrialsPanel />
      <CodePanel script={lab.script} />
    </SectionFrame>
  );
}
