import type { DevtoolsOptions } from '../core/options.ts';
import type { Sink, Source } from '../source/source.ts';

/**
 * The servers that a panel reads, in step with its options: starts a source for each address that is given
 * and was not, and ends those that are given no longer.
 */
export function createStreams(sink: Sink, create: (address: string) => Source) {
  const running = new Map<string, () => void>();

  function follow(addresses: readonly string[]): void {
    for (const [address, stop] of running) {
      if (addresses.includes(address)) continue;
      stop();
      running.delete(address);
    }
    for (const address of addresses)
      if (!running.has(address)) running.set(address, create(address).start(sink));
  }

  return {
    update: (source: DevtoolsOptions['source']) => follow(source === undefined ? [] : [source].flat()),
    stop: () => follow([]),
  };
}
