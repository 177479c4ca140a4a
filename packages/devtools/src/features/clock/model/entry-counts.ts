import type { GeneratorKey } from '../../../source/source.ts';
import { ENTRY_TYPES, type EntryType } from './clock-entry.ts';

/** How many entries of each type there were: a stall counts once, however often it was reported. */
export type EntryCounts = Record<EntryType, number>;

/** How many generators are counted separately: there is no limit to names. */
const MAX_GENERATORS = 256;

/** Counts the entries of each generator and of all of them. */
export function createEntryCounter() {
  const countsOf = new Map<GeneratorKey, EntryCounts>();
  let all = noCounts();
  return {
    add(key: GeneratorKey, type: EntryType): void {
      if (!countsOf.has(key) && countsOf.size < MAX_GENERATORS) countsOf.set(key, noCounts());
      const own = countsOf.get(key);
      if (own) own[type]++;
      all[type]++;
    },
    of: (key?: GeneratorKey): EntryCounts => (key === undefined ? all : (countsOf.get(key) ?? noCounts())),
    clear(): void {
      countsOf.clear();
      all = noCounts();
    },
  };
}

function noCounts(): EntryCounts {
  return Object.fromEntries(ENTRY_TYPES.map(type => [type, 0])) as EntryCounts;
}
