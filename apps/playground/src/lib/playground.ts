import { createStore } from 'zustand/vanilla';
import { type Place, readPlace, type SectionId, START, writePlace } from './place.ts';

/** The whole state of the playground: the open section, and the state of each section. */
export interface PlaygroundState {
  readonly section: SectionId;
  /** The state of each section, as in its address. */
  readonly payloads: Readonly<Partial<Record<SectionId, string>>>;
  /** Opens a section, in a given state if there is one. Adds a named entry to the browser's history. */
  go(section: SectionId, payload?: string, step?: string): void;
  /** Writes a section's state. Only a named step becomes an entry of the browser's history. */
  write(section: SectionId, payload: string, step?: string): void;
  /** Applies the state in an address. */
  restore(hash: string): void;
}

/** The address bar and the history. */
export interface AddressBar {
  /** Replaces the current hash, throttled if it changes often. */
  replace(hash: string): void;
  /** Adds an entry to the history. */
  push(hash: string, step: string): void;
}

export function createPlayground(bar: AddressBar, start: Place = START) {
  return createStore<PlaygroundState>()((set, get) => ({
    section: start.section,
    payloads: { [start.section]: start.payload },
    go(section, payload, step = 'open') {
      const { payloads } = get();
      const next = payload ?? payloads[section] ?? '';
      set({ section, payloads: { ...payloads, [section]: next } });
      bar.push(writePlace({ section, payload: next }), step);
    },
    write(section, payload, step) {
      const { payloads, section: shown } = get();
      if (payloads[section] === payload && step === undefined) return;
      set({ payloads: { ...payloads, [section]: payload } });
      if (section !== shown) return;
      const hash = writePlace({ section, payload });
      if (step === undefined) bar.replace(hash);
      else bar.push(hash, step);
    },
    restore(hash) {
      const { section, payload } = readPlace(hash);
      set(({ payloads }) => ({ section, payloads: { ...payloads, [section]: payload } }));
    },
  }));
}

/** Safari rejects more than 100 changes of the address in 30 seconds. */
const REPLACE_MS = 400;

function browserBar(): AddressBar {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    replace(hash) {
      clearTimeout(timer);
      timer = setTimeout(() => history.replaceState(history.state, '', hash), REPLACE_MS);
    },
    push(hash, step) {
      clearTimeout(timer);
      history.pushState({ step }, '', hash);
    },
  };
}

export const playground = createPlayground(browserBar(), readPlace(globalThis.location?.hash ?? ''));

globalThis.addEventListener?.('popstate', () => playground.getState().restore(location.hash));
