import { clockView } from './clock/clock-view.ts';
import { generatorsView } from './generators/generators-view.ts';
import { inspectView } from './inspect/inspect-view.ts';
import { liveView } from './live/live-view.ts';
import { metabyteView } from './metabyte/metabyte-view.ts';
import { recordView } from './record/record-view.ts';
import { settingsView } from './settings/settings-view.ts';
import type { View } from './view.ts';

/** The panel's tabs, in their order. */
export const VIEWS: readonly View[] = [
  liveView,
  inspectView,
  metabyteView,
  clockView,
  generatorsView,
  recordView,
  settingsView,
];
