import { createStore } from 'zustand/vanilla';
import { type Place, readPlace, type SectionId, START, writePlace } from './place.ts';

/** The whole state of the playground: the open section, and the state of each section. */
export interface PlaygroundState {
  readonly section: SectionId;
  /** The state of each section, as in its address. */
  readonly payloads: Readonly<Partial<Record<SectionId, string>>>;
  /** The hash of a link that leads nowhere, until another section is opened. */
  readonly deadLink: string | undefined;
  /** Whether a part of the open section’s address could not be read. */
  readonly isMisread: boolean;
  /** The state that a section has besides its puzzle, and has again when the puzzle is left. */
  readonly aside: Place | undefined;
  /** Opens a section, in a given state if there is one. Adds a named entry to the browser's history. */
  go(section: SectionId, payload?: string, step?: string): void;
  /** Writes a section's state. Only a named step becomes an entry of the browser's history. */
  write(section: SectionId, payload: string, step?: string): void;
  /** Gives a section another state, until another place is opened. Without a payload, it keeps its own. */
  lend(section: SectionId, payload: string | undefined): void;
  /**
   * Applies the state in an address. A hash that is not a place opens the start and is kept as a dead link.
   */
  restore(hash: string): void;
}

/** The address bar and the history. */
export interface AddressBar {
  /** Replaces the current hash, throttled if it changes often. */
  replace(hash: string): void;
  /** Adds an entry to the history. */
  push(hash: string, step: string): void;
}

/** @param hash the hash of the address that the page opens with */
export function createPlayground(bar: AddressBar, hash = '') {
  return createStore<PlaygroundState>()((set, get) => ({
    ...opened(hash),
    isMisread: false,
    aside: undefined,
    go(section, payload, step = 'open') {
      const payloads = ownPayloads(get());
      const next = payload ?? payloads[section] ?? '';
      set({ section, payloads: { ...payloads, [section]: next }, deadLink: undefined, aside: undefined });
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
    lend(section, payload) {
      const payloads = ownPayloads(get());
      const own = payloads[section] ?? '';
      set({
        payloads: { ...payloads, [section]: payload ?? own },
        aside: { section, payload: own },
      });
    },
    restore(hash) {
      const { section, deadLink, payloads } = opened(hash);
      set({ section, deadLink, payloads: { ...ownPayloads(get()), ...payloads }, aside: undefined });
    },
  }));
}

/** The states of all sections, without that of a puzzle. */
export function ownPayloads({
  payloads,
  aside,
}: Pick<PlaygroundState, 'payloads' | 'aside'>): PlaygroundState['payloads'] {
  return aside ? { ...payloads, [aside.section]: aside.payload } : payloads;
}

/** The state after opening an address. */
function opened(hash: string): Pick<PlaygroundState, 'section' | 'payloads' | 'deadLink'> {
  const place = readPlace(hash);
  const { section, payload }: Place = place ?? START;
  return {
    section,
    payloads: { [section]: payload },
    deadLink: place ? undefined : hash,
  };
}

/** Safari rejects more than 100 changes of the address in 30 seconds. */
const REPLACE_MS = 400;

function browserBar(): AddressBar {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    replace(hash) {
      clearTimeout(timer);
      const from = location.hash;
      // Somebody may have followed a link meanwhile.
      timer = setTimeout(() => {
        if (location.hash === from) history.replaceState(history.state, '', hash);
      }, REPLACE_MS);
    },
    push(hash, step) {
      clearTimeout(timer);
      history.pushState({ step }, '', hash);
    },
  };
}

export const playground = createPlayground(browserBar(), globalThis.location?.hash);

globalThis.addEventListener?.('popstate', () => playground.getState().restore(location.hash));
