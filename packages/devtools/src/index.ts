/*
 * The devtools in development, and nothing otherwise. The condition stands in each line as bundlers replace it, so that they
 * leave out what it does not choose.
 */

import * as noop from './noop.ts';
import * as real from './production.ts';

export type * from './options.ts';
export type { SnoDevtoolsPlugin } from './plugin.ts';
export type { DevtoolsControl } from './shell/components.tsx';

export const SnoDevtools: typeof real.SnoDevtools =
  process.env.NODE_ENV === 'development' ? real.SnoDevtools : noop.SnoDevtools;
export const SnoDevtoolsPanel: (
  ...args: Parameters<typeof real.SnoDevtoolsPanel>
) => React.ReactElement | null =
  process.env.NODE_ENV === 'development' ? real.SnoDevtoolsPanel : noop.SnoDevtoolsPanel;
export const mountSnoDevtools: typeof real.mountSnoDevtools =
  process.env.NODE_ENV === 'development' ? real.mountSnoDevtools : noop.mountSnoDevtools;
export const snoDevtoolsPlugin: typeof real.snoDevtoolsPlugin =
  process.env.NODE_ENV === 'development' ? real.snoDevtoolsPlugin : noop.snoDevtoolsPlugin;
