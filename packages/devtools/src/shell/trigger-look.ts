import { hotkeyOf, hotkeyText } from '../core/hotkey.ts';
import type { DevtoolsOptions } from '../core/options.ts';
import type { Choices } from '../core/settings.ts';
import type { TriggerLook } from './trigger.ts';

/** How the button looks: a person's choice comes before the app's option. Hidden while the panel is open. */
export function lookOf(
  given: DevtoolsOptions,
  { buttonPosition, isButtonHidden, theme }: Choices,
  { state, isOpen }: Pick<TriggerLook, 'state'> & { readonly isOpen: boolean },
): TriggerLook {
  const hotkey = hotkeyOf(given);
  return {
    at: buttonPosition ?? given.buttonPosition ?? 'bottom-right',
    state,
    theme: theme ?? given.theme ?? 'system',
    isHidden: isButtonHidden || (isOpen && state !== 'busy'),
    hotkey: hotkey && hotkeyText(hotkey),
  };
}
