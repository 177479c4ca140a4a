import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scriptedSource } from '../../test/scripted-source.ts';
import { mountFloating } from './mount.ts';

const listeners = new Map<string, (event: Event) => void>();

beforeEach(() => {
  listeners.clear();
  vi.stubGlobal('addEventListener', listeners.set.bind(listeners));
  vi.stubGlobal('removeEventListener', listeners.delete.bind(listeners));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['once the guest is there', true],
  ['while the guest is loaded', false],
])('does nothing after it was unmounted %s, and says so if it is to open', async (_, isLoaded) => {
  vi.stubGlobal('document', { documentElement: {} });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const guest = { isOpen: true, open: vi.fn(), close: vi.fn(), toggle: vi.fn(), update: vi.fn(), unmount };
  function unmount() {
    guest.isOpen = false;
  }
  const createGuest = vi.fn(() => guest);
  const app = scriptedSource();
  const handle = mountFloating(undefined, {}, { guest: async () => ({ createGuest }) });
  if (isLoaded) await vi.waitFor(() => expect(createGuest).toHaveBeenCalled());
  handle.unmount();

  handle.close();
  handle.update({ generators: { app } });
  expect(warn).not.toHaveBeenCalled();
  handle.open();
  expect(warn.mock.calls).toEqual([['sno devtools: open() after unmount()']]);
  await Promise.resolve();
  expect(createGuest).toHaveBeenCalledTimes(isLoaded ? 1 : 0);
  for (const method of [guest.open, guest.close, guest.update]) expect(method).not.toHaveBeenCalled();
  expect([handle.isOpen, app.listeners]).toEqual([false, 0]);
});

it('does not throw where the app passes what does, and says so', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const closed = new Error('not initialized');
  const options = {
    get generators(): undefined {
      throw closed;
    },
  };
  const update = vi.fn(() => {
    throw closed;
  });
  const createGuest = vi.fn(() => ({ update }) as never);
  const handle = mountFloating(undefined, options, { guest: async () => ({ createGuest }) });
  await vi.waitFor(() => expect(createGuest).toHaveBeenCalled());
  handle.update(options);
  expect(update).toHaveBeenCalledOnce();
  expect(error.mock.calls).toEqual([
    ['sno devtools:', closed],
    ['sno devtools:', closed],
  ]);
});

it('takes no options for none', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const update = vi.fn();
  const createGuest = vi.fn((..._: unknown[]) => ({ update }) as never);
  const nothing = null as never;
  const handle = mountFloating(undefined, nothing, { guest: async () => ({ createGuest }) });
  handle.update(nothing);
  await vi.waitFor(() => expect(createGuest).toHaveBeenCalled());
  expect(createGuest.mock.calls[0]![1]).toEqual({});
  handle.update(undefined as never);
  expect(update).toHaveBeenCalledWith({});
  expect(error).not.toHaveBeenCalled();
});

it('tells the guest which key was pressed last before it was there, and notes no other', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  const createGuest = vi.fn((..._: unknown[]) => ({}) as never);
  mountFloating(undefined, {}, { guest: async () => ({ createGuest }) });
  const [first, last] = [new Event('keydown'), new Event('keydown')];
  const held = Object.assign(new Event('keydown'), { repeat: true });
  for (const event of [first, last, held]) listeners.get('keydown')?.(event);
  await vi.waitFor(() => expect(createGuest).toHaveBeenCalled());
  expect(createGuest.mock.calls[0]![4]).toBe(last);
  expect([...listeners]).toEqual([]);
});
