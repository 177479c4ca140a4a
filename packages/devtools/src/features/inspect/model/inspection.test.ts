import { firstAt } from '@sno-id/sdk';
import { describe, expect, it } from 'vitest';
import { createRegistry } from '../../../core/registry.ts';
import { createInspection, refusalOf } from './inspection.ts';

const ID = 'brpk4q72xwf2m63l';
const wallMs = () => Date.UTC(2031, 11);
const make = (pause?: () => Promise<void>) => createInspection({ wallMs, registry: createRegistry() }, pause);

describe('an inspection', () => {
  it('selects an ID that is the only one', async () => {
    const inspection = make();
    await inspection.inspect({ text: `made ${ID}.` });
    expect(inspection.getState().chosen).toMatchObject({ id: ID, start: 5 });
    await inspection.inspect({ text: `${ID} ${ID}` });
    expect(inspection.getState()).toMatchObject({ chosen: undefined, count: 2 });
  });

  it('shows only problems, if that was asked for', async () => {
    const inspection = make();
    const [late, early] = [ID, ID.replace('b', 'a')];
    await inspection.inspect({ text: `${late}\n${early}\n${ID.replace('l', 'm')}` });
    const shown = () => inspection.getState().rows.map(({ line }) => line);
    expect(shown()).toEqual([1, 2, 3]);
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
    expect(seen).toHaveLength(Math.ceil(text.length / 64_000) - 1);
    expect(inspection.getState()).toMatchObject({ count: 40_000, readTo: undefined });
    expect(inspection.getState().rows).toHaveLength(40_000);
  });

  it('finds the one duplicate in a file of 100,001 IDs', async () => {
    const inspection = make(async () => {});
    const ids = Array.from({ length: 100_000 }, (_, i) => firstAt(Date.UTC(2026, 0) + i * 4));
    const text = [...ids, ids[0]].join('\n');
    await inspection.open({ name: 'b.log', size: text.length, text: async () => text });
    inspection.showOnlyProblems(true);
    const { count, analysis, rows } = inspection.getState();
    expect([count, analysis.distinct, analysis.repeated]).toEqual([100_001, 100_000, 1]);
    expect(rows.map(({ line, copy, copies }) => [line, copy, copies])).toEqual([
      [1, 1, 2],
      [100_001, 2, 2],
    ]);
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
    expect(inspection.getState().failure).toBe('Expected at most 256 MB, got 1024 MB.');
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

describe('a text without an ID', () => {
  it.each<[string, number | undefined, string, string?]>([
    ['brpk4q7!xwf2m63l', 7, 'Unexpected "!" at index 7: expected 2-9 or a-x.'],
    ['BRPK4Q72XWF2M63L', 0, 'An ID is lower case: expected "b" at index 0, got "B".', ID],
    ['brpk 4q72 xwf2 m63l', 4, 'Unexpected space at index 4: expected 2-9 or a-x.', ID],
    ['[1, 2, 3]', 8, 'Expected 10 bytes, got 3.'],
    [
      '  550e8400-e29b-41d4-a716-446655440000\n',
      undefined,
      'This is a UUID v4, which is random, not a sno ID.',
    ],
  ])('%j is refused with the reason, and with the ID that was meant', (text, index, message, suggestion) => {
    const refusal = refusalOf(text, wallMs());
    expect(refusal?.text).toBe(text.trim());
    expect(refusal?.problem).toMatchObject({ message });
    expect([refusal?.problem.index, refusal?.problem.suggestion]).toEqual([index, suggestion]);
  });

  it.each(['', 'two words', 'a\nb', 'x'.repeat(201), ID])('%j is not judged', text => {
    expect(refusalOf(text, wallMs())).toBeUndefined();
  });

  it('is judged when nothing was found in it, and not else', async () => {
    const inspection = make();
    await inspection.inspect({ text: 'BRPK4Q72XWF2M63L' });
    expect(inspection.getState().refusal?.problem.suggestion).toBe(ID);
    await inspection.inspect({ text: `BRPK4Q72XWF2M63L ${ID}` });
    expect(inspection.getState()).toMatchObject({ count: 1, refusal: undefined });
  });
});
