import { expect, test, vi } from 'vitest';
import { runtimeEnvironment } from '../../src/device/environment.ts';

test('a context knows when its page is left and shown again, and when it may be visible or online', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const environment = runtimeEnvironment({ now: () => 0 }, { nextUint32: () => 0 });
  const calls: boolean[] = [];
  const stop = environment.watch(isHere => calls.push(isHere));
  const after = (...types: string[]) => {
    calls.length = 0;
    for (const type of types) page.dispatchEvent(new Event(type));
    return [...calls];
  };
  // As it is loaded, and while it is here.
  expect(after('pageshow')).toEqual([]);
  expect(after('online', 'visibilitychange')).toEqual([true, true]);
  // A page that is left is hidden after that; nothing brings it back but its being shown.
  expect(after('pagehide', 'visibilitychange', 'online')).toEqual([false]);
  expect(after('pageshow', 'visibilitychange')).toEqual([true, true]);
  stop();
  expect(after('pagehide', 'pageshow', 'online')).toEqual([]);
  vi.unstubAllGlobals();
});
