import { createStore, type StoreApi } from 'zustand/vanilla';
import { knownDescription } from '../source/read-device.ts';
import {
  type ContextInfo,
  type GeneratorKey,
  type GeneratorState,
  generatorKey,
  type Sink,
  type SourceStatus,
} from '../source/source.ts';

/** A generator and where it lives. */
export interface Registered extends GeneratorState {
  readonly key: GeneratorKey;
  readonly context: ContextInfo;
  /** 0 … 7, in the order of appearance: what tells generators apart in charts. */
  readonly index: number;
}

/** The present state. */
export interface RegistryState {
  readonly generators: readonly Registered[];
  /** By the source's ID. */
  readonly statuses: Readonly<Record<string, SourceStatus>>;
}

export type Registry = StoreApi<RegistryState> & { readonly sink: Partial<Sink> };

/** Indexes that are remembered. */
const MAX_INDEXES = 256;

/** Creates a list of all generators that sources have reported, in order of appearance. */
export function createRegistry(): Registry {
  const store = createStore<RegistryState>(() => ({ generators: [], statuses: {} }));
  // Of those that are gone too: a panel that is closed and opened again shows them as before.
  const indexes = new Map<GeneratorKey, number>();
  let appeared = 0;

  function indexOf(key: GeneratorKey): number {
    const index = indexes.get(key) ?? appeared++ % 8;
    indexes.delete(key);
    indexes.set(key, index); // the newest is last
    for (const oldest of indexes.keys()) {
      if (indexes.size <= MAX_INDEXES) break;
      indexes.delete(oldest);
    }
    return index;
  }

  function others(contextId: string): readonly Registered[] {
    return store.getState().generators.filter(({ context }) => context.id !== contextId);
  }

  const sink: Partial<Sink> = {
    context(context, states) {
      const { generators } = store.getState();
      const own = states.map(state => {
        const key = generatorKey(context.id, state.name);
        const description = knownDescription(state.description);
        return { ...state, description, key, context, index: indexOf(key) };
      });
      const place = generators.findIndex(generator => generator.context.id === context.id);
      const rest = others(context.id);
      const at = place < 0 ? rest.length : place;
      store.setState({ generators: [...rest.slice(0, at), ...own, ...rest.slice(at)] });
    },
    gone(contextId) {
      store.setState({ generators: others(contextId) });
    },
    status(sourceId, status) {
      store.setState(({ statuses }) => ({ statuses: { ...statuses, [sourceId]: status } }));
    },
  };
  return { ...store, sink };
}
