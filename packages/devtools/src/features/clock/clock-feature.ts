import type { Feature } from '../../core/panel.ts';
import { createClockHistory } from './model/clock-history.ts';
import { createDrift } from './model/drift.ts';
import { ClockView } from './view/clock-view.tsx';
import { DriftSampling } from './view/drift-sampling.tsx';

/** What clocks did to generators, and what they would do: tab “Clock”. */
export const clockFeature: Feature = {
  id: 'clock',
  title: 'Clock',
  parts: [createClockHistory, createDrift],
  Component: ClockView,
  Background: DriftSampling,
};
