import type { DevtoolsOptions } from './options.ts';

/** The keys that open and close a floating panel, unless an app says otherwise. */
const DEFAULT_HOTKEY = 'Mod+Shift+Period';

/** The hotkey of an app; empty for none. */
export function hotkeyOf({ hotkey }: DevtoolsOptions): string {
  return hotkey === false ? '' : typeof hotkey === 'string' ? hotkey : DEFAULT_HOTKEY;
}

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'repeat' | 'isComposing'
>;

/**
 * Whether keys are those of a hotkey, and no other modifier is held. A letter counts by what it is on this
 * keyboard; where a modifier turns it into something else, and for all other keys, by its place. An unknown
 * modifier, and no key, match nothing.
 */
export function isHotkey(press: KeyPress, hotkey: string, isMac = isApple()): boolean {
  const held = hotkey.toLowerCase().split('+');
  const key = held.pop() ?? '';
  const wants = { ctrl: false, meta: false, shift: false, alt: false };
  for (const name of held) {
    const modifier = modifierNamed(name, isMac);
    if (!modifier) return false;
    wants[modifier] = true;
  }
  return (
    key !== '' &&
    !press.repeat &&
    !press.isComposing &&
    press.ctrlKey === wants.ctrl &&
    press.metaKey === wants.meta &&
    press.shiftKey === wants.shift &&
    press.altKey === wants.alt &&
    (/^[a-z]$/i.test(press.key)
      ? press.key.toLowerCase() === key
      : [press.key, press.code, press.code.replace(/^Key|^Digit/, '')].some(
          name => name.toLowerCase() === key,
        ))
  );
}

/** A hotkey for people: `Ctrl+Shift+.` */
export function hotkeyText(hotkey: string, isMac = isApple()): string {
  return hotkey
    .replace(/\bMod\b/i, isMac ? '⌘' : 'Ctrl')
    .replace(/\bControl\b/i, 'Ctrl')
    .replace(/\bPeriod\b/i, '.');
}

function isApple(): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}

function modifierNamed(name: string, isMac: boolean): 'ctrl' | 'meta' | 'shift' | 'alt' | undefined {
  if (name === 'mod') return isMac ? 'meta' : 'ctrl';
  if (name === 'control') return 'ctrl';
  return (['ctrl', 'meta', 'shift', 'alt'] as const).find(modifier => modifier === name);
}
