import { createStore, type StoreApi } from 'zustand/vanilla';
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

/** What there is at present. */
export interface RegistryState {
  readonly generators: readonly Registered[];
  /** By the source's ID. */
  readonly statuses: Readonly<Record<string, SourceStatus>>;
}

export type Registry = StoreApi<RegistryState> & { readonly sink: Partial<Sink> };

/** Makes a list of all generators that sources have told of, in the order of their appearance. */
export function createRegistry(): Registry {
  const store = createStore<RegistryState>(() => ({ generators: [], statuses: {} }));
  let appeared = 0;

  function others(contextId: string): readonly Registered[] {
    return store.getState().generators.filter(({ context }) => context.id !== contextId);
  }

  const sink: Partial<Sink> = {
    context(context, states) {
      const { generators } = store.getState();
      const known = new Map(generators.map(({ key, index }) => [key, index]));
      const own = states.map(state => {
        const key = generatorKey(context.id, state.name);
        return { ...state, key, context, index: known.get(key) ?? appeared++ % 8 };
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
