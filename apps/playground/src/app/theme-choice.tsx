import { useTheme } from '../hooks/use-theme.ts';
import { THEMES } from '../lib/theme.ts';
import './theme-choice.css';

/** The choice between the system theme, light and dark. */
export function ThemeChoice() {
  const { theme, choose } = useTheme(state => state);
  return (
    <fieldset className="theme-choice">
      <legend className="unseen">Theme</legend>
      {THEMES.map(name => (
        <label key={name}>
          <input
            className="unseen"
            type="radio"
            name="theme"
            checked={theme === name}
            onChange={() => choose(name)}
          />
          <span>{name[0]?.toUpperCase() + name.slice(1)}</span>
        </label>
      ))}
    </fieldset>
  );
}
