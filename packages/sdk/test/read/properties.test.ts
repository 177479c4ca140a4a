import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSno, type Sno, toAsciiUuid, toBigInt, toBytes, toHex, toUuid } from '../../src/index.ts';
import { ID_FORMS, type IdForm, type IdReading, readId, toRecord } from '../../src/read/index.ts';
import { scriptsUpTo } from '../random/most-scripts.ts';
import { anyText, forAll, idText, nearlyAnId } from '../reference/arbitraries.ts';

const NOW = Date.UTC(2026, 0, 1);

const isAll = process.env['SNO_TEST'] === 'all';

const TEXTS = scriptsUpTo(40_000);

/** All texts that this package writes for an ID, by their form. */
function writingsOf(id: string): [IdForm, string][] {
  return [
    ['text', id],
    ['uuid', toUuid(id)],
    ['ascii-uuid', toAsciiUuid(id)],
    ['hex', toHex(id)],
    ['bytes', JSON.stringify([...toBytes(id)])],
    ['bytes', `[${toBytes(id).join(' ')}]`],
    ['bigint', `${toBigInt(id)}n`],
    ['json', JSON.stringify(toRecord(id))],
  ];
}

test('whatever this package writes is read back', () => {
  forAll([idText], id => {
    for (const [form, text] of writingsOf(id)) {
      expect(readId(text)).toEqual({ ok: true, id, form });
      expect(readId(text, { form })).toEqual({ ok: true, id, form });
    }
    // A JavaScript integer without its n could be anything while it is short.
    expect(readId(String(toBigInt(id)), { form: 'bigint' })).toEqual({ ok: true, id, form: 'bigint' });
    for (const value of [
      toBytes(id),
      [...toBytes(id)],
      toBigInt(id),
      toRecord(id),
      JSON.parse(JSON.stringify(toRecord(id))),
    ]) {
      expect(readId(value)).toMatchObject({ ok: true, id });
    }
  });
});

/** The digits of a UUID, however it is spelled. */
function digitsOf(uuid: string): string {
  return uuid.toLowerCase().replace(/^urn:uuid:|[-{}]/g, '');
}

/**
 * Whether a text spells the ID that was read from it, in the form that was read, but for what is allowed
 * around it.
 */
