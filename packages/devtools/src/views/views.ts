import type { View } from './view.ts';

/** The panel's tabs, in their order. */
export const VIEWS: readonly View[] = [];
