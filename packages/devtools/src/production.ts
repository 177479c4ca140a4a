export type {
  AnyMeta,
  ButtonPosition,
  DevtoolsHandle,
  DevtoolsOptions,
  PanelOptions,
  PanelPosition,
  Theme,
} from './options.ts';
export { type SnoDevtoolsPlugin, snoDevtoolsPlugin } from './plugin.ts';
export { mountSnoDevtools } from './shell/mount.ts';
export { type DevtoolsControl, SnoDevtools, SnoDevtoolsPanel } from './shell/react.tsx';
