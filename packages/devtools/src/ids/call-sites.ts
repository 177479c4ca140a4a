import type { Panel } from '../core/panel.ts';
import { keepNewest } from '../source/keep-newest.ts';
import type { GeneratorKey } from '../source/source.ts';
import type { TracedCall, TracedIds } from '../source/traced-call.ts';

/** How many calls are kept of one generator, and of how many generators. */
const MAX_CALLS = 4_096;
const MAX_GENERATORS = 256;

/** Remembers which calls made which IDs, as far as generators are traced. */
export function createCallSites({ hub, pulse }: Pick<Panel, 'hub' | 'pulse'>) {
  const logs = new Map<GeneratorKey, TracedCall[]>();

  function logOf(key: GeneratorKey): TracedCall[] {
    const log = logs.get(key) ?? [];
    logs.delete(key);
    logs.set(key, log); // the last to be used is the last to go
    const [oldest] = logs.size > MAX_GENERATORS ? logs.keys() : [];
    if (oldest !== undefined) logs.delete(oldest);
    return log;
  }

  function find(key: GeneratorKey, test: (call: TracedCall) => boolean): TracedCall | undefined {
    return logs.get(key)?.slice().reverse().find(test);
  }

  hub.add({
    calls(key, calls) {
      const log = logOf(key);
      for (const call of calls) {
        const last = log.at(-1);
        if (last && call.number <= last.number) continue;
        // A call that was continued comes with all of its IDs.
        if (last?.ids && last.ids.first === call.ids?.first) log[log.length - 1] = call;
        else keepNewest(log, call, MAX_CALLS);
      }
      pulse.touch();
    },
  });

  return {
    /** Whether any calls are known. */
    hasAny: () => logs.size > 0,
    /** Whether any calls of a generator are known. */
    has: (key: GeneratorKey) => logs.has(key),
    /** The call that made an ID: a sno ID as text, a snowflake as bigint. */
    of: (key: GeneratorKey, id: string | bigint) =>
      find(key, ({ ids, stack }) => ids !== undefined && stack !== '' && isAmong(id, ids)) ??
      find(key, ({ ids, stack }) => ids !== undefined && stack === '' && isAmong(id, ids, true)),
    /** The call in whose course an event happened, at which its generator's clock read `now`. */
    ofEvent: (key: GeneratorKey, type: string, now: number) =>
      find(key, ({ event }) => event?.type === type && event.now === now),
  };
}

/** Where the metabyte stands in the text of a sno ID, with two bits of the partition. */
const META = [8, 10] as const;

/**
 * Whether a generator's own ID is one of those that a call of it made. Its other IDs between the first and
 * the last of them, in the order of texts, have another metabyte, which comes before the sequence. `isAny`:
 * they are of calls with any metabyte.
 */
function isAmong(id: string | bigint, { first, last }: TracedIds, isAny = false): boolean {
  if (typeof id === 'string') {
    return id >= first && id <= last && (isAny || id.slice(...META) === first.slice(...META));
  }
  return /^\d+$/.test(first) && /^\d+$/.test(last) && id >= BigInt(first) && id <= BigInt(last);
}
