import { describe, expect, it } from 'vitest';
import { createSettings, readChoices, SETTINGS_KEY, type SettingsStorage } from './settings.ts';

function memoryStorage(initial?: string): SettingsStorage & { readonly texts: Map<string, string> } {
  const texts = new Map(initial === undefined ? [] : [[SETTINGS_KEY, initial]]);
  return {
    texts,
    getItem: key => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: key => void texts.delete(key),
  };
}

describe('settings', () => {
  it('remember what was chosen, and nothing that was not', () => {
    const storage = memoryStorage();
    createSettings(() => storage).choose({ position: 'right', width: 420 });
    expect(createSettings(() => storage).getState()).toEqual({ position: 'right', width: 420 });
  });

  it('forget everything on reset', () => {
    const storage = memoryStorage();
    const settings = createSettings(() => storage);
    settings.choose({ theme: 'dark', isOpen: true });
    settings.reset();
    expect(settings.getState()).toEqual({});
    expect(storage.texts.size).toBe(0);
  });

  it('last as long as the page where storage is refused', () => {
    const settings = createSettings(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    settings.choose({ isOpen: true });
    expect(settings.getState()).toEqual({ isOpen: true });
    settings.reset();
    expect(settings.getState()).toEqual({});
  });

  it.each(['{', '[]', 'null', '7', '"x"'])('start again from %s', text => {
    expect(createSettings(() => memoryStorage(text)).getState()).toEqual({});
  });

  it('leave out what cannot be a choice', () => {
    const stored = { position: 'middle', theme: 'dark', width: '12', height: 300, isOpen: 1, toString: true };
    expect(readChoices(JSON.stringify(stored))).toEqual({ theme: 'dark', height: 300 });
  });
});
