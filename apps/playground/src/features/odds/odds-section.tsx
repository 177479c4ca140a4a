import { Button, TermText } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useDeferredValue, useState } from 'react';
import { AfterGuess, Guess } from '../../components/guess.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { ShowCode } from '../../components/show-code.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { oddsCode } from './model/odds-code.ts';
import { BirthdayPanel, PairsPanel } from './view/chart-panels.tsx';
import { ContextsPanel } from './view/contexts-panel.tsx';
import { NumbersPanel } from './view/numbers-panel.tsx';
import './view/odds.css';
import { oddsGuessText, oddsText, simulationText } from './content.ts';
import { oddsCodec, START_ODDS } from './model/odds-codec.ts';
import { useSimulation } from './view/use-simulation.ts';

const QUESTION = 'odds-birthday';

/** The cost of random partitions: formulas beside simulations. */
export function OddsSection() {
  const [state, setState] = useSectionState('odds', oddsCodec);
  // A link leads to its numbers, not to a question.
  const [isShared] = useState(state !== START_ODDS);
  const [isRunning, setRunning] = useState(false);
  const report = useSimulation(isRunning);
  // The charts are slower than the sliders, so they follow when there is time.
  const drawn = useDeferredValue(state);

  return (
    <SectionFrame title={oddsText.title} lead={<TermText text={oddsText.lead} terms={['partition']} />}>
      <Guess
        id={QUESTION}
        question={oddsGuessText.question}
        answers={oddsGuessText.answers}
        right={2}
        explanation={oddsGuessText.explanation}
        isGate
      />
      <AfterGuess question={QUESTION} isOpen={isShared}>
        <div className="odds-stage">
          <NumbersPanel state={state} onChange={change => setState(now => ({ ...now, ...change }))} />
          <BirthdayPanel generators={drawn.generators} report={report} />
        </div>
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
        <PairsPanel rate={drawn.rate} report={report} />
        <ContextsPanel />
      </AfterGuess>
      <ShowCode code={oddsCode(state)} />
    </SectionFrame>
  );
}
