import { clockView } from './clock/clock-view.ts';
import { generatorsView } from './generators/generators-view.ts';
import { liveView } from './live/live-view.ts';
import { metabyteView } from './metabyte/metabyte-view.ts';
import type { View } from './view.ts';

/** The panel's tabs, in their order. */
export const VIEWS: readonly View[] = [liveView, metabyteView, clockView, generatorsView];
