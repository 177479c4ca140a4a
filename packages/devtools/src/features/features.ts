import type { Feature } from '../core/panel.ts';
import { createCallSites } from '../ids/call-sites.ts';
import { createIdLog } from '../ids/id-log.ts';
import { lazyView } from '../ui/lazy-view.tsx';
import { createClockHistory } from './clock/model/clock-history.ts';
import { ClockView } from './clock/view/clock-view.tsx';
import { createDuplicates } from './generators/model/duplicates.ts';
import { GeneratorsView } from './generators/view/generators-view.tsx';
import { createFlips } from './live/model/flips.ts';
import { liveCommands } from './live/model/live-commands.ts';
import { LiveView } from './live/view/live-view.tsx';
import { createProblems } from './problems/model/problems.ts';
import { urgentProblems } from './problems/model/urgent-problems.ts';
import { ProblemsBadge } from './problems/view/problems-badge.tsx';
import { restoreLog } from './recorder/model/kept-log.ts';
import { createRecorder } from './recorder/model/recording.ts';
import { createReplays } from './recorder/model/replays.ts';
import { ReplayBar } from './recorder/view/replay-bar.tsx';

/** The tabs of the panel, in their order. */
export const FEATURES: readonly Feature[] = [
  {
    id: 'live',
    title: 'Live',
    parts: [createIdLog, createFlips, createCallSites],
    Component: LiveView,
    commands: liveCommands,
  },
  {
    id: 'inspect',
    title: 'Inspect',
    Component: /* @__PURE__ */ lazyView(() => import('./inspect/view/inspect-view.tsx'), 'InspectView'),
    open(panel, text) {
      import('./inspect/model/inspection.ts').then(
        ({ createInspection }) => panel.part(createInspection).inspect({ text }),
        () => {}, // the view says so
      );
    },
  },
  {
    id: 'metabyte',
    title: 'Metabyte',
    parts: [createIdLog],
    Component: /* @__PURE__ */ lazyView(() => import('./metabyte/view/metabyte-view.tsx'), 'MetabyteView'),
  },
  { id: 'clock', title: 'Clock', parts: [createClockHistory], Component: ClockView },
  {
    id: 'generators',
    title: 'Generators',
    parts: [createIdLog, createDuplicates],
    Component: GeneratorsView,
  },
  {
    id: 'problems',
    title: 'Problems',
    parts: [createProblems],
    Component: /* @__PURE__ */ lazyView(() => import('./problems/view/problems-view.tsx'), 'ProblemsView'),
    Badge: ProblemsBadge,
    urgent: urgentProblems,
  },
  {
    id: 'record',
    title: 'Record',
    parts: [createRecorder, createReplays],
    isLiveOnly: true,
    Banner: ReplayBar,
    Component: /* @__PURE__ */ lazyView(() => import('./recorder/view/record-view.tsx'), 'RecordView'),
    restore: panel => restoreLog(panel, () => sessionStorage),
    open: (panel, atMs) => panel.part(createReplays).startAt(Number(atMs)),
  },
  {
    id: 'settings',
    title: 'Settings',
    isLiveOnly: true,
    Component: /* @__PURE__ */ lazyView(() => import('./settings/settings-view.tsx'), 'SettingsView'),
  },
];
