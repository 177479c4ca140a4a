import type { Feature } from '../../core/panel.ts';
import { createCallSites } from '../../ids/call-sites.ts';
import { createIdLog } from '../../ids/id-log.ts';
import { createFlips } from './model/flips.ts';
import { liveCommands } from './model/live-commands.ts';
import { LiveView } from './view/live-view.tsx';

/** IDs as they are made. */
export const liveFeature: Feature = {
  id: 'live',
  title: 'Live',
  parts: [createIdLog, createFlips, createCallSites],
  Component: LiveView,
  commands: liveCommands,
};
