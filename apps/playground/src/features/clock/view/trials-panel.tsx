import { Button, Segmented } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { memo, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { type Restarts, TRIALS } from '../model/trials.ts';
import { FactTable } from './tables.tsx';
import './trials-panel.css';
import { trialsText } from '../content.ts';
import { useTrials } from './use-trials.ts';

const RESTARTS = [
  { value: 'kept', label: trialsText.kept },
  { value: 'some-lost', label: trialsText.lost },
] as const;

/** A thousand random scripts. */
export const TrialsPanel = memo(function TrialsPanel() {
  const { trial, isRunning, isDone, start, stop } = useTrials();
  const [restarts, setRestarts] = useState<Restarts>('kept');
  const scripts = trial?.tally.scripts ?? 0;

  return (
    <Panel title={trialsText.title} className="clock-trials">
      <p className="clock-words">{trialsText.lead(grouped(TRIALS))}</p>
      <div className="clock-trials-bar">
        <span className="clock-choice">
          {trialsText.snapshots}
          <Segmented
            label={trialsText.snapshots}
            options={RESTARTS}
            value={restarts}
            onChange={setRestarts}
          />
        </span>
        {isRunning ? (
          <Button onClick={stop}>{trialsText.stop}</Button>
        ) : (
          <Button onClick={() => start(restarts)}>{trialsText.run(grouped(TRIALS))}</Button>
        )}
        <progress aria-label={trialsText.progress} max={TRIALS} value={scripts} />
        <span className="mono clock-progress">
          {grouped(scripts)} / {grouped(TRIALS)}
        </span>
      </div>
      {trial && (
        <>
          <FactTable label={trialsText.table} facts={trial.tally.lanes} />
          <p className="clock-verdict">{isDone ? verdict(trial.restarts, trial.tally.lanes.sno) : ' '}</p>
        </>
      )}
    </Panel>
  );
});

function verdict(restarts: Restarts, { made, duplicates }: { made: number; duplicates: number }): string {
  const ids = trialsText.made(grouped(made), duplicates === 0 ? 'no' : grouped(duplicates));
  return restarts === 'kept' ? trialsText.allKept(ids) : trialsText.someLost(ids);
}
