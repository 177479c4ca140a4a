import { createRecorder } from '../../model/recording.ts';
import type { View } from '../view.ts';
import { Record } from './record.tsx';
import { createReplays } from './replays.ts';

export const recordView: View = {
  id: 'record',
  title: 'Record',
  parts: [createRecorder, createReplays],
  isAlwaysLive: true,
  Component: Record,
};
