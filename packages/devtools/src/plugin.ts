import type { SnoDevtoolsPlugin } from './core/entry.ts';
import type { PanelOptions } from './core/options.ts';
import type { Embedded } from './shell/embedded.tsx';
import { type Loaders, mountPanel } from './shell/mount.ts';

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
