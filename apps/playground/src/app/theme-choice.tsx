import { useStore } from 'zustand';
import { THEMES, type Theme, themeChoice } from '../lib/theme.ts';
import { pageText } from './content.ts';
import './theme-choice.css';

/** A screen, a sun and a moon, in a square of 16. */
const ICONS: Readonly<Record<Theme, string>> = {
  system: 'M2 3h12v8H2zM6 13.5h4',
  light:
    'M8 5.25a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 1 0 0-5.5M8 1v1.75M8 13.25V15M1 8h1.75M13.25 8H15M3.05 3.05l1.24 1.24M11.71 11.71l1.24 1.24M3.05 12.95l1.24-1.24M11.71 4.29l1.24-1.24',
  dark: 'M13.5 9.6A5.75 5.75 0 0 1 6.4 2.5a5.75 5.75 0 1 0 7.1 7.1z',
};

/** The choice between the system theme, light and dark. */
export function ThemeChoice() {
  const { theme, choose } = useStore(themeChoice);
  return (
    <fieldset className="theme-choice">
      <legend className="unseen">{pageText.theme}</legend>
      {THEMES.map(name => {
        const label = name[0]?.toUpperCase() + name.slice(1);
        return (
          <label key={name} title={label}>
            <input
              className="unseen"
              type="radio"
              name="theme"
              checked={theme === name}
              onChange={() => choose(name)}
            />
            <span className="unseen">{label}</span>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d={ICONS[name]} />
            </svg>
          </label>
        );
      })}
    </fieldset>
  );
}
