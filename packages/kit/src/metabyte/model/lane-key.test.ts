import { describe, expect, it } from 'vitest';
import type { Fields } from './draft.ts';
import { editByKey } from './lane-key.ts';

const fields: Fields = [
  { name: 'state', kind: 'uint', firstBit: 2, width: 2 },
  { name: 'gift', kind: 'flag', firstBit: 7, width: 1 },
];

function press(key: string, shiftKey = false) {
  const result = editByKey(fields, fields[0]!, { key, shiftKey });
  const field = result?.edit.ok ? result.edit.value.find(({ name }) => name === 'state') : undefined;
  return field && [field.firstBit, field.width];
}

describe('a key on a field', () => {
  it('moves it', () => {
    expect(press('ArrowRight')).toEqual([3, 2]);
    expect(press('ArrowLeft')).toEqual([1, 2]);
  });

  it('moves one of its edges, with Shift', () => {
    expect(press('ArrowRight', true)).toEqual([2, 3]);
    expect(press('ArrowLeft', true)).toEqual([2, 1]);
    expect(press('ArrowUp', true)).toEqual([1, 3]);
    expect(press('ArrowDown', true)).toEqual([3, 1]);
  });

  it.each(['Delete', 'Backspace'])('deletes it: %s', key => {
    expect(editByKey(fields, fields[0]!, { key, shiftKey: false })).toEqual({
      edit: { ok: true, value: [fields[1]] },
      name: undefined,
      firstBit: 2,
    });
  });

  it('explains what does not fit', () => {
    const gift = editByKey(fields, fields[1]!, { key: 'ArrowRight', shiftKey: true });
    expect(gift?.edit).toEqual({ ok: false, problem: expect.stringContaining('do not fit in the byte') });
  });

  it.each(['Enter', 'Tab', 'ArrowUp', 'a'])('is left to others: %s', key => {
    expect(editByKey(fields, fields[0]!, { key, shiftKey: false })).toBeUndefined();
  });
});
