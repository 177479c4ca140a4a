/*
 * The types of what an entry of the package gives. They name nothing of the inside of the panel, whose types
 * are not published. An app may use the devtools without React, and have no types of it: null stands for
 * whatever is drawn.
 */

import type { DevtoolsHandle, DevtoolsOptions, PanelOptions } from './options.ts';

/** What a ref to the devtools holds. */
export type DevtoolsControl = Pick<DevtoolsHandle, 'isOpen' | 'open' | 'close' | 'toggle'>;

/** A ref of React, whose types an app may not have. */
type ControlRef =
  | ((control: DevtoolsControl | null) => void)
  | { readonly current: DevtoolsControl | null }
  | null;

/** The floating panel as a component. */
export type SnoDevtoolsComponent = (
  props: DevtoolsOptions & { readonly ref?: ControlRef | undefined },
) => null;

/** The panel alone as a component. */
export type SnoDevtoolsPanelComponent = (options: PanelOptions) => null;

/** What an entry of the package gives. */
export interface Devtools {
  readonly SnoDevtools: SnoDevtoolsComponent;
  readonly SnoDevtoolsPanel: SnoDevtoolsPanelComponent;
  readonly mountSnoDevtools: (element?: Element, options?: DevtoolsOptions) => DevtoolsHandle;
}
