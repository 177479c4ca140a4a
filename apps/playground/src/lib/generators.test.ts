import { createGenerator } from '@sno-id/sdk';
import { beforeEach, expect, test, vi } from 'vitest';

// Both modules have a state.
beforeEach(() => void vi.resetModules());

test('the devtools open once they have loaded, however early that was requested', async () => {
  const { attachDevtools, openDevtools } = await import('./devtools.ts');
  const open = vi.fn();
  openDevtools();
  attachDevtools({ open });
  expect(open).toHaveBeenCalledTimes(1);
  openDevtools();
  expect(open).toHaveBeenCalledTimes(2);
});

test('a generator replaces one with the same name', async () => {
  const { generators, registerGenerator } = await import('./generators.ts');
  const [one, two, other] = [1, 2, 3].map(partition => createGenerator({ partition }));
  registerGenerator('notes', one!);
  registerGenerator('other', other!);
  registerGenerator('notes', two!);
  expect(generators.getState()).toEqual({ notes: two, other });
});
