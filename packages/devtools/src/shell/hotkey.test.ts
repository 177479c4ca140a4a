import { describe, expect, it } from 'vitest';
import { isHotkey, type KeyPress } from './hotkey.ts';

const nothing: KeyPress = {
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
};

describe('a hotkey', () => {
  it('is Control or Command with the rest, after the machine', () => {
    const press = { ...nothing, key: '>', code: 'Period', shiftKey: true };
    expect(isHotkey('Mod+Shift+Period', { ...press, ctrlKey: true }, false)).toBe(true);
    expect(isHotkey('Mod+Shift+Period', { ...press, ctrlKey: true }, true)).toBe(false);
    expect(isHotkey('Mod+Shift+Period', { ...press, metaKey: true }, true)).toBe(true);
  });

  it('is not met by fewer or more keys', () => {
    const press = { ...nothing, key: 'S', code: 'KeyS', shiftKey: true, altKey: true };
    expect(isHotkey('Shift+Alt+s', press, false)).toBe(true);
    expect(isHotkey('alt+SHIFT+S', press, false)).toBe(true);
    expect(isHotkey('Alt+S', press, false)).toBe(false);
    expect(isHotkey('Shift+Alt+S', { ...press, metaKey: true }, false)).toBe(false);
    expect(isHotkey('Shift+Alt+D', press, false)).toBe(false);
  });
});
