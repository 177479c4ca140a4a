import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hotkeyOf } from '../core/hotkey.ts';
import { lookOf } from './trigger-look.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const calm = { state: 'calm', isOpen: false } as const;

describe('the button', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { platform: 'Linux x86_64' });
  });

  it('looks as the app says, and as a person chose where they did', () => {
    const given = { buttonPosition: 'top-left', theme: 'dark' } as const;
    expect(lookOf({}, {}, calm)).toMatchObject({ at: 'bottom-right', theme: 'system' });
    expect(lookOf(given, {}, calm)).toMatchObject({ at: 'top-left', theme: 'dark' });
    expect(lookOf(given, { theme: 'light' }, calm)).toMatchObject({ at: 'top-left', theme: 'light' });
  });

  it('is hidden by choice, and while the panel is open, but not while that loads', () => {
    const isHidden = (...args: Parameters<typeof lookOf>) => Boolean(lookOf(...args).isHidden);
    expect(isHidden({}, {}, calm)).toBe(false);
    expect(isHidden({}, { isButtonHidden: true }, calm)).toBe(true);
    expect(isHidden({}, {}, { ...calm, isOpen: true })).toBe(true);
    expect(isHidden({}, {}, { ...calm, isOpen: true, state: 'busy' })).toBe(false);
  });

  it('names the hotkey as this keyboard has it, if there is one', () => {
    expect(lookOf({}, {}, calm).hotkey).toBe('Ctrl+Shift+.');
    vi.stubGlobal('navigator', { platform: 'MacIntel' });
    expect(lookOf({}, {}, calm).hotkey).toBe('⌘+Shift+.');
    expect(lookOf({ hotkey: false }, {}, calm).hotkey).toBe('');
    expect(hotkeyOf({ hotkey: 'Alt+K' })).toBe('Alt+K');
  });
});
