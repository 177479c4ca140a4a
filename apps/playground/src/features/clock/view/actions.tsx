import { Button, IconButton, NumberField } from '@sno-id/kit';
import { clamp } from '@sno-id/kit/data';
import { memo, useState } from 'react';
import { Disclosure } from '../../../components/disclosure.tsx';
import './actions.css';
import { actionsText } from '../content.ts';
import { RANGES, RATE_RANGE, type StepKind } from '../model/script.ts';
import { msText } from '../model/step-texts.ts';
import type { ClockLab } from './use-clock-lab.ts';

/** How long the restart buttons keep the process down. */
const DOWN_MS = 100;

/** The clock faults that can be inserted at the scrubber; rare ones behind a disclosure. */
export function Actions({ lab }: { readonly lab: ClockLab }) {
  const { script, record, setRate, reset } = lab;
  const [amount, setAmount] = useState(500);
  const [isInvalid, setInvalid] = useState(false);
  return (
    <>
      <fieldset className="clock-actions" aria-label={actionsText.title}>
        <div className="clock-actions-head">
          <p>
            <span className="steady">{actionsText.group({ at: msText(lab.at) })}</span>
          </p>
          <History lab={lab} />
        </div>
        <Faults {...{ amount, setAmount, isInvalid, setInvalid, record }} />
      </fieldset>
      <RareFaults rate={script.rate} {...{ amount, isInvalid, record, setRate, reset }} />
    </>
  );
}

/** The milliseconds in the field, and whether something else is typed. */
interface Amount {
  readonly amount: number;
  readonly isInvalid: boolean;
  readonly record: ClockLab['record'];
}

interface FaultsProps extends Amount {
  readonly setAmount: (amount: number) => void;
  readonly setInvalid: (isInvalid: boolean) => void;
}

/** All but the moment, which changes in each frame of a run. */
const Faults = memo(function Faults({ setAmount, setInvalid, ...fault }: FaultsProps) {
  const { amount, record } = fault;
  return (
    <>
      <div className="clock-field clock-amount">
        <NumberField
          label={actionsText.milliseconds}
          value={amount}
          min={1}
          max={RANGES.step[1]}
          note={actionsText.millisecondsNote}
          onChange={setAmount}
          onDraft={setInvalid}
        />
      </div>
      <div className="clock-buttons">
        <Button {...inserting(fault, 'step', -amount)}>{actionsText.stepBack}</Button>
        <Button {...inserting(fault, 'step', amount)}>{actionsText.stepAhead}</Button>
        <Button {...inserting(fault, 'freeze', within('freeze', amount))}>{actionsText.freeze}</Button>
        <Button onClick={() => record({ kind: 'lose', ms: DOWN_MS })}>{actionsText.restart}</Button>
      </div>
    </>
  );
});

interface RareFaultsProps extends Amount, Pick<ClockLab, 'setRate' | 'reset'> {
  /** IDs per second. */
  readonly rate: number;
}

/** Faults that are rarely inserted, in their own row, so that opening it moves nothing else. */
const RareFaults = memo(function RareFaults({ rate, setRate, reset, ...fault }: RareFaultsProps) {
  const { amount, record } = fault;
  return (
    <Disclosure title={actionsText.more} className="clock-more">
      <Button {...inserting(fault, 'coarsen', within('coarsen', amount))}>{actionsText.coarsen}</Button>
      <Button onClick={() => record({ kind: 'keep', ms: DOWN_MS })}>{actionsText.restartWith}</Button>
      <div className="clock-field">
        <NumberField
          label={actionsText.rate}
          value={rate}
          min={RATE_RANGE[0]}
          max={RATE_RANGE[1]}
          note={actionsText.rateNote}
          onChange={setRate}
        />
      </div>
      <Button onClick={reset}>{actionsText.reset}</Button>
    </Disclosure>
  );
});

function within(kind: StepKind, amount: number): number {
  const [min, max] = RANGES[kind];
  return clamp(amount, min, max);
}

/** What a button has that inserts the amount: it does nothing while something else is typed. */
function inserting({ isInvalid, record }: Amount, kind: StepKind, ms: number) {
  return { 'aria-disabled': isInvalid, onClick: () => !isInvalid && record({ kind, ms }) };
}

function History({ lab }: { readonly lab: ClockLab }) {
  return (
    <span className="clock-history">
      <IconButton
        label={actionsText.undo}
        path="M5.5 3 2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8h-2"
        aria-disabled={!lab.canUndo}
        onClick={lab.undo}
      />
      <IconButton
        label={actionsText.redo}
        path="m10.5 3 3 3-3 3M13.5 6h-7a4 4 0 0 0 0 8h2"
        aria-disabled={!lab.canRedo}
        onClick={lab.redo}
      />
    </span>
  );
}
