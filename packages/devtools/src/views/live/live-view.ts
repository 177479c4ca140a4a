import { createIdLog } from '../../model/id-log.ts';
import { createPoolStrips } from '../../model/pool-strip.ts';
import type { View } from '../view.ts';
import { LiveView } from './live.tsx';

/** IDs as they are made. */
export const liveView: View = {
  id: 'live',
  title: 'Live',
  parts: [createIdLog, createPoolStrips],
  Component: LiveView,
};
