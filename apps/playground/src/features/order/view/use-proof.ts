import type { Sno } from '@sno-id/sdk';
import { useEffect, useRef, useState } from 'react';
import { misplacedBy, PROOF_IDS, randomIds } from '../model/order-proof.ts';
import { SORT_FORMS } from '../model/sort-forms.ts';

interface Run {
  /** Undefined until the first task has generated them. */
  readonly ids: readonly Sno[] | undefined;
  readonly misplaced: ReadonlyMap<string, number>;
}

const START: Run = { ids: undefined, misplaced: new Map() };

/** Sorts random IDs in each form, one form per task, so that the page stays responsive. */
export function useProof(onDone: () => void) {
  const [run, setRun] = useState<Run>();
  const isRunning = run !== undefined && run.misplaced.size < SORT_FORMS.length;
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    if (!run) return;
    if (run.misplaced.size === SORT_FORMS.length) {
      done.current();
      return;
    }
    const timer = setTimeout(() => setRun(next(run)));
    return () => clearTimeout(timer);
  }, [run]);

  return {
    misplaced: run?.misplaced ?? START.misplaced,
    isRunning,
    run() {
      if (!isRunning) setRun(START);
    },
  };
}

function next({ ids, misplaced }: Run): Run {
  if (!ids) return { ids: randomIds(PROOF_IDS, Math.random), misplaced };
  const form = SORT_FORMS[misplaced.size]!;
  return { ids, misplaced: new Map(misplaced).set(form.name, misplacedBy(form, ids)) };
}
