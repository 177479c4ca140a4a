import type { DevtoolsHandle } from './options.ts';

/** What stands for the devtools where there is no page, and outside development. */
export const NO_DEVTOOLS: DevtoolsHandle = {
  isOpen: false,
  open() {},
  close() {},
  toggle() {},
  update() {},
  unmount() {},
};
