import type { DevtoolsOptions } from '../core/options.ts';
import type { AnySource } from '../source/family.ts';
import { traceSource } from '../trace/trace-source.ts';

/** Traces the generators of this page while the options say so. Loaded with the first options that do. */
export function createPageTrace() {
  const ends = new Map<AnySource, () => void>();
  return {
    update({ generators = {}, trace = false }: Pick<DevtoolsOptions, 'generators' | 'trace'>): void {
      const wanted = new Set(trace ? Object.values(generators) : []);
      for (const [source, end] of ends) {
        if (wanted.has(source)) continue;
        end();
        ends.delete(source);
      }
      for (const source of wanted) if (!ends.has(source)) ends.set(source, traceSource(source));
    },
  };
}
