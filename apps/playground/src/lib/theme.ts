import { createStore } from 'zustand/vanilla';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The storage key of the choice. index.html also reads it, before the first paint. */
export const THEME_KEY = 'sno-id.playground.theme.v1';

export interface ThemeState {
  readonly theme: Theme;
  choose(theme: Theme): void;
}

export const themeChoice = createStore<ThemeState>()(set => ({
  theme: storedTheme(),
  choose(theme) {
    applyTheme(theme);
    storeTheme(theme);
    set({ theme });
  },
}));

/** The theme for a stored text; the system theme if it is not a valid choice. */
export function themeOf(stored: string | null): Theme {
  return THEMES.find(theme => theme === stored) ?? 'system';
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
}

// Storage can be denied entirely; the choice then lasts as long as the page.

function storedTheme(): Theme {
  try {
    return themeOf(localStorage.getItem(THEME_KEY));
  } catch {
    return 'system';
  }
}

function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {}
}
