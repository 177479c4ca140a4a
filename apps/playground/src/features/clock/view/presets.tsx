import { Button } from '@sno-id/kit';
import { useStore } from 'zustand';
import { Strip } from '../../../components/strip.tsx';
import { exercise } from '../../../lib/exercise.ts';
import { presetsText } from '../content.ts';
import { writeScript } from '../model/clock-state.ts';
import { PRESETS } from '../model/presets.ts';
import { faultsOf } from '../model/script.ts';
import './presets.css';
import type { ClockLab } from './use-clock-lab.ts';
import type { Run } from './use-run.ts';

/**
 * The presets, and below them the description of the current one, or why the last action failed. In a puzzle,
 * which a preset would solve: how many changes to the clock it allows.
 */
export function Presets({ lab, run }: { readonly lab: ClockLab; readonly run: Run }) {
  const budget = useStore(exercise, ({ clockBudget }) => clockBudget);
  const payload = writeScript(lab.script);
  const chosen = PRESETS.find(preset => preset.payload === payload);
  const about = budget === undefined ? (chosen?.about ?? presetsText.custom) : presetsText.budgetNote;
  return (
    <div className="clock-presets">
      {budget === undefined ? (
        <Strip className="clock-preset-strip">
          <fieldset className="clock-preset-buttons" aria-label={presetsText.group}>
            {PRESETS.map(preset => (
              <Button
                key={preset.name}
                aria-pressed={preset === chosen}
                onClick={() => {
                  lab.load(preset.script, preset.name);
                  run.start();
                }}
              >
                {preset.name}
              </Button>
            ))}
          </fieldset>
        </Strip>
      ) : (
        <Budget budget={budget} used={faultsOf(lab.script).length} />
      )}
      <p className={`note clock-about ${lab.problem && 'wrong'}`} aria-hidden={lab.problem !== ''}>
        {lab.problem || about}
      </p>
    </div>
  );
}

function Budget({ budget, used }: { readonly budget: number; readonly used: number }) {
  return (
    <p className="clock-budget" data-over={used > budget}>
      {used > budget ? presetsText.overBudget({ used, budget }) : presetsText.budget({ used, budget })}
    </p>
  );
}
