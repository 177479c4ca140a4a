import { Button } from '@sno-id/kit';
import { memo } from 'react';
import { useStore } from 'zustand';
import { exercise } from '../../../lib/exercise.ts';
import { wholeUnits } from '../../../lib/whole-units.ts';
import { presetsText } from '../content.ts';
import { writeScript } from '../model/clock-state.ts';
import { PRESETS } from '../model/presets.ts';
import { faultsOf } from '../model/script.ts';
import './presets.css';
import type { ClockLab } from './use-clock-lab.ts';

interface PresetsProps extends Pick<ClockLab, 'script' | 'problem' | 'load'> {
  /** Runs the script from its start. */
  readonly onRun: () => void;
}

/**
 * The presets, and below them the description of the current one, or why the last action failed. In a puzzle,
 * which a preset would solve: how many changes to the clock it allows.
 */
export const Presets = memo(function Presets({ script, problem, load, onRun }: PresetsProps) {
  const budget = useStore(exercise, ({ clockBudget }) => clockBudget);
  const payload = writeScript(script);
  const chosen = PRESETS.find(preset => preset.payload === payload);
  const about = budget === undefined ? (chosen?.about ?? presetsText.custom) : presetsText.budgetNote;
  return (
    <div className="clock-presets">
      {budget === undefined ? (
        <fieldset className="clock-preset-buttons" aria-label={presetsText.group}>
          {PRESETS.map(preset => (
            <Button
              key={preset.name}
              aria-pressed={preset === chosen}
              onClick={() => {
                load(preset.script, preset.name);
                onRun();
              }}
            >
              {preset.name}
            </Button>
          ))}
        </fieldset>
      ) : (
        <Budget budget={budget} used={faultsOf(script).length} />
      )}
      <p className={`note clock-about ${problem && 'wrong'}`} aria-hidden={problem !== ''}>
        {problem || wholeUnits(about)}
      </p>
    </div>
  );
});

function Budget({ budget, used }: { readonly budget: number; readonly used: number }) {
  return (
    <p className="clock-budget" data-over={used > budget}>
      {used > budget ? presetsText.overBudget({ used, budget }) : presetsText.budget({ used, budget })}
    </p>
  );
}
