import { expect, it } from 'vitest';
import { canStore } from './can-store.ts';

it('is true of storage that takes a text, of which nothing is left, and else false', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  expect(canStore(() => storage)).toBe(true);
  expect(kept.size).toBe(0);
  const fail = () => {
    throw new Error('blocked');
  };
  expect(canStore(fail)).toBe(false);
  expect(canStore(() => ({ ...storage, setItem: fail }))).toBe(false);
});
