import type { Feature } from '../core/panel.ts';
import { clockFeature } from './clock/clock-feature.ts';
import { generatorsFeature } from './generators/generators-feature.ts';
import { inspectFeature } from './inspect/inspect-feature.ts';
import { liveFeature } from './live/live-feature.ts';
import { metabyteFeature } from './metabyte/metabyte-feature.ts';
import { problemsFeature } from './problems/problems-feature.ts';
import { recorderFeature } from './recorder/recorder-feature.ts';
import { settingsFeature } from './settings/settings-feature.ts';

/** The tabs of the panel, in their order. */
export const FEATURES: readonly Feature[] = [
  liveFeature,
  inspectFeature,
  metabyteFeature,
  clockFeature,
  generatorsFeature,
  problemsFeature,
  recorderFeature,
  settingsFeature,
];
