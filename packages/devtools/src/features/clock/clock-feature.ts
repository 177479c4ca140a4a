import type { Feature } from '../../core/panel.ts';
import { createClockHistory } from './model/clock-history.ts';
import { ClockView } from './view/clock-view.tsx';

/** What clocks did to generators, and what they would do: tab “Clock”. */
export const clockFeature: Feature = {
  id: 'clock',
  title: 'Clock',
  parts: [createClockHistory],
  Component: ClockView,
};
