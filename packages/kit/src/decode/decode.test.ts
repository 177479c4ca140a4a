import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { decode, decodeOrNot, fields, kinds, list, numberFrom, oneOf, readAs, whole } from './decode.ts';
import { readJson } from './result.ts';

const note = fields({
  count: whole(0, 9),
  share: v.optional(numberFrom(0, 1)),
  place: oneOf(['top', 'left']),
  lines: list(fields({ text: v.string('a text') }), 2),
});
const fitting = { count: 3, place: 'top', lines: [{ text: 'a' }] };

describe('decoding', () => {
  it('takes over what the schema has, and nothing else', () => {
    expect(decode(note, { ...fitting, extra: 1 })).toEqual({ ok: true, value: fitting });
    expect(decodeOrNot(note, fitting)).toEqual(fitting);
    expect(decodeOrNot(note, { ...fitting, count: 10 })).toBeUndefined();
  });

  it.each<[unknown, string]>([
    [5, 'expected an object, got 5'],
    [null, 'expected an object, got null'],
    [{}, 'count: expected a whole number from 0 to 9, got nothing'],
    [{ ...fitting, count: 1.5 }, 'count: expected a whole number from 0 to 9, got 1.5'],
    [{ ...fitting, share: Number.NaN }, 'share: expected a number from 0 to 1, got NaN'],
    [{ ...fitting, place: { at: 1 } }, 'place: expected top or left, got an object'],
    [{ ...fitting, place: 'x'.repeat(99) }, `place: expected top or left, got "${'x'.repeat(39)}`],
    [{ ...fitting, lines: [1, 2, 3] }, 'lines: expected a list of at most 2, got a list'],
    [{ ...fitting, lines: [{ text: 'a' }, {}] }, 'lines.1.text: expected a text, got nothing'],
  ])('of %j it says what was expected, and where', (value, problem) => {
    expect(decode(note, value)).toEqual({ ok: false, problem });
  });

  it('tells kinds apart by a property', () => {
    const shape = kinds(
      'kind',
      [fields({ kind: v.literal('dot') }), fields({ kind: v.literal('line'), length: whole(1) })],
      'dot or line',
    );
    expect(decode(shape, { kind: 'line', length: 2 })).toMatchObject({ ok: true });
    expect(decode(shape, { kind: 'arc' })).toEqual({
      ok: false,
      problem: 'kind: expected dot or line, got "arc"',
    });
    expect(decode(shape, 'arc')).toEqual({ ok: false, problem: 'expected an object, got "arc"' });
  });

  it('reads objects where an app has added something to all of them', () => {
    const polluted = Object.prototype as { added?: unknown };
    try {
      polluted.added = () => {};
      expect(decode(fields({ length: whole(1) }), { length: 2 })).toEqual({ ok: true, value: { length: 2 } });
    } finally {
      delete polluted.added;
    }
  });

  it('lets a function read what no schema describes', () => {
    const even = v.pipe(
      whole(),
      readAs(value => (value % 2 === 0 ? value / 2 : undefined), 'an even number'),
    );
    expect(decode(even, 8)).toEqual({ ok: true, value: 4 });
    expect(decode(even, 7)).toEqual({ ok: false, problem: 'expected an even number, got 7' });
  });
});

it('text that is not JSON is refused with a reason', () => {
  expect(readJson('[1]')).toEqual({ ok: true, value: [1] });
  expect(readJson('[1')).toMatchObject({ ok: false, problem: expect.stringContaining('Not valid JSON: ') });
});
