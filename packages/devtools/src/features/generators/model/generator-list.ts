import { hexOf } from '@sno-id/kit/data';
import { createStore } from 'zustand/vanilla';
import type { Panel } from '../../../core/panel.ts';
import type { Registered } from '../../../core/registry.ts';
import type { Choices } from '../../../core/settings.ts';
import { rangeOf } from '../../../ids/collisions.ts';
import { type Sort, type SortKey, sorted } from '../../../ids/sort.ts';
import { isSnowflake } from '../../../source/family.ts';
import type { GeneratorKey } from '../../../source/source.ts';

interface GeneratorListState {
  /** What is looked for: words, of which each must be found. */
  readonly find: string;
  /** Whether hidden generators are listed too. */
  readonly isHiddenShown: boolean;
  /** The column by which they are sorted; without one, they stay in the order in which they came. */
  readonly sort: Sort | undefined;
  /** The generator that is to be brought into view. */
  readonly wanted: GeneratorKey | undefined;
  /** The generators whose details are shown, also while they are out of sight. */
  readonly open: ReadonlySet<GeneratorKey>;
}

type Named = Pick<Registered, 'name' | 'context'>;
type Marks = Pick<Choices, 'pinned' | 'hidden'>;

/** The most generators that are remembered as pinned, and as hidden: the oldest give way. */
const MAX_REMEMBERED = 200;

/** Which generators the tab lists. What is pinned and hidden is kept in the settings. */
export function createGeneratorList({ settings, registry }: Pick<Panel, 'settings' | 'registry'>) {
  const store = createStore<GeneratorListState>(() => ({
    find: '',
    isHiddenShown: false,
    sort: undefined,
    wanted: undefined,
    open: new Set(),
  }));

  function mark(as: keyof Marks, generator: Named, isMarked: boolean): void {
    const { pinned, hidden } = settings.getState();
    const name = rememberedName(generator);
    const without = (names: readonly string[] = []) => names.filter(one => one !== name);
    const next = { pinned: without(pinned), hidden: without(hidden) };
    if (isMarked) next[as].push(name);
    settings.choose({ ...next, [as]: next[as].slice(-MAX_REMEMBERED) });
  }

  return {
    ...store,
    /** Lists a generator, whatever hid it, and brings it into view. */
    reveal(key: GeneratorKey): void {
      const generator = registry.of(key);
      const isHidden = generator && settings.getState().hidden?.includes(rememberedName(generator));
      store.setState({ find: '', wanted: key, ...(isHidden && { isHiddenShown: true }) });
    },
    /** Pins a generator to the top, or no longer. A pinned one is not hidden. */
    pin: (generator: Named, isPinned: boolean) => mark('pinned', generator, isPinned),
    hide: (generator: Named, isHidden: boolean) => mark('hidden', generator, isHidden),
    /** Shows the details of a generator, or no longer. */
    toggle(key: GeneratorKey): void {
      const open = new Set(store.getState().open);
      if (!open.delete(key)) open.add(key);
      store.setState({ open });
    },
  };
}

/**
 * The name under which a generator is remembered: with the label of its context, because the context's own ID
 * is another one after each reload.
 */
function rememberedName({ name, context }: Named): string {
  return `${context.label}/${name}`;
}

/** A generator as it is listed. */
export interface Listed {
  readonly generator: Registered;
  readonly isPinned: boolean;
  readonly isHidden: boolean;
}

/** What the tab lists, pinned generators first, and how many of those found are hidden. */
export interface Listing {
  readonly listed: readonly Listed[];
  readonly found: number;
  readonly hidden: number;
}

/** What a generator has made, as it was when the list was put in order. */
export interface Load {
  readonly made: number;
  readonly rate: number;
}

/** Chooses what is listed, and in which order. Pinned ones are first, whatever it is sorted by. */
export function listingOf(
  generators: readonly Registered[],
  { find, isHiddenShown, sort }: Pick<GeneratorListState, 'find' | 'isHiddenShown' | 'sort'>,
  { pinned = [], hidden = [] }: Marks,
  loadOf: (key: GeneratorKey) => Load,
): Listing {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const [pins, hides] = [new Set(pinned), new Set(hidden)];
  const found = generators
    .filter(generator => words.length === 0 || isFound(generator, words))
    .map((generator): Listed => {
      const name = rememberedName(generator);
      return { generator, isPinned: pins.has(name), isHidden: hides.has(name) };
    });
  const shown = sorted(
    isHiddenShown ? found : found.filter(({ isHidden }) => !isHidden),
    sort,
    ({ generator }, column) => keyOf(generator, column, loadOf),
  );
  return {
    listed: [...shown.filter(({ isPinned }) => isPinned), ...shown.filter(({ isPinned }) => !isPinned)],
    found: found.length,
    hidden: found.filter(({ isHidden }) => isHidden).length,
  };
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

/** Whether each word is in the name or the context, or is the partition or a node field. */
function isFound({ name, context, description }: Registered, words: readonly string[]): boolean {
  const text = `${name} ${context.label}`.toLowerCase();
  const numbers = isSnowflake(description)
    ? Object.values(description.node).map(String)
    : [String(description.partition), hexOf(description.partition, 4)];
  return words.every(word => text.includes(word) || numbers.includes(word.replaceAll(',', '')));
}
