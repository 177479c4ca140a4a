import { useAnnounce } from '@sno-id/kit';
import { grouped, type History, NO_HISTORY, noted, undone } from '@sno-id/kit/data';
import { useMemo, useRef, useState } from 'react';
import { useSectionState } from '../../../hooks/use-section-state.ts';
import { labText } from '../content.ts';
import { type ClockState, clockCodec, START_STATE, withinScript, writeScript } from '../model/clock-state.ts';
import { type Edited, insertAt, setRate } from '../model/edit-script.ts';
import { MAX_STEPS, MAX_TOTAL_MS, type Script, STEADY, type Step } from '../model/script.ts';
import { msText, stepWords } from '../model/step-texts.ts';

/** Everything that can be done with the script and the scrubber. Stays the same object. */
export interface ClockActions {
  scrub(at: number): void;
  /** Shows a moment of a run. The address gets the one that the scrubber has afterwards. */
  show(at: number): void;
  /** Inserts a step at the scrubber. */
  record(step: Step): void;
  /** Sets how many IDs are generated in a second. */
  setRate(rate: number): void;
  /** Replaces the whole script, which also adds an entry to the browser's history. */
  load(script: Script, name: string): void;
  undo(): void;
  redo(): void;
  reset(): void;
}

/** The script, the scrubber, and what can be done with them. */
export interface ClockLab extends ClockState, ClockActions {
  /** Whether it is as the section opens without a link. */
  readonly isStart: boolean;
  /** Why the last action failed; empty if it succeeded. */
  readonly problem: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

const TOO_LONG = labText.noRoom({ length: msText(MAX_TOTAL_MS), steps: grouped(MAX_STEPS) });

export function useClockLab(): ClockLab {
  const [read, setRead] = useSectionState('clock', clockCodec);
  const [shownAt, setShownAt] = useState<number>();
  // The script stays the same object while the scrubber moves, so that nothing is computed again.
  const payload = writeScript(read.script);
  const script = useMemo(() => clockCodec.read(payload).script, [payload]);
  const state: ClockState = { script, at: shownAt ?? read.at };
  const [history, setHistory] = useState<History<ClockState>>(NO_HISTORY);
  const [problem, setProblem] = useState('');
  const announce = useAnnounce();
  const latest = useRef({ state, history });
  latest.current = { state, history };

  const actions = useMemo((): ClockActions => {
    const setState: typeof setRead = (next, step) => {
      setShownAt(undefined);
      setRead(next, step);
    };
    const goTo = ({ script, at }: ClockState) => setState({ script, at: withinScript(at, script) });

    function say(words: string, problem = ''): void {
      setProblem(problem);
      announce(words);
    }

    function note(before = latest.current.state): void {
      setHistory(noted(latest.current.history, before));
    }

    /** Applies an edit and announces it; undefined means that the edit does not fit. */
    function apply(edited: Edited | undefined, words: string): void {
      if (edited) {
        note();
        goTo(edited);
      }
      say(edited ? words : TOO_LONG, edited ? '' : TOO_LONG);
    }

    function go(way: 'undo' | 'redo'): void {
      const next = undone(latest.current.history, latest.current.state, way);
      if (!next) return;
      setHistory(next.history);
      setState(next.now);
      say(way === 'undo' ? labText.undone : labText.redone);
    }

    function load(script: Script, name: string): void {
      note();
      setState({ script, at: firstTrouble(script) }, name);
      say(`${name}.`);
    }

    return {
      show: setShownAt,
      scrub: at => setState(({ script }) => ({ script, at: withinScript(at, script) })),
      record(step) {
        const { script, at } = latest.current.state;
        apply(insertAt(script, at, step), labText.inserted({ at: msText(at), step: stepWords(step) }));
      },
      setRate(rate) {
        const { script, at } = latest.current.state;
        const edited = setRate(script, rate);
        apply(edited && { ...edited, at }, labText.rate({ rate }));
      },
      load,
      undo: () => go('undo'),
      redo: () => go('redo'),
      reset: () => load(STEADY, 'reset'),
    };
  }, [setRead, announce]);

  return {
    ...state,
    ...actions,
    isStart: read === START_STATE,
    problem,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
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
