/*
 * What stands for the devtools outside development. It is as small as it can be, and does not ask for React:
 * not all apps have it.
 */
import { NO_DEVTOOLS } from './core/no-devtools.ts';
import type { DevtoolsHandle } from './core/options.ts';
import type { Devtools } from './devtools.ts';

const nothing = (): void => {};
const none = (): null => null;
const plugin = { id: 'sno-id', name: 'sno', render: none, destroy: nothing };

/** A plain function: a ref to it stays empty. */
export const SnoDevtools = none as unknown as Devtools['SnoDevtools'];
export const SnoDevtoolsPanel: typeof none = none;
export const mountSnoDevtools = (): DevtoolsHandle => NO_DEVTOOLS;
export const snoDevtoolsPlugin = (): typeof plugin => plugin;
