import { attempt } from '../source/attempt.ts';
import { SETTINGS_KEY, type SettingsStorage } from './settings.ts';

/** Whether storage takes a text: it can be blocked as a whole, or full. Apart from the code of the button. */
export function canStore(storage: () => SettingsStorage): boolean {
  const key = `${SETTINGS_KEY}.test`;
  const test = () => {
    storage().setItem(key, key);
    storage().removeItem(key);
    return true;
  };
  return attempt(test) ?? false;
}
