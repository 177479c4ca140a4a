import { defineMeta, flag, oneOf, uint } from '@sno-id/sdk/meta';
import { describe, expect, it } from 'vitest';
import { bitAt, type Drag, dragged, placeOf } from './drag.ts';

const fields = defineMeta({ state: oneOf(['open', 'paid', 'sent']), gift: flag(), urgency: uint(2) }).fields;

/** Each field after a drag, as `name first+width`. */
function resultOf(drag: Drag): string[] {
  return dragged(fields, drag).fields.map(({ name, firstBit, width }) => `${name} ${firstBit}+${width}`);
}

describe('a place in the byte', () => {
  it('is in bits from its left edge, and never outside', () => {
    expect(placeOf(150, 100, 400)).toBe(1);
    expect(placeOf(0, 100, 400)).toBe(0);
    expect(placeOf(900, 100, 400)).toBe(8);
    expect([0, 0.99, 1, 7.5, 8].map(bitAt)).toEqual([0, 0, 1, 7, 7]);
  });
});

describe('a drag', () => {
  it('over free bits makes a field of them, either way', () => {
    expect(resultOf({ of: 'free bits', from: 5, at: 6.2 }).at(-1)).toBe('field1 5+2');
    expect(resultOf({ of: 'free bits', from: 7, at: 0 }).at(-1)).toBe('field1 5+3');
    expect(dragged(fields, { of: 'free bits', from: 7, at: 7.5 }).name).toBe('field1');
  });

  it('of a field puts it where it fits, as near as can be', () => {
    expect(resultOf({ of: 'field', name: 'gift', grip: 0.5, at: 6.6 })).toEqual([
      'state 0+2',
      'urgency 3+2',
      'gift 6+1',
    ]);
    expect(resultOf({ of: 'field', name: 'urgency', grip: 1.9, at: 8 }).at(-1)).toBe('urgency 6+2');
  });

  it('back to where it began changes nothing', () => {
    expect(dragged(fields, { of: 'field', name: 'gift', grip: 0.5, at: 2.6 }).fields).toBe(fields);
  });

  it('of an end goes as far as the next field, and no further in than choices allow', () => {
    expect(resultOf({ of: 'end', name: 'urgency', at: 6.6 })[2]).toBe('urgency 3+4');
    expect(resultOf({ of: 'end', name: 'gift', at: 6 })[1]).toBe('gift 2+1');
    expect(resultOf({ of: 'end', name: 'state', at: 0.1 })[0]).toBe('state 0+2');
    expect(resultOf({ of: 'start', name: 'urgency', at: 4.2 })[2]).toBe('urgency 4+1');
  });
});
