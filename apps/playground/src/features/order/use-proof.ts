import type { Sno } from '@sno-id/sdk';
import { useEffect, useRef, useState } from 'react';
import { SORT_FORMS } from './forms.ts';
import { misplacedBy, PROOF_IDS, randomIds } from './proof.ts';

interface Run {
  readonly ids: readonly Sno[];
  readonly misplaced: ReadonlyMap<string, number>;
}

const NONE: ReadonlyMap<string, number> = new Map();

/** Sorts random IDs in each form, one form a task, so that the page answers in between. */
export function useProof(onDone: () => void) {
  const [proof, setProof] = useState<Run>();
  const isRunning = proof !== undefined && proof.misplaced.size < SORT_FORMS.length;
  const done = useRef(onDone);
  done.current = onDone;

  useEffect(() => {
    if (!proof) return;
    const form = SORT_FORMS[proof.misplaced.size];
    if (!form) {
      done.current();
      return;
    }
    const timer = setTimeout(() => {
      const misplaced = new Map(proof.misplaced).set(form.name, misplacedBy(form, proof.ids));
      setProof({ ...proof, misplaced });
    });
    return () => clearTimeout(timer);
  }, [proof]);

  return {
    misplaced: proof?.misplaced ?? NONE,
    isRunning,
    run() {
      if (!isRunning) setProof({ ids: randomIds(PROOF_IDS, Math.random), misplaced: NONE });
    },
  };
}
