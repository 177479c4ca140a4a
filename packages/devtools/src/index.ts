/*
 * The devtools in development, and nothing otherwise. The condition stands at each place as bundlers replace
 * it, so that they leave out what it does not choose: around the imports too, as some would write the files
 * that nothing loads.
 */

import type { Devtools } from './core/entry.ts';
import { createDevtools } from './devtools.ts';
import * as noop from './noop.ts';
import { loadPanel } from './shell/load-panel.ts';

export type { DevtoolsControl } from './core/entry.ts';
export type * from './core/options.ts';

const real: Devtools | undefined =
  process.env.NODE_ENV === 'development'
    ? createDevtools({
        guest: () => import('./shell/guest.ts'),
        panel: loadPanel!,
        agents: () => import('./shell/page-agents.ts'),
        keepsIds: true,
      })
    : undefined;

/** The devtools: a button in a corner of the page, and the panel when it is opened. Props may change. */
export const SnoDevtools: Devtools['SnoDevtools'] =
  process.env.NODE_ENV === 'development' ? real!.SnoDevtools : noop.SnoDevtools;
/** The panel alone, as large as the element that it stands in. Props may change. */
export const SnoDevtoolsPanel: Devtools['SnoDevtoolsPanel'] =
  process.env.NODE_ENV === 'development' ? real!.SnoDevtoolsPanel : noop.SnoDevtoolsPanel;
/**
 * Puts the devtools into the page: a button in a corner, and the panel when it is opened. Works without React
 * in the app, which the panel itself is drawn by.
 *
 * `element`: what they are put into, the document if none is given, unless `shadowDOMTarget` says otherwise.
 * With `buttonPosition: 'relative'` the button stands there.
 */
export const mountSnoDevtools: Devtools['mountSnoDevtools'] =
  process.env.NODE_ENV === 'development' ? real!.mountSnoDevtools : noop.mountSnoDevtools;
