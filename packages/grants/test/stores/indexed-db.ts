import { vi } from 'vitest';

/** Calls something as in a page that has these databases. */
export function inPage<T>(factory: unknown, call: () => T): T {
  const { indexedDB } = globalThis;
  vi.stubGlobal('indexedDB', factory);
  try {
    return call();
  } finally {
    vi.stubGlobal('indexedDB', indexedDB);
  }
}
