import * as real from './production.ts';

export type {
  AnyMeta,
  ButtonPosition,
  DevtoolsControl,
  DevtoolsHandle,
  DevtoolsOptions,
  PanelOptions,
  PanelPosition,
  SnoDevtoolsPlugin,
  Theme,
} from './production.ts';

// Bundlers put a text in the place of `process.env.NODE_ENV`, and leave out what is not chosen: said in full each time, so that
// they all see it.

const nothing = (): null => null;
const noHandle = () => ({ isOpen: false, open() {}, close() {}, toggle() {}, update() {}, unmount() {} });
const noPlugin = () => ({ id: 'sno-id', name: 'sno', render() {}, destroy() {} });

/** {@link real.SnoDevtools} in development; elsewhere it draws nothing. */
export const SnoDevtools: typeof real.SnoDevtools =
  process.env.NODE_ENV === 'development' ? real.SnoDevtools : (nothing as never);
/** {@link real.SnoDevtoolsPanel} in development; elsewhere it draws nothing. */
export const SnoDevtoolsPanel: typeof real.SnoDevtoolsPanel =
  process.env.NODE_ENV === 'development' ? real.SnoDevtoolsPanel : (nothing as never);
/** {@link real.mountSnoDevtools} in development; elsewhere it does nothing. */
export const mountSnoDevtools: typeof real.mountSnoDevtools =
  process.env.NODE_ENV === 'development' ? real.mountSnoDevtools : noHandle;
/** {@link real.snoDevtoolsPlugin} in development; elsewhere its panel stays empty. */
export const snoDevtoolsPlugin: typeof real.snoDevtoolsPlugin =
  process.env.NODE_ENV === 'development' ? real.snoDevtoolsPlugin : noPlugin;
