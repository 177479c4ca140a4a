/* What stands for the devtools outside development. It is as small as it can be. */
import { forwardRef } from 'react';

const nothing = (): void => {};
const none = (): null => null;
const handle = {
  isOpen: false,
  open: nothing,
  close: nothing,
  toggle: nothing,
  update: nothing,
  unmount: nothing,
};
const plugin = { id: 'sno-id', name: 'sno', render: nothing, destroy: nothing };

export const SnoDevtools = /* @__PURE__ */ forwardRef(none);
export const SnoDevtoolsPanel: typeof none = none;
export const mountSnoDevtools = (): typeof handle => handle;
export const snoDevtoolsPlugin = (): typeof plugin => plugin;
