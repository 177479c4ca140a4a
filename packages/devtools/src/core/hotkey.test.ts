import { describe, expect, it } from 'vitest';
import { hotkeyOf, hotkeyText, isHotkey, type KeyPress } from './hotkey.ts';

const DEFAULT_HOTKEY = hotkeyOf({});

function press(key: string, code: string, held = ''): KeyPress {
  const has = (name: string) => held.includes(name);
  return {
    key,
    code,
    ctrlKey: has('ctrl'),
    metaKey: has('meta'),
    shiftKey: has('shift'),
    altKey: has('alt'),
    repeat: has('repeat'),
    isComposing: has('composing'),
  };
}

it('is the default where it is not a text', () => {
  expect([5, null, {}].map(hotkey => hotkeyOf({ hotkey } as never))).toEqual(
    [5, 5, 5].map(() => DEFAULT_HOTKEY),
  );
});

describe('a hotkey', () => {
  it('is met by its keys, with Command on a Mac and Control elsewhere', () => {
    expect(isHotkey(press('>', 'Period', 'ctrl shift'), DEFAULT_HOTKEY, false)).toBe(true);
    expect(isHotkey(press('>', 'Period', 'meta shift'), DEFAULT_HOTKEY, true)).toBe(true);
    expect(isHotkey(press('>', 'Period', 'ctrl shift'), DEFAULT_HOTKEY, true)).toBe(false);
  });

  it('is not met with a modifier more or less', () => {
    expect(isHotkey(press('.', 'Period', 'ctrl'), DEFAULT_HOTKEY, false)).toBe(false);
    expect(isHotkey(press('>', 'Period', 'ctrl shift alt'), DEFAULT_HOTKEY, false)).toBe(false);
  });

  it('takes a letter by what it is on this keyboard, not by its place', () => {
    expect(isHotkey(press('a', 'KeyQ', 'alt'), 'Alt+A', false)).toBe(true);
    expect(isHotkey(press('q', 'KeyA', 'alt'), 'Alt+A', false)).toBe(false);
  });

  it('takes a letter by its place where a modifier turns it into something else', () => {
    expect(isHotkey(press('Í', 'KeyS', 'shift alt'), 'Shift+Alt+S', true)).toBe(true);
  });

  it('takes a digit by its place, and a named key by its name', () => {
    expect(isHotkey(press('!', 'Digit1', 'shift'), 'Shift+1', false)).toBe(true);
    expect(isHotkey(press('F9', 'F9'), 'F9', false)).toBe(true);
  });

  it('is not met by a key that is held down, nor while text is composed', () => {
    expect(isHotkey(press('F9', 'F9', 'repeat'), 'F9', false)).toBe(false);
    expect(isHotkey(press('F9', 'F9', 'composing'), 'F9', false)).toBe(false);
  });

  it('with an unknown modifier never matches', () => {
    expect(isHotkey(press('s', 'KeyS'), 'Hyper+S', false)).toBe(false);
  });

  it('is written as it is on the keys', () => {
    expect(hotkeyText(DEFAULT_HOTKEY, false)).toBe('Ctrl+Shift+.');
    expect(hotkeyText('Control+K', false)).toBe('Ctrl+K');
    expect(hotkeyText(DEFAULT_HOTKEY, true)).toBe('⌘+Shift+.');
  });
});
