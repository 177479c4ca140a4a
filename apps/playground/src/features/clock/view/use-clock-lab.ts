import { useAnnounce } from '@sno-id/kit';
import { type History, NO_HISTORY, noted, undone } from '@sno-id/kit/data';
import { useMemo, useState } from 'react';
import { useSectionState } from '../../../hooks/use-section-state.ts';
import { labText } from '../content.ts';
import { type ClockState, clockCodec, START_STATE, withinScript, writeScript } from '../model/clock-state.ts';
import { type Edited, insertAt } from '../model/edit-script.ts';
import { MAX_STEPS, MAX_TOTAL_MS, type Script, type Step } from '../model/script.ts';
import { countText, msText, stepWords } from '../model/step-texts.ts';

/** The script, the scrubber, and everything that can be done with them. */
export interface ClockLab extends ClockState {
  /** Why the last action failed; empty if it succeeded. */
  readonly problem: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  scrub(at: number): void;
  /** Applies an edit and announces it; undefined means that the edit does not fit. */
  apply(edited: Edited | undefined, words: string): boolean;
  /** Inserts a step at the scrubber. */
  record(step: Step): void;
  /** Shows a change that is still in progress. */
  preview(edited: Edited | undefined): void;
  /** Ends a change in progress. Undo restores the state from before it started. */
  settle(before: ClockState, words: string): void;
  /** Replaces the whole script, which also adds an entry to the browser's history. */
  load(script: Script, name: string): void;
  undo(): void;
  redo(): void;
  reset(): void;
}

const TOO_LONG = labText.noRoom(msText(MAX_TOTAL_MS), countText(MAX_STEPS));

export function useClockLab(): ClockLab {
  const [read, setState] = useSectionState('clock', clockCodec);
  // The script stays the same object while the scrubber moves, so that nothing is computed again.
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
    say(way === 'undo' ? labText.undone : labText.redone);
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
      apply(insertAt(state.script, state.at, step), labText.inserted(msText(state.at), stepWords(step)));
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

/** The best position of the scrubber to see what happens: the first fault. */
function firstTrouble(script: Script): number {
  let at = 0;
  for (const { kind, ms } of script.steps) {
    if (kind !== 'run') return at;
    at += ms;
  }
  return Math.min(START_STATE.at, at);
}
