import { describe, expect, it, test } from 'vitest';
import { createRegistry } from '../../model/registry.ts';
import { createInspection, refusalOf } from './inspection.ts';

const ID = 'brpk4q72xwf2m63l';
const wallMs = () => Date.UTC(2031, 11);
const make = (pause?: () => Promise<void>) => createInspection({ wallMs, registry: createRegistry() }, pause);

describe('an inspection', () => {
  it('chooses the only ID that there is', async () => {
    const inspection = make();
    await inspection.inspect({ text: `made ${ID}.` });
    expect(inspection.getState().chosen).toMatchObject({ id: ID, start: 5 });
    await inspection.inspect({ text: `${ID} ${ID}` });
    expect(inspection.getState()).toMatchObject({ chosen: undefined, count: 2 });
  });

  it('shows only problems, in the order that was asked for', async () => {
    const inspection = make();
    const [late, early] = [ID, ID.replace('b', 'a')];
    await inspection.inspect({ text: `${late}\n${early}\n${ID.replace('l', 'm')}` });
    const shown = () => inspection.getState().rows.map(({ line }) => line);
    expect(shown()).toEqual([1, 2, 3]);
    inspection.sort('text');
    expect(shown()).toEqual([2, 1, 3]);
    inspection.showOnlyProblems(true);
    expect(shown()).toEqual([2]);
  });

  it('reads a long text in pieces, and tells how far it is', async () => {
    const seen: (number | undefined)[] = [];
    const inspection = make(async () => {
      seen.push(inspection.getState().readTo);
    });
    const text = `${ID}\n`.repeat(40_000);
    await inspection.inspect({ text });
    expect(seen).toHaveLength(Math.ceil(text.length / 262_144) - 1);
    expect(inspection.getState()).toMatchObject({ count: 40_000, readTo: undefined });
    expect(inspection.getState().rows).toHaveLength(40_000);
  });

  it('leaves a long text when another one comes', async () => {
    let release = () => {};
    const inspection = make(() => new Promise<void>(resolve => (release = resolve)));
    const first = inspection.inspect({ text: `${ID}\n`.repeat(40_000) });
    await inspection.inspect({ text: ID });
    release();
    await first;
    expect(inspection.getState()).toMatchObject({ count: 1, subject: { text: ID }, readTo: undefined });
  });

  it('says why a file cannot be read', async () => {
    const inspection = make();
    await inspection.open({ name: 'a.log', size: 2 ** 30, text: async () => '' });
    expect(inspection.getState().failure).toBe('Expected a file of at most 256 MB, got 1024 MB.');
    await inspection.open({
      name: 'a.log',
      size: 1,
      text: async () => {
        throw new Error('gone');
      },
    });
    expect(inspection.getState()).toMatchObject({
      failure: 'Could not read a.log: Error: gone',
      readTo: undefined,
    });
    await inspection.open({ name: 'a.log', size: 16, text: async () => ID });
    expect(inspection.getState()).toMatchObject({ failure: undefined, count: 1, subject: { name: 'a.log' } });
  });
});

test.each([
  ['brpk4q7!xwf2m63l', 7],
  ['  550e8400-e29b-41d4-a716-446655440000\n', 0],
  ['[1, 2, 3]', 8],
])('what is wrong with %s is said, with the index', (text, index) => {
  expect(refusalOf(text)).toMatchObject({ index, text: text.trim() });
});

test.each(['', 'two words', 'a\nb', 'x'.repeat(201), ID])('nothing is said of %j', text => {
  expect(refusalOf(text)).toBeUndefined();
});
