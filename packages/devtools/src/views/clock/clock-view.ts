import { createClockHistory } from '../../model/clock-history.ts';
import { createDrift } from '../../model/drift.ts';
import type { View } from '../view.ts';
import { Clock } from './clock.tsx';
import { DriftSampling } from './drift-sampling.tsx';

/** What clocks did to generators, and what they would do: tab “Clock”. */
export const clockView: View = {
  id: 'clock',
  title: 'Clock',
  parts: [createClockHistory, createDrift],
  Component: Clock,
  Background: DriftSampling,
};
