import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveWindow, openWindow, PANEL_GRACE_MS, takeWindow } from './own-window.ts';

let windows: Map<string, ReturnType<typeof createPopup>>;

beforeEach(() => {
  vi.useFakeTimers();
  windows = new Map();
  const stored = new Map<string, string>();
  vi.stubGlobal('screen', { availWidth: 1280 });
  vi.stubGlobal('document', { title: 'Notes' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  // As browsers do: the name of a window that is open finds it.
  vi.stubGlobal('window', {
    open(_: string, name: string) {
      const found = windows.get(name);
      const popup = found && !found.closed ? found : createPopup(name);
      windows.set(name, popup);
      return popup;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a window that a panel left is taken back by the next one in the same page, and stays', () => {
  const popup = openWindow()!;
  leaveWindow(popup, PANEL_GRACE_MS);
  expect(popup.document.body.inert).toBe(true);
  vi.advanceTimersByTime(PANEL_GRACE_MS - 1);
  expect(takeWindow()).toBe(popup);
  expect(popup.document.body.inert).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(popup.closed).toBe(false);
  expect(windows.size).toBe(1);
});

it('a window that no panel takes back closes itself', () => {
  const popup = openWindow()!;
  leaveWindow(popup, PANEL_GRACE_MS);
  vi.advanceTimersByTime(PANEL_GRACE_MS);
  expect(popup.closed).toBe(false);
  vi.advanceTimersByTime(500);
  expect(popup.closed).toBe(true);
});

it('a window that was not left is not looked for', () => {
  openWindow();
  expect(takeWindow()).toBeUndefined();
  expect(windows.size).toBe(1);
});

/** As much of a window as is used, in which scripts run. */
function createPopup(name: string) {
  const documentElement = { dataset: {} as Record<string, string>, lang: '' };
  const popup = { name, closed: false, opener: { closed: false }, close: () => {}, document: {} };
  popup.close = () => {
    popup.closed = true;
  };
  const head = {
    append: ({ textContent }: { textContent: string }) =>
      new Function('window', 'document', textContent)(popup, popup.document),
  };
  const body = { style: {}, inert: false, replaceChildren() {} };
  popup.document = { documentElement, head, body, createElement: () => ({ textContent: '' }) };
  return popup as unknown as Window & { closed: boolean };
}
