/* The devtools, in production too. */
import type { Devtools } from './core/entry.ts';
import { createDevtools } from './devtools.ts';

export type { DevtoolsControl } from './core/entry.ts';
export type * from './core/options.ts';

const real: Devtools = /* @__PURE__ */ createDevtools({
  guest: () => import('./shell/guest.ts'),
  panel: () => import('./shell/lazy.ts'),
});

/** The devtools: a button in a corner of the page, and the panel when it is opened. Props may change. */
export const SnoDevtools: Devtools['SnoDevtools'] = real.SnoDevtools;
/** The panel alone, as large as the element that it stands in. Props may change. */
export const SnoDevtoolsPanel: Devtools['SnoDevtoolsPanel'] = real.SnoDevtoolsPanel;
/** Puts the devtools into the page, as in development the function of that name in `@sno-id/devtools`. */
export const mountSnoDevtools: Devtools['mountSnoDevtools'] = real.mountSnoDevtools;
