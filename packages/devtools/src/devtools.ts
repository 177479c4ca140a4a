import type { Devtools } from './core/entry.ts';
import { createFloatingComponent, createPanelComponent } from './shell/components.tsx';
import { type Loaders, mountFloating } from './shell/mount.ts';

/** Makes the devtools. Nothing is loaded until they are put somewhere. */
export function createDevtools(loaders: Loaders): Devtools {
  return {
    SnoDevtools: createFloatingComponent(loaders),
    SnoDevtoolsPanel: createPanelComponent(loaders),
    mountSnoDevtools: (element, options = {}) => mountFloating(element, options, loaders),
  };
}
