import type { GeneratorKey, Sink } from '../source/source.ts';
import type { Panel } from './panel.ts';

/**
 * The sink of other tabs, workers and servers. Those that outlive the page tell in their first report what
 * they told the page before: what was recorded of it is left out.
 */
export function createRetold({ hub }: Pick<Panel, 'hub'>) {
  const untilMs = new Map<GeneratorKey, number>();
  const isNew = (key: GeneratorKey, atMs = Number.POSITIVE_INFINITY) => !(atMs <= (untilMs.get(key) ?? 0));
  const sink: Sink = {
    ...hub,
    event: (key, event, atMs) => isNew(key, atMs) && hub.event(key, event, atMs),
    ids: (key, batch) => isNew(key, batch.atMs) && hub.ids(key, batch),
    made(key, total) {
      untilMs.delete(key);
      hub.made(key, total);
    },
  };
  return { untilMs, sink };
}