function spells(text: string, reading: IdReading & { ok: true }): boolean {
  const bare = text.replace(/^[\s"'`\u2018\u201c\u201e\u00ab]+|[\s"'`\u2019\u201c\u201d\u00bb,;]+$/g, '');
  const { id, form } = reading;
  switch (form) {
    case 'text':
      return bare === id;
    case 'uuid':
      return digitsOf(bare) === digitsOf(toUuid(id));
    case 'ascii-uuid':
      return digitsOf(bare) === digitsOf(toAsciiUuid(id));
    case 'hex':
      return bare.toLowerCase().replace(/^(0x|\\x)/, '') === toHex(id);
    case 'bytes':
      return bare.match(/\d+/g)!.map(Number).join() === toBytes(id).join();
    case 'bigint':
      return BigInt(bare.replace('n', '')) === toBigInt(id);
    case 'json':
      return text.includes(id) || Object.values(toRecord(id)).every(value => text.includes(String(value)));
  }
}

/**
 * A writing with a change: a character replaced, put in, taken out, moved, in upper case, or another ID
 * beside it.
 */
const mutated = fc
  .tuple(
    idText,
    fc.nat(6),
    fc.nat(400),
    fc.oneof(
      anyText.map(text => text.slice(0, 3)),
      fc.constantFrom('0', '1', 'y', 'Z', '-', ' ', 'n', '0x', '"', '{', '}', '[', ','),
    ),
    fc.nat(2),
    fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => [...text].reverse().join(''),
      (text: string) => `${text}${text}`,
      (text: string) => `${text}\n${text}`,
      (text: string) => `"${text}"`,
    ),
  )
  .map(([id, form, place, inserted, removed, change]) => {
    const [, text] = writingsOf(id)[form]!;
    const at = place % (text.length + 1);
    return change(text.slice(0, at) + inserted + text.slice(at + removed));
  });

describe('a text that is not what this package wrote', () => {
  test('is never read as an ID that it does not spell', () => {
    let read = 0;
    forAll(
      [fc.oneof(mutated, nearlyAnId)],
      text => {
        const reading = readId(text, { nowMs: NOW });
        if (!reading.ok) return;
        read++;
        expect(spells(text, reading), `${JSON.stringify(text)} as ${reading.id}`).toBe(true);
      },
      TEXTS,
    );
    // Some changes keep the ID, or make another: the property is not true for lack of cases.
    expect(read).toBeGreaterThan(TEXTS / 40);
  });

  test('is refused if a character of an ID was lost, or is not in the alphabet', () => {
    const strange = fc.constantFrom('0', '1', 'y', 'z', '!', ' ', '-', '\0', '\u200b', '\u0430', '\u{1f600}');
    forAll([idText, fc.nat(15), strange], (id, at, character) => {
      expect(readId(id.slice(0, at) + id.slice(at + 1))).toMatchObject({ ok: false });
      const isInside = at > 0 && at < 15;
      const wrong = readId(id.slice(0, at) + character + id.slice(at + 1));
      expect(wrong).toMatchObject({ ok: false });
      const more = readId(id.slice(0, at) + character + id.slice(at));
      if (isInside)
        expect(more).toMatchObject({ ok: false, problem: expect.stringMatching(/character|surrounded/) });
    });
  });

  test('in upper case is refused with the ID as a suggestion', () => {
    forAll([idText, fc.nat(0xffff)], (id, bits) => {
      const some = [...id]
        .map((character, i) => ((bits >> i) & 1 ? character.toUpperCase() : character))
        .join('');
      const reading = readId(some);
      if (some === id) expect(reading).toMatchObject({ ok: true });
      else if (/^[\dA-F]{16}$/i.test(some)) expect(reading.ok).toBe(false);
      else expect(reading).toMatchObject({ ok: false, problem: 'case', suggestion: id });
    });
  });
});

describe('every problem', () => {
  /** All of Unicode, with what steers terminals and lines often. */
  const hostileCharacter = fc.oneof(
    fc
      .integer({ min: 0, max: 0x10_ffff })
      .map(code =>
        code >= 0xd800 && code < 0xe000 ? String.fromCharCode(code) : String.fromCodePoint(code),
      ),
    fc.constantFrom(
      '\x1b',
      '\x07',
      '\x9b',
      '\x9d',
      '\0',
      '\r',
      '\n',
      '\u202e',
      '\u2066',
      '\u200f',
      '\ud800',
      '\udc00',
      '\u2028',
      '\x7f',
    ),
    fc.constantFrom(...'[]{}":,0x\\n-19afgz '),
  );
  const hostileText = fc.array(hostileCharacter, { maxLength: 60 }).map(parts => parts.join(''));
  const wrapped = fc
    .tuple(
      hostileText,
      fc.constantFrom('', '{', '{"id":"', '[', '0x', '\\x', 'urn:uuid:', '"', '{"unixMs":'),
      fc.constantFrom('', '}', '"}', ']', '"'),
    )
    .map(([text, before, after]) => before + text + after);
  const anyValue = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withTypedArray: true,
    withNullPrototype: true,
    withBoxedValues: true,
    withSparseArray: true,
  });

  test('is a plain value in printable ASCII; nothing throws', () => {
    const form = fc.option(fc.constantFrom(...ID_FORMS), { nil: undefined });
    forAll(
      [fc.oneof(wrapped, mutated, anyText, anyValue), form],
      (input, form) => {
        const reading = readId(input, { form, nowMs: NOW });
        if (reading.ok) {
          expect(isSno(reading.id)).toBe(true);
          return;
        }
        const { message, index, suggestion } = reading;
        expect(message).toMatch(/^[\x20-\x7e]{10,200}$/);
        expect(JSON.parse(JSON.stringify(reading))).toEqual(reading);
        if (index !== undefined) {
          expect(index).toBeGreaterThanOrEqual(0);
          expect(index).toBeLessThanOrEqual((input as string).length);
        }
        if (suggestion !== undefined) expect(isSno(suggestion)).toBe(true);
      },
      TEXTS,
    );
  });

  test('has an index that is on the first wrong character', () => {
    forAll([idText, fc.nat(15), fc.constantFrom('!', '0', 'z', '\u0430')], (id, at, character) => {
      const text = `  ${id.slice(0, at)}${character}${id.slice(at + 1)}`;
      // This is how hex starts.
      if (text.startsWith('  0x')) return;
      expect(readId(text)).toMatchObject({ problem: 'character', index: 2 + at });
    });
  });
});

test('long texts are read in linear time', () => {
  // Quadratic time would be minutes.
  const long = 300_000;
  const id = 'brpk4q72xwf2m63l' as Sno;
  const texts = [
    ...[
      'x',
      '0',
      '9',
      'f',
      ' ',
      '\n',
      '-',
      '[',
      '{',
      '"',
      ',',
      '\u200b',
      '\ud800',
      'a-',
      '1,',
      '1 ',
      '{"a":',
      '\\x',
      '0x',
    ].map(part => part.repeat(long / part.length)),
    `${' '.repeat(long)}x${' '.repeat(long)}x`,
    `${'0'.repeat(long)}x`,
    `[${' '.repeat(long)}`,
    `[1${' '.repeat(long)}x`,
    `{${'f-'.repeat(long)}`,
    `urn:uuid:${'f'.repeat(long)}`,
    `"${'a '.repeat(long)}`,
    `${id} `.repeat(50_000),
    `{"id":"${'x'.repeat(long)}"}`,
    `${'6272706b-3471-3732-7877-66326d36336'.repeat(20_000)}`,
  ];
  for (const [i, text] of texts.entries()) {
    // As all forms at once, and as one of them. SNO_TEST=all tries each.
    const some = isAll ? ID_FORMS : [ID_FORMS[i % ID_FORMS.length]];
    for (const form of [undefined, ...some]) {
      const reading = readId(text, { form, nowMs: NOW });
      expect(reading.ok).toBe(/^0+$/.test(text) && form === 'bigint');
      if (!reading.ok) expect(reading.message.length).toBeLessThan(200);
    }
  }
}, 60_000);
