import { attempt } from './attempt.ts';
import type { AnySource } from './family.ts';
import { snapshotOf } from './source.ts';
import type { Generators } from './watch.ts';

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
 * Tells twins apart whose clock objects differ, by what those who continue from each other have in common:
 * the last ID. Has 0 for those that are certainly one writer, and else the number of each writer but the
 * first; what made no ID yet looks alike.
 */
export function writersOf(twins: ReturnType<typeof twinsAmong>): ReadonlyMap<string, number> {
  const writers = new Map<string, number>();
  for (const group of twins) {
    if (isOneWriter(group)) for (const [name] of group) writers.set(name, 0);
    const states: string[] = [];
    for (const [name, source] of group) {
      const state = JSON.stringify({ ...attempt(() => snapshotOf(source)), now: 0, random: 0 });
      if (!states.includes(state)) states.push(state);
      const writer = states.indexOf(state);
      if (writer > 0) writers.set(name, writer);
    }
  }
  return writers;
}
