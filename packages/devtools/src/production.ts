/* The devtools, in production too. */
export type * from './options.ts';
export { type SnoDevtoolsPlugin, snoDevtoolsPlugin } from './plugin.ts';
export { type DevtoolsControl, SnoDevtools, SnoDevtoolsPanel } from './shell/components.tsx';
export { mountSnoDevtools } from './shell/mount.ts';
