import { Button, NumberField } from '@sno-id/kit';
import { useState } from 'react';
import './actions.css';
import { writeScript } from '../model/clock-state.ts';
import { setRate } from '../model/edit-script.ts';
import { PRESETS } from '../model/presets.ts';
import { RANGES, RATE_RANGE, type StepKind } from '../model/script.ts';
import { msText } from '../model/step-texts.ts';
import type { ClockLab } from './use-clock-lab.ts';

/** How long the process is down that is restarted by a button. */
const DOWN_MS = 100;

/** The scripts that are ready-made, and what the one at hand is about. */
export function Presets({ lab }: { readonly lab: ClockLab }) {
  const payload = writeScript(lab.script);
  const chosen = PRESETS.find(({ script }) => writeScript(script) === payload);
  return (
    <div className="clock-presets">
      <fieldset className="clock-preset-buttons" aria-label="Ready-made scripts">
        {PRESETS.map(preset => (
          <Button
            key={preset.name}
            aria-pressed={preset === chosen}
            onClick={() => lab.load(preset.script, preset.name)}
          >
            {preset.name}
          </Button>
        ))}
      </fieldset>
      <p className="note clock-preset-about">
        {chosen?.about ?? 'A script of your own. The link in the address bar holds it.'}
      </p>
    </div>
  );
}

/** What can be done to the clock where the scrubber stands. */
export function Actions({ lab }: { readonly lab: ClockLab }) {
  const [amount, setAmount] = useState(500);
  const within = (kind: StepKind): number => {
    const [min, max] = RANGES[kind];
    return Math.min(max, Math.max(min, amount));
  };
  const { record } = lab;

  return (
    <div className="clock-actions">
      <fieldset className="clock-do" aria-label={`At ${msText(lab.at)} do`}>
        <div className="clock-amount">
          <NumberField
            label="Milliseconds"
            value={amount}
            min={1}
            max={RANGES.step[1]}
            note="for the first four"
            onChange={setAmount}
          />
        </div>
        <div className="clock-buttons">
          <Button onClick={() => record({ kind: 'step', ms: -amount })}>Step back</Button>
          <Button onClick={() => record({ kind: 'step', ms: amount })}>Step ahead</Button>
          <Button onClick={() => record({ kind: 'freeze', ms: within('freeze') })}>Freeze</Button>
          <Button onClick={() => record({ kind: 'coarsen', ms: within('coarsen') })}>Coarsen</Button>
          <Button onClick={() => record({ kind: 'keep', ms: DOWN_MS })}>Restart with snapshot</Button>
          <Button onClick={() => record({ kind: 'lose', ms: DOWN_MS })}>Restart without</Button>
        </div>
      </fieldset>
      <div className="clock-rate">
        <NumberField
          label="IDs a second"
          value={lab.script.rate}
          min={RATE_RANGE[0]}
          max={RATE_RANGE[1]}
          note="in each lane"
          onChange={rate => {
            const edited = setRate(lab.script, rate);
            lab.apply(edited && { ...edited, at: lab.at }, `${rate} IDs a second are wanted.`);
          }}
        />
      </div>
      <div className="clock-undo">
        <Button aria-disabled={!lab.canUndo} onClick={lab.undo}>
          Undo
        </Button>
        <Button aria-disabled={!lab.canRedo} onClick={lab.redo}>
          Redo
        </Button>
        <Button onClick={lab.reset}>Reset</Button>
      </div>
    </div>
  );
}
