import type { DevtoolsHandle, PanelOptions, Theme } from './options.ts';
import { mountSnoDevtoolsPanel } from './shell/mount.ts';

/** What TanStack Devtools takes as a plugin. */
export interface SnoDevtoolsPlugin {
  readonly id: string;
  readonly name: string;
  render(element: HTMLElement, props: { readonly theme: Theme }): void;
  destroy(): void;
}

/** The panel as a plugin for TanStack Devtools. */
export function snoDevtoolsPlugin(options: PanelOptions = {}): SnoDevtoolsPlugin {
  let handle: DevtoolsHandle | undefined;
  return {
    id: 'sno-id',
    name: 'sno',
    render(element, { theme }) {
      if (handle) handle.update({ ...options, theme });
      else handle = mountSnoDevtoolsPanel(element, { ...options, theme });
    },
    destroy() {
      handle?.unmount();
      handle = undefined;
    },
  };
}
