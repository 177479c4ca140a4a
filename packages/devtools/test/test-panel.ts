import { createPanel, type Panel, type PanelParts } from '../src/core/panel.ts';
import { createSettings } from '../src/core/settings.ts';

/** A panel that stores nothing, whose views are never told, and whose clock stands at 0: but for `parts`. */
export function createTestPanel(parts: Partial<PanelParts> = {}): Panel {
  return createPanel({
    settings: createSettings(() => {
      throw new Error('no storage');
    }),
    options: {},
    schedule: () => () => {},
    wallMs: () => 0,
    ...parts,
  });
}
