import type { StoreApi } from 'zustand/vanilla';
import { attempt } from '../source/attempt.ts';
import type { ButtonPosition, PanelPosition, Theme } from './options.ts';

/** What a person chose; what is missing was not chosen, and is as the app says. */
export interface Choices {
  readonly isOpen?: boolean;
  readonly view?: string;
  readonly position?: PanelPosition;
  readonly buttonPosition?: ButtonPosition;
  readonly isButtonHidden?: boolean;
  readonly theme?: Theme;
  /** Whether the panel sees and records what happens also while it is closed. */
  readonly isRecordedClosed?: boolean;
  /** Whether the tab keeps what was recorded over reloads. */
  readonly isLogKept?: boolean;
  /** Pixels: the height of a panel at the bottom, the width of one at the right. */
  readonly height?: number;
  readonly width?: number;
  /** A link that opens a place in an editor, with `{file}`, `{line}` and `{column}`. */
  readonly editor?: string;
}

/** Where choices are kept. The version is part of the name: another shape gets another name. */
export const SETTINGS_KEY = 'sno-id.devtools.v1';

/** The part of `Storage` that is used. */
export type SettingsStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Settings extends Pick<StoreApi<Choices>, 'getState' | 'subscribe' | 'getInitialState'> {
  choose(some: Choices): void;
  reset(): void;
}

/**
 * Reads the choices of before. Storage can be refused as a whole; choices then last as long as the page. It
 * is a store as zustand's are, in a few lines, because it is in what every app under development loads.
 */
export function createSettings(storage: () => SettingsStorage): Settings {
  const listeners = new Set<(state: Choices, before: Choices) => void>();
  const initial = attempt(() => readChoices(storage().getItem(SETTINGS_KEY))) ?? {};
  let state = initial;

  function set(next: Choices, store: (kept: SettingsStorage) => void): void {
    const before = state;
    state = next;
    attempt(() => store(storage()));
    for (const listener of listeners) listener(state, before);
  }

  return {
    getState: () => state,
    getInitialState: () => initial,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: some => set({ ...state, ...some }, kept => kept.setItem(SETTINGS_KEY, JSON.stringify(state))),
    reset: () => set({}, kept => kept.removeItem(SETTINGS_KEY)),
  };
}

/** What each choice may be, one of these or of that type. What is kept under our name can be anybody's. */
export const ALLOWED: {
  readonly [K in keyof Required<Choices>]: 'boolean' | 'string' | 'number' | readonly unknown[];
} = {
  isOpen: 'boolean',
  view: 'string',
  position: ['bottom', 'right'],
  buttonPosition: ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'relative'],
  isButtonHidden: 'boolean',
  isRecordedClosed: 'boolean',
  isLogKept: 'boolean',
  theme: ['light', 'dark', 'system'],
  height: 'number',
  width: 'number',
  editor: 'string',
};

/** Takes the choices out of a stored text that are such, and leaves the rest. */
export function readChoices(stored: string | null): Choices {
  const found: Choices = (stored && JSON.parse(stored)) || {};
  return Object.fromEntries(
    Object.entries(ALLOWED).flatMap(([name, allowed]) => {
      const value = found[name as keyof Choices];
      const isFine = typeof allowed === 'string' ? typeof value === allowed : allowed.includes(value);
      return isFine ? [[name, value]] : [];
    }),
  );
}
