import type { DevtoolsOptions } from '../core/options.ts';
import { traceSource } from '../trace/trace-source.ts';
import { createInStep } from './in-step.ts';

/** Traces the generators of this page while the options say so. Loaded with the first options that do. */
export function createPageTrace() {
  const follow = createInStep(traceSource);
  return {
    update({ generators = {}, trace = false }: Pick<DevtoolsOptions, 'generators' | 'trace'>): void {
      follow(trace ? Object.values(generators) : []);
    },
  };
}
