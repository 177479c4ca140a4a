import { describe, expect, it } from 'vitest';
import { createProgress, PROGRESS_KEY } from './progress.ts';

function memory(text?: string) {
  const items = new Map(text === undefined ? [] : [[PROGRESS_KEY, text]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe('progress', () => {
  it('is stored', () => {
    const storage = memory();
    createProgress(() => storage)
      .getState()
      .solve('a');
    const progress = createProgress(() => storage);
    progress.getState().solve('a');
    expect(createProgress(() => storage).getState()).toMatchObject({ solved: ['a'] });
  });

  it.each([
    undefined,
    '',
    'null',
    '7',
    '{"state":null}',
    '{"state":{"solved":7}}',
    '{"state":{"solved":[7]}}',
  ])('starts empty if %s is stored', text => {
    expect(createProgress(() => memory(text)).getState()).toMatchObject({ solved: [] });
  });

  it('lasts as long as the page if there is no storage', () => {
    const progress = createProgress(() => {
      throw new Error('refused');
    });
    progress.getState().solve('a');
    expect(progress.getState().solved).toEqual(['a']);
  });
});
