import { attempt } from './attempt.ts';
import type { AnySource } from './family.ts';
import type { GeneratorReport } from './report.ts';
import { snapshotOf } from './source.ts';
import type { Generators, Watch } from './watch.ts';

type Named = readonly [name: string, source: AnySource];

/** Groups the generators of a context that say the same of themselves: each may continue from the others. */
export function twinsAmong(generators: Generators): readonly (readonly Named[])[] {
  const groups = new Map<string, Named[]>();
  for (const [name, source] of Object.entries(generators)) {
    const description = source.describe();
    if (description.kind !== 'generator') continue;
    const text = JSON.stringify(description);
    groups.set(text, [...(groups.get(text) ?? []), [name, source]]);
  }
  return [...groups.values()].filter(group => group.length > 1);
}

/**
 * Whether a group is one writer: no generator of this realm has a clock of its own, by what `@sno-id/sdk`
 * keeps for the realm. An object of another realm is not an instance of this one's `Object`.
 */
function isOneWriter(group: readonly Named[]): boolean {
  const { [Symbol.for('sno-id')]: realm } = globalThis as { [key: symbol]: { readonly worlds?: object } };
  return realm !== undefined && !realm.worlds && group.every(([, source]) => source instanceof Object);
}

/**
 * Numbers the writers of twins, whose clock objects may differ. Those who continue from each other have the
 * last ID in common. What looks alike has one number. It is negative unless they are certainly one writer:
 * because none has a clock of its own, or because only one of them was seen to make IDs, from which the
 * others continue. If two made some, each may have made as many on its own.
 */
export function writersOf(
  twins: ReturnType<typeof twinsAmong>,
  made: Watch['made'] = () => ({ total: 0, sinceMs: 0, isPartial: true }),
): ReadonlyMap<string, number> {
  const writers = new Map<string, number>();
  let number = 0;
  for (const group of twins) {
    const isOne = isOneWriter(group);
    const alike = new Map<string, string[]>();
    for (const [name, source] of group) {
      const state = JSON.stringify({ ...attempt(() => snapshotOf(source)), now: 0, random: 0 });
      alike.set(state, [...(alike.get(state) ?? []), name]);
    }
    for (const names of alike.values()) {
      number++;
      const makers = names.map(made).filter(({ total, isPartial }) => total > 0 || isPartial);
      const isSure = isOne || (makers.length === 1 && !makers[0]!.isPartial);
      for (const name of names) writers.set(name, isSure ? number : -number);
    }
  }
  return writers;
}

/** What is known of the writers of generators by what readers saw them make: anything, if none reads. */
export function writersSeen(
  generators: Generators,
  seen: ReadonlyMap<string, Pick<GeneratorReport, 'made' | 'counted'>>,
) {
  return createWriters(name => {
    const { made = 0, counted = { sinceMs: 0, isPartial: true } } = seen.get(name) ?? {};
    return { total: made, ...counted };
  }, generators);
}

/** What is known of the writers of generators. Once two made the same ID, they look alike again: it stays. */
export function createWriters(made?: Watch['made'], initial: Generators = {}) {
  let twins = twinsAmong(initial);
  let known: ReadonlyMap<string, number> = new Map();

  /** Returns whether more is known of them. */
  function read(): boolean {
    const now = writersOf(twins, made);
    const isMore = knownOf(now) > knownOf(known);
    if (isMore) known = now;
    return isMore;
  }

  return {
    read,
    /** Whether there is something to read: most generators have no twin. */
    get areUnclear(): boolean {
      return twins.length > 0;
    },
    follow(generators: Generators): void {
      twins = twinsAmong(generators);
      read();
    },
    of: (name: string) => known.get(name),
  };
}

/** Greater the more are told apart, and of as many, the more of them are certain. */
function knownOf(writers: ReadonlyMap<string, number>): number {
  const numbers = [...new Set(writers.values())];
  return numbers.length * (writers.size + 1) + numbers.filter(number => number > 0).length;
}
