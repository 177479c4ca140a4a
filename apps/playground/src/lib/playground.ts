import { createStore } from 'zustand/vanilla';
import { type Place, readPlace, type SectionId, START, writePlace } from './place.ts';

/** The whole state of the playground: where somebody is, and what each section wrote of itself. */
export interface PlaygroundState {
  readonly section: SectionId;
  /** By section: what its address would hold. */
  readonly payloads: Readonly<Partial<Record<SectionId, string>>>;
  /**
   * Goes to a section, and to a state of it if one is given. It is a step of the browser's history with that name.
   */
  go(section: SectionId, payload?: string, step?: string): void;
  /** Writes a section's state. Only a named step is one in the browser's history. */
  write(section: SectionId, payload: string, step?: string): void;
  /** Takes the state that an address holds. */
  restore(hash: string): void;
}

/** What addresses are kept in. */
export interface AddressBar {
  /** Shows a hash in place of the one before; not at once, where it comes often. */
  replace(hash: string): void;
  /** Makes a step in the history. */
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

/** Safari refuses more than 100 changes of the address in 30 seconds. */
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
