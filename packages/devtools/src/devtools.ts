import type { DevtoolsHandle, DevtoolsOptions, PanelOptions } from './core/options.ts';
import { createPlugin, type SnoDevtoolsPlugin } from './plugin.ts';
import {
  createFloatingComponent,
  createPanelComponent,
  type SnoDevtoolsComponent,
  type SnoDevtoolsPanelComponent,
} from './shell/components.tsx';
import { type Loaders, mountFloating } from './shell/mount.ts';

/** What an entry of the package gives. */
export interface Devtools {
  readonly SnoDevtools: SnoDevtoolsComponent;
  readonly SnoDevtoolsPanel: SnoDevtoolsPanelComponent;
  readonly mountSnoDevtools: (element?: Element, options?: DevtoolsOptions) => DevtoolsHandle;
  readonly snoDevtoolsPlugin: (options?: PanelOptions) => SnoDevtoolsPlugin;
}

/** Makes the devtools. Nothing is loaded until they are put somewhere. */
export function createDevtools(loaders: Loaders): Devtools {
  return {
    SnoDevtools: createFloatingComponent(loaders),
    SnoDevtoolsPanel: createPanelComponent(loaders),
    mountSnoDevtools: (element, options = {}) => mountFloating(element, options, loaders),
    snoDevtoolsPlugin: (options = {}) => createPlugin(options, loaders),
  };
}
