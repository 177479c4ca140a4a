import type { DevtoolsOptions } from '../core/options.ts';
import type { AnySource } from '../source/family.ts';

/** Traces the generators of this page while the options say so. */
export interface PageTrace {
  update(options: Pick<DevtoolsOptions, 'generators' | 'trace'>): void;
  stop(): void;
}

/** Creates it; the code that traces is loaded with the first options that ask for it. */
export function createPageTrace(load = () => import('../trace/trace-source.ts')): PageTrace {
  const ends = new Map<AnySource, () => void>();
  let wanted: ReadonlySet<AnySource> = new Set();
  let trace: ((source: AnySource) => () => void) | undefined;
  let isLoading = false;

  function settle(): void {
    for (const [source, end] of ends) {
      if (wanted.has(source)) continue;
      end();
      ends.delete(source);
    }
    if (!trace) return;
    for (const source of wanted) if (!ends.has(source)) ends.set(source, trace(source));
  }

  async function loadOnce(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    try {
      const { traceSource } = await load();
      trace = traceSource;
      settle();
    } catch (error) {
      console.error('sno devtools: could not load the tracing of calls', error);
    }
  }

  return {
    update({ generators = {}, trace: isTraced = false }) {
      wanted = new Set(isTraced ? Object.values(generators) : []);
      settle();
      if (wanted.size > 0 && !trace) void loadOnce();
    },
    stop() {
      wanted = new Set();
      settle();
    },
  };
}
