import { GREATEST } from '@sno-id/kit/data';
import { fromFields, isSno, MAX, type Sno, toBigInt, toFields, unixMsOf, ZERO } from '@sno-id/sdk';
import { EPOCH_MS } from '@sno-id/sdk/read';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fill, flip, QUICK_EDITS, stepped } from './edit-id.ts';
import { spanOfBit, spanOfField } from './spans.ts';

const ID = 'brpk4q72xwf2m63l' as Sno;
const anyId = fc.bigInt({ min: 0n, max: toBigInt(MAX) });
const anySpan = fc
  .tuple(fc.nat(79), fc.nat(79))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }));

describe('bits', () => {
  it('flip, and flip back', () => {
    expect(toFields(flip(ID, spanOfField('tick')))).toEqual({ ...toFields(ID), tick: 1 });
    fc.assert(fc.property(anySpan, span => flip(flip(ID, span), span) === ID));
  });

  it('flip one by one as they do all at once', () => {
    let id = ZERO;
    for (let bit = 0; bit < 80; bit++) id = flip(id, spanOfBit(bit));
    expect(id).toBe(MAX);
  });

  it('can be filled in a span, which leaves the others unchanged', () => {
    expect(toFields(fill(ID, spanOfField('partition'), 0))).toEqual({ ...toFields(ID), partition: 0 });
    expect(toFields(fill(ID, spanOfField('partition'), 1))).toEqual({ ...toFields(ID), partition: 65_535 });
  });
});

test('a step gives the next ID in order, and stops at the ends', () => {
  expect(stepped(stepped(ID, 1), -1)).toBe(ID);
  expect(stepped(ID, 1) > ID).toBe(true);
  expect(stepped(ZERO, -1)).toBe(ZERO);
  expect(stepped(MAX, 1)).toBe(MAX);
  fc.assert(fc.property(anyId, fc.integer(), (_, by) => isSno(stepped(ID, by))));
});

test('the buttons set the time and bits that they name', () => {
  const NOW = Date.UTC(2026, 0, 1);
  const of = (name: string) => QUICK_EDITS.find(edit => edit.name === name)!.edit(ID, NOW);
  expect([of('Zero'), of('Max')]).toEqual([ZERO, MAX]);
  expect(of('Now')).toBe(fromFields({ ...toFields(ID), unixMs: NOW }));
  expect([unixMsOf(of('Epoch')), unixMsOf(of('Latest time'))]).toEqual([EPOCH_MS, GREATEST.unixMs]);
  expect(new Date(EPOCH_MS).toISOString()).toBe('2010-01-01T00:00:00.000Z');
  expect(new Date(GREATEST.unixMs).toISOString()).toBe('2079-09-07T15:47:35.548Z');
});
