import { Button, Segmented } from '@sno-id/kit';
import { memo, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { NO_TALLY, type Restarts, TRIALS } from '../model/trials.ts';
import { FactTable } from './tables.tsx';
import './trials-panel.css';
import { countText } from '../model/step-texts.ts';
import { useTrials } from './use-trials.ts';

const RESTARTS = [
  { value: 'kept', label: 'always kept' },
  { value: 'some-lost', label: 'some lost' },
] as const;

/** A thousand scripts that nobody chose. */
export const TrialsPanel = memo(function TrialsPanel() {
  const { trial, isRunning, isDone, start, stop } = useTrials();
  const [restarts, setRestarts] = useState<Restarts>('kept');
  const scripts = trial?.tally.scripts ?? 0;
  const tally = trial?.tally ?? NO_TALLY;

  return (
    <Panel title="Prove it" className="clock-trials">
      <p className="clock-words">
        One script proves little. This makes {countText(TRIALS)} at random, with steps back and ahead, frozen
        and coarse clocks and restarts, and performs each before all six, here in this page.
      </p>
      <div className="clock-trials-bar">
        <span className="clock-choice">
          Snapshots at restarts
          <Segmented
            label="Snapshots at restarts"
            options={RESTARTS}
            value={restarts}
            onChange={setRestarts}
          />
        </span>
        {isRunning ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button look="main" onClick={() => start(restarts)}>
            Run {countText(TRIALS)} random scripts
          </Button>
        )}
        <progress aria-label="Random scripts done" max={TRIALS} value={scripts} />
        <span className="mono clock-progress">
          {countText(scripts)} / {countText(TRIALS)}
        </span>
      </div>
      <FactTable label="All random scripts together" facts={tally.lanes} />
      <p className="clock-verdict">
        {trial && isDone ? verdict(trial.restarts, trial.tally.lanes.sno) : ' '}
      </p>
    </Panel>
  );
});

function verdict(restarts: Restarts, { made, duplicates }: { made: number; duplicates: number }): string {
  const ids = `sno made ${countText(made)} IDs, and ${duplicates === 0 ? 'no' : countText(duplicates)} duplicates.`;
  return restarts === 'kept'
    ? `${ids} Every restart had its snapshot.`
    : `${ids} Where a snapshot is lost and the clock went back, nothing but chance keeps a generator from its old IDs.`;
}
