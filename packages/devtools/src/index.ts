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

// Bundlers put a text in the place of this, and leave out what is not chosen.
const isReal = process.env.NODE_ENV === 'development';
const nothing = (): null => null;
const noHandle = () => ({ isOpen: false, open() {}, close() {}, toggle() {}, update() {}, unmount() {} });
const noPlugin = () => ({ id: 'sno-id', name: 'sno', render() {}, destroy() {} });

/** {@link real.SnoDevtools} in development; elsewhere it draws nothing. */
export const SnoDevtools: typeof real.SnoDevtools = isReal ? real.SnoDevtools : (nothing as never);
/** {@link real.SnoDevtoolsPanel} in development; elsewhere it draws nothing. */
export const SnoDevtoolsPanel: typeof real.SnoDevtoolsPanel = isReal
  ? real.SnoDevtoolsPanel
  : (nothing as never);
/** {@link real.mountSnoDevtools} in development; elsewhere it does nothing. */
export const mountSnoDevtools: typeof real.mountSnoDevtools = isReal ? real.mountSnoDevtools : noHandle;
/** {@link real.snoDevtoolsPlugin} in development; elsewhere its panel stays empty. */
export const snoDevtoolsPlugin: typeof real.snoDevtoolsPlugin = isReal ? real.snoDevtoolsPlugin : noPlugin;
