import { useStore } from 'zustand';
import { type ThemeState, themeChoice } from '../lib/theme.ts';

/** A part of the choice of the theme. */
export function useTheme<T>(select: (state: ThemeState) => T): T {
  return useStore(themeChoice, select);
}
