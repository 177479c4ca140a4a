import type { ComponentType } from 'react';
import type { Panel } from '../model/panel.ts';

/** One tab of the panel. */
export interface View {
  /** In the stored settings. */
  readonly id: string;
  readonly title: string;
  /** What must be remembered from the moment the panel opens, before anybody looks at the view. */
  readonly parts?: readonly ((panel: Panel) => unknown)[];
  /** It is drawn from what is live while the others show a replay. */
  readonly isAlwaysLive?: boolean;
  readonly Component: ComponentType;
  /** Draws nothing: what goes on as long as the panel is open, whatever tab is chosen. */
  readonly Background?: ComponentType;
}
