import { useAnnounce } from '@sno-id/kit';
import { useMemo, useState } from 'react';
import { useSectionState } from '../../../hooks/use-section-state.ts';
import { type ClockState, clockCodec, START_STATE, withinScript, writeScript } from '../model/clock-state.ts';
import { type Edited, insertAt } from '../model/edit-script.ts';
import { type History, NO_HISTORY, noted, undone } from '../model/history.ts';
import { MAX_STEPS, MAX_TOTAL_MS, type Script, type Step } from '../model/script.ts';
import { countText, msText, stepWords } from '../model/step-texts.ts';

/** The script, the scrubber, and all that can be done to them. */
export interface ClockLab extends ClockState {
  /** Why the last thing could not be done; empty if it could. */
  readonly problem: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  scrub(at: number): void;
  /** Makes a change that was worked out, and says it; undefined is one that does not fit. */
  apply(edited: Edited | undefined, words: string): boolean;
  /** Puts a step in where the scrubber stands. */
  record(step: Step): void;
  /** Shows a change that is still being made. */
  preview(edited: Edited | undefined): void;
  /** Ends such a change: it can be undone to what there was before. */
  settle(before: ClockState, words: string): void;
  /** Takes another script as a whole: a step of the browser's history too. */
  load(script: Script, name: string): void;
  undo(): void;
  redo(): void;
  reset(): void;
}

const TOO_LONG = `No room for that: a script takes at most ${msText(MAX_TOTAL_MS)} and ${countText(MAX_STEPS)} steps.`;

export function useClockLab(): ClockLab {
  const [read, setState] = useSectionState('clock', clockCodec);
  // The same script stays the same object while the scrubber moves, so that nothing is worked out anew for that.
  const payload = writeScript(read.script);
  const script = useMemo(() => clockCodec.read(payload).script, [payload]);
  const state: ClockState = { script, at: read.at };
  const [history, setHistory] = useState<History<ClockState>>(NO_HISTORY);
  const [problem, setProblem] = useState('');
  const announce = useAnnounce();

  function say(words: string): void {
    setProblem('');
    announce(words);
  }

  function apply(edited: Edited | undefined, words: string): boolean {
    if (!edited) {
      setProblem(TOO_LONG);
      announce(TOO_LONG);
      return false;
    }
    setHistory(noted(history, state));
    setState({ script: edited.script, at: withinScript(edited.at, edited.script) });
    say(words);
    return true;
  }

  function go(way: 'undo' | 'redo'): void {
    const next = undone(history, state, way);
    if (!next) return;
    setHistory(next.history);
    setState(next.now);
    say(way === 'undo' ? 'Undone.' : 'Done again.');
  }

  function load(script: Script, name: string): void {
    setHistory(noted(history, state));
    setState({ script, at: firstTrouble(script) }, name);
    say(`${name}.`);
  }

  return {
    ...state,
    problem,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    scrub: at => setState(({ script }) => ({ script, at: withinScript(at, script) })),
    apply,
    record(step) {
      apply(insertAt(state.script, state.at, step), `At ${msText(state.at)}: ${stepWords(step)}.`);
    },
    preview(edited) {
      if (edited) setState({ script: edited.script, at: withinScript(edited.at, edited.script) });
    },
    settle(before, words) {
      setHistory(noted(history, before));
      say(words);
    },
    load,
    undo: () => go('undo'),
    redo: () => go('redo'),
    reset: () => load(START_STATE.script, 'reset'),
  };
}

/** Where the scrubber best stands to see what happens: at the first thing that does. */
function firstTrouble(script: Script): number {
  let at = 0;
  for (const { kind, ms } of script.steps) {
    if (kind !== 'run') return at;
    at += ms;
  }
  return Math.min(START_STATE.at, at);
}
