import { useCallback } from 'react';
import { usePart } from '../../../ui/panel-context.ts';
import { createDrift, SAMPLE_MS } from '../model/drift.ts';
import { useRepeat } from './use-ticker.ts';

/** Reads the drift once a second while the panel is open and can be seen. Draws nothing. */
export function DriftSampling() {
  const drift = usePart(createDrift);
  useRepeat(
    useCallback(() => drift.sample(), [drift]),
    SAMPLE_MS,
  );
  return null;
}
