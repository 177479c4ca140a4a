import { usable } from '../source/usable.ts';
import type { DevtoolsOptions } from './options.ts';

/** Options without what cannot be used. */
export function checked(given: DevtoolsOptions): DevtoolsOptions {
  return { ...given, generators: usable(given.generators) };
}
