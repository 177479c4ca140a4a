import { expect, it, vi } from 'vitest';
import { createMappedStacks } from './mapped-stacks.ts';

function setUp(placeOf: Parameters<typeof createMappedStacks>[1]) {
  const found = vi.fn();
  const panel = { part: <T>() => ({}) as T, pulse: { touch: found, subscribe: () => () => {} } };
  return { found, ...createMappedStacks(panel, placeOf) };
}

const STACK = 'at addNote (http://localhost/src/notes.ts:8:26)\nat main (http://localhost/src/main.ts:1:1)';

it('has the frames as served until their maps have been read, and finds those once', async () => {
  const placeOf = vi.fn(async ({ line }: { line: number }) =>
    line === 8 ? { file: 'src/notes.ts', line: 6, column: 3 } : undefined,
  );
  const { found, framesOf } = setUp(placeOf);
  for (let i = 0; i < 2; i += 1)
    expect(framesOf(STACK)).toMatchObject([{ name: 'addNote', line: 8, isCompiled: true }, { line: 1 }]);
  await vi.waitFor(() => expect(found).toHaveBeenCalledOnce());
  expect(framesOf(STACK)).toMatchObject([
    { name: 'addNote', file: 'src/notes.ts', line: 6, isCompiled: false },
    { name: 'main', line: 1, isCompiled: true },
  ]);
  expect(placeOf).toHaveBeenCalledTimes(2);
});

it('tells frames as they are if their places cannot be found', async () => {
  const { found, framesOf } = setUp(() => Promise.reject(new Error('offline')));
  framesOf(STACK);
  await vi.waitFor(() => expect(found).toHaveBeenCalledOnce());
  expect(framesOf(STACK)).toMatchObject([{ line: 8, isCompiled: true }, { line: 1 }]);
});
