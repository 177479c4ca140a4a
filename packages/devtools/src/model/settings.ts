import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ButtonPosition, PanelPosition, Theme } from '../options.ts';

/** What a person chose; what is missing was not chosen, and is as the app says. */
export interface Choices {
  readonly isOpen?: boolean;
  readonly view?: string;
  readonly position?: PanelPosition;
  readonly buttonPosition?: ButtonPosition;
  readonly isButtonHidden?: boolean;
  readonly theme?: Theme;
  /** Pixels: the height of a panel at the top or bottom, the width of one at a side. */
  readonly height?: number;
  readonly width?: number;
}

/** Where choices are kept. The version is part of the name: another shape gets another name. */
export const SETTINGS_KEY = 'sno-id.devtools.v1';

/** The part of `Storage` that is used. */
export type SettingsStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Settings extends Pick<StoreApi<Choices>, 'getState' | 'subscribe' | 'getInitialState'> {
  /** Chooses, and keeps it. */
  choose(some: Choices): void;
  /** Forgets every choice. */
  reset(): void;
}

/** Reads the choices of before. Storage can be refused as a whole; choices then last as long as the page. */
export function createSettings(storage: () => SettingsStorage): Settings {
  const store = createStore<Choices>(() => attempt(() => readChoices(storage().getItem(SETTINGS_KEY))) ?? {});
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    choose(some) {
      store.setState(some);
      attempt(() => storage().setItem(SETTINGS_KEY, JSON.stringify(store.getState())));
    },
    reset() {
      store.setState({}, true);
      attempt(() => storage().removeItem(SETTINGS_KEY));
    },
  };
}

/** What each choice may be. What is kept under our name can be anybody's. */
const CHECKS: { readonly [K in keyof Required<Choices>]: (value: unknown) => boolean } = {
  isOpen: value => typeof value === 'boolean',
  view: value => typeof value === 'string',
  position: value => ['top', 'right', 'bottom', 'left'].includes(value as string),
  buttonPosition: value =>
    ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'relative'].includes(value as string),
  isButtonHidden: value => typeof value === 'boolean',
  theme: value => ['light', 'dark', 'system'].includes(value as string),
  height: value => Number.isFinite(value),
  width: value => Number.isFinite(value),
};

/** Takes the choices out of a stored text that are such, and leaves the rest. */
export function readChoices(stored: string | null): Choices {
  const found = Object.entries((stored && JSON.parse(stored)) || {});
  return Object.fromEntries(
    found.filter(([name, value]) => Object.hasOwn(CHECKS, name) && CHECKS[name as keyof Choices](value)),
  );
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
