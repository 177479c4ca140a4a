import type { PanelOptions } from './core/options.ts';
import type { Embedded } from './shell/embedded.tsx';
import { type Loaders, mountPanel } from './shell/mount.ts';

/** What TanStack Devtools takes as a plugin. */
export interface SnoDevtoolsPlugin {
  readonly id: string;
  readonly name: string;
  /** Returns nothing to be drawn. Each adapter has a different type for that, and all accept null. */
  // biome-ignore lint/suspicious/noExplicitAny: the only type that is an element of every framework
  render(element: HTMLElement, props: { readonly theme: 'light' | 'dark' }): any;
  destroy(): void;
}

export function createPlugin(options: PanelOptions, loaders: Loaders): SnoDevtoolsPlugin {
  let shown: { readonly element: HTMLElement; readonly panel: Embedded } | undefined;

  function destroy(): void {
    shown?.panel.unmount();
    shown = undefined;
  }

  return {
    id: 'sno-id',
    name: 'sno',
    // Called again when the theme changes, and with another element when the devtools move to another window.
    render(element, { theme }) {
      const themed = { ...options, theme };
      if (shown?.element === element && element.childNodes.length > 0) {
        shown.panel.update(themed);
        return null;
      }
      destroy();
      shown = { element, panel: mountPanel(element, themed, loaders) };
      return null;
    },
    destroy,
  };
}
