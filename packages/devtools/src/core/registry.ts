import { createStore } from 'zustand/vanilla';
import { knownDescription } from '../source/read-device.ts';
import {
  type ContextInfo,
  type GeneratorKey,
  type GeneratorState,
  generatorKey,
  type Sink,
  type SourceStatus,
} from '../source/source.ts';

/** A generator and where it lives. It stays the same object until it, or its context, changes. */
export interface Registered extends GeneratorState {
  readonly key: GeneratorKey;
  readonly context: ContextInfo;
  /** 0 … 7, in the order of appearance: what tells generators apart in charts. */
  readonly index: number;
}

/** The present state. */
export interface RegistryState {
  readonly generators: readonly Registered[];
  /** Contexts that have more generators than these. */
  readonly incomplete: readonly ContextInfo[];
  /** By the source's ID. */
  readonly statuses: Readonly<Record<string, SourceStatus>>;
}

export type Registry = ReturnType<typeof createRegistry>;

const MAX_INDEXES = 4_096;

/** Creates a list of all generators that sources have reported, in order of appearance. */
export function createRegistry() {
  const store = createStore<RegistryState>(() => ({ generators: [], incomplete: [], statuses: {} }));
  const byKey = new Map<GeneratorKey, Registered>();
  const byContext = new Map<string, readonly Registered[]>();
  // Of those that are gone too: a panel that is closed and opened again shows them as before.
  const indexes = new Map<GeneratorKey, number>();
  let appeared = 0;

  function indexOf(key: GeneratorKey): number {
    const index = indexes.get(key) ?? appeared++ % 8;
    if (indexes.size === MAX_INDEXES) indexes.clear();
    indexes.set(key, index);
    return index;
  }

  function register(context: ContextInfo, given: GeneratorState): Registered {
    const { name, counted, isOutOfRange, writer } = given;
    const key = generatorKey(context.id, name);
    const description = knownDescription(given.description);
    const known = byKey.get(key);
    const index = known?.index ?? indexOf(key);
    const next = { key, name, description, counted, isOutOfRange, writer, context, index };
    return known && JSON.stringify(known) === JSON.stringify(next) ? known : next;
  }

  function replace(contextId: string, own: readonly Registered[], context?: ContextInfo): void {
    const { generators, incomplete } = store.getState();
    const before = byContext.get(contextId) ?? [];
    const isSame = before.length === own.length && own.every((one, i) => one === before[i]);
    if (!isSame) {
      byContext.set(contextId, own);
      if (own.length === 0) byContext.delete(contextId);
      const first = generators.findIndex(generator => generator.context.id === contextId);
      const rest = generators.filter(generator => generator.context.id !== contextId);
      const at = first < 0 ? rest.length : first;
      for (const { key } of before) byKey.delete(key);
      for (const one of own) byKey.set(one.key, one);
      store.setState({ generators: [...rest.slice(0, at), ...own, ...rest.slice(at)] });
    }
    const known = incomplete.find(({ id }) => id === contextId);
    if (known?.missing === context?.missing && known?.label === (context?.missing && context.label)) return;
    const complete = incomplete.filter(({ id }) => id !== contextId);
    store.setState({ incomplete: context?.missing ? [...complete, context] : complete });
  }

  const sink: Partial<Sink> = {
    context(context, states) {
      replace(
        context.id,
        states.map(state => register(context, state)),
        context,
      );
    },
    gone: contextId => replace(contextId, []),
    status(sourceId, status) {
      const { statuses } = store.getState();
      const { [sourceId]: known, ...others } = statuses;
      if (JSON.stringify(known) === JSON.stringify(status)) return;
      store.setState({ statuses: status ? { ...statuses, [sourceId]: status } : others });
    },
  };
  return {
    ...store,
    sink,
    of: (key: GeneratorKey) => byKey.get(key),
  };
}
