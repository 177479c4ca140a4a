/** The part of a keyboard event that a hotkey is told by. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/**
 * Tells whether keys are those of a hotkey such as `Mod+Shift+Period`: modifiers, then a key by its name (`s`) or its place on the keyboard
 * (`Period`). `Mod` is Command on a Mac and Control elsewhere. The order and the case do not matter.
 */
export function isHotkey(hotkey: string, press: KeyPress, isMac: boolean): boolean {
  const names = hotkey.toLowerCase().split('+');
  const wants = (...modifiers: string[]) => modifiers.some(name => names.includes(name));
  const key = names.at(-1);
  return (
    press.metaKey === wants('meta', isMac ? 'mod' : '') &&
    press.ctrlKey === wants('ctrl', isMac ? '' : 'mod') &&
    press.shiftKey === wants('shift') &&
    press.altKey === wants('alt') &&
    [press.key, press.code, press.code.replace('Key', '')].some(name => name.toLowerCase() === key)
  );
}
