import { hexOf } from '@sno-id/kit/data';
import { createStore } from 'zustand/vanilla';
import type { Registered } from '../../../core/registry.ts';
import { rangeOf } from '../../../ids/collisions.ts';
import { type Sort, type SortKey, sorted } from '../../../ids/sort.ts';
import { isSnowflake } from '../../../source/family.ts';
import type { GeneratorKey } from '../../../source/source.ts';

/** How many are drawn at first, and how many more with each press. */
export const DRAWN = 100;

interface GeneratorListState {
  /** What is looked for: words, of which each must be found. */
  readonly find: string;
  /** The column by which they are sorted; without one, they stay in the order in which they came. */
  readonly sort: Sort | undefined;
  readonly wanted: GeneratorKey | undefined;
  /** How many are drawn, at most. */
  readonly drawn: number;
  /** The generators whose details are shown, also while they are out of sight. */
  readonly open: ReadonlySet<GeneratorKey>;
}

/** What somebody does in the list of generators, remembered while other tabs are looked at. */
export function createGeneratorList() {
  const store = createStore<GeneratorListState>(() => ({
    find: '',
    sort: undefined,
    wanted: undefined,
    drawn: DRAWN,
    open: new Set(),
  }));
  return {
    ...store,
    /** Lists a generator, whatever is looked for, and brings it into view. */
    reveal: (key: GeneratorKey) => store.setState({ find: '', wanted: key }),
    toggle(key: GeneratorKey): void {
      const open = new Set(store.getState().open);
      if (!open.delete(key)) open.add(key);
      store.setState({ open });
    },
  };
}

/** What a generator has made, as it was when the list was put in order. */
export interface Load {
  readonly made: number;
  readonly rate: number;
}

/** Chooses what is listed, and in which order. */
export function listingOf(
  generators: readonly Registered[],
  { find, sort }: Pick<GeneratorListState, 'find' | 'sort'>,
  loadOf: (key: GeneratorKey) => Load,
): readonly Registered[] {
  return sorted(generatorsFor(find, generators), sort, (generator, column) =>
    keyOf(generator, column, loadOf),
  );
}

function keyOf(
  { key, name, description }: Registered,
  column: string,
  loadOf: (key: GeneratorKey) => Load,
): SortKey {
  if (column === 'generator') return name;
  if (column === 'made' || column === 'rate') return loadOf(key)[column];
  if (column === 'sequence') return rangeOf(description).from;
  return isSnowflake(description) ? Object.values(description.node)[0] : description.partition;
}

/** Those for which each word of a text is in the name or the context, or is the partition or a node field. */
export function generatorsFor(find: string, generators: readonly Registered[]): readonly Registered[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return generators.filter(({ name, context, description }) => {
    const text = `${name} ${context.label}`.toLowerCase();
    const numbers = isSnowflake(description)
      ? Object.values(description.node).map(String)
      : [String(description.partition), hexOf(description.partition, 4)];
    // A number is not a part of another one, as 50 is of a port.
    const isIn = (word: string) =>
      /^\d+$/.test(word) ? text.match(/\d+/g)?.includes(word) : text.includes(word);
    return words.every(word => isIn(word) || numbers.includes(word.replaceAll(',', '')));
  });
}
