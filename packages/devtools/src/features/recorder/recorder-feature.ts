import type { Feature } from '../../core/panel.ts';
import { restoreLog } from './model/kept-log.ts';
import { createRecorder } from './model/recording.ts';
import { createReplays } from './model/replays.ts';
import { RecordView } from './view/record-view.tsx';
import { ReplayBar } from './view/replay-bar.tsx';

export const recorderFeature: Feature = {
  id: 'record',
  title: 'Record',
  parts: [createRecorder, createReplays],
  isLiveOnly: true,
  Banner: ReplayBar,
  Component: RecordView,
  restore: panel => restoreLog(panel, () => sessionStorage),
  open: (panel, atMs) => panel.part(createReplays).startAt(Number(atMs)),
};
