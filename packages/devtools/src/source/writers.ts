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
 * Tells twins apart whose clock objects differ, by what those who continue from each other have in common:
 * the last ID. Has the number of each writer but the first; what made no ID yet looks alike.
 */
export function writersOf(twins: ReturnType<typeof twinsAmong>): ReadonlyMap<string, number> {
  const writers = new Map<string, number>();
  for (const group of twins) {
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
