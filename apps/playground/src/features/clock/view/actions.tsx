import { Button, NumberField } from '@sno-id/kit';
import { clamp } from '@sno-id/kit/data';
import { useState } from 'react';
import './actions.css';
import { useExercise } from '../../../hooks/use-exercise.ts';
import { actionsText, presetsText } from '../content.ts';
import { writeScript } from '../model/clock-state.ts';
import { setRate } from '../model/edit-script.ts';
import { PRESETS } from '../model/presets.ts';
import { faultsOf, RANGES, RATE_RANGE, type StepKind } from '../model/script.ts';
import { msText } from '../model/step-texts.ts';
import type { ClockLab } from './use-clock-lab.ts';

/** How long the restart buttons keep the process down. */
const DOWN_MS = 100;

/** The presets, and the description of the current one. */
export function Presets({ lab }: { readonly lab: ClockLab }) {
  const budget = useExercise(({ clockBudget }) => clockBudget);
  if (budget !== undefined) return <Budget budget={budget} used={faultsOf(lab.script).length} />;
  return <PresetButtons lab={lab} />;
}

/** In a puzzle, which a preset would solve: how many changes to the clock it allows. */
function Budget({ budget, used }: { readonly budget: number; readonly used: number }) {
  return (
    <p className="clock-budget" data-over={used > budget}>
      <strong>{presetsText.budget(used, budget)}</strong> {presetsText.budgetNote}
    </p>
  );
}

function PresetButtons({ lab }: { readonly lab: ClockLab }) {
  const payload = writeScript(lab.script);
  const chosen = PRESETS.find(({ script }) => writeScript(script) === payload);
  return (
    <div className="clock-presets">
      <fieldset className="clock-preset-buttons" aria-label={presetsText.group}>
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
      <p className="note clock-preset-about">{chosen?.about ?? presetsText.custom}</p>
    </div>
  );
}

/** The clock faults that can be inserted at the scrubber. */
export function Actions({ lab }: { readonly lab: ClockLab }) {
  const [amount, setAmount] = useState(500);
  const within = (kind: StepKind): number => {
    const [min, max] = RANGES[kind];
    return clamp(amount, min, max);
  };
  const { record } = lab;

  return (
    <div className="clock-actions">
      <fieldset className="clock-do" aria-label={actionsText.group(msText(lab.at))}>
        <div className="clock-amount">
          <NumberField
            label={actionsText.milliseconds}
            value={amount}
            min={1}
            max={RANGES.step[1]}
            note={actionsText.millisecondsNote}
            onChange={setAmount}
          />
        </div>
        <div className="clock-buttons">
          <Button onClick={() => record({ kind: 'step', ms: -amount })}>{actionsText.stepBack}</Button>
          <Button onClick={() => record({ kind: 'step', ms: amount })}>{actionsText.stepAhead}</Button>
          <Button onClick={() => record({ kind: 'freeze', ms: within('freeze') })}>
            {actionsText.freeze}
          </Button>
          <Button onClick={() => record({ kind: 'coarsen', ms: within('coarsen') })}>
            {actionsText.coarsen}
          </Button>
          <Button onClick={() => record({ kind: 'keep', ms: DOWN_MS })}>{actionsText.restartWith}</Button>
          <Button onClick={() => record({ kind: 'lose', ms: DOWN_MS })}>{actionsText.restartWithout}</Button>
        </div>
      </fieldset>
      <div className="clock-rate">
        <NumberField
          label={actionsText.rate}
          value={lab.script.rate}
          min={RATE_RANGE[0]}
          max={RATE_RANGE[1]}
          note={actionsText.rateNote}
          onChange={rate => {
            const edited = setRate(lab.script, rate);
            lab.apply(edited && { ...edited, at: lab.at }, actionsText.announceRate(rate));
          }}
        />
      </div>
      <div className="clock-undo">
        <Button aria-disabled={!lab.canUndo} onClick={lab.undo}>
          {actionsText.undo}
        </Button>
        <Button aria-disabled={!lab.canRedo} onClick={lab.redo}>
          {actionsText.redo}
        </Button>
        <Button onClick={lab.reset}>{actionsText.reset}</Button>
      </div>
    </div>
  );
}
