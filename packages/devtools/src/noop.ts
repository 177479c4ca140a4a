/*
 * What stands for the devtools outside development. It is as small as it can be, and does not ask for React:
 * not all apps have it.
 */
import type { Devtools } from './core/entry.ts';

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

/** A plain function: a ref to it stays empty. */
export const SnoDevtools = none as unknown as Devtools['SnoDevtools'];
export const SnoDevtoolsPanel: typeof none = none;
export const mountSnoDevtools = (): typeof handle => handle;
