import {
  firstAt,
  fromBytes,
  fromHex,
  isSno,
  type Sno,
  toAsciiUuid,
  toBigInt,
  toBytes,
  toHex,
  toUuid,
} from '@sno-id/sdk';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Hit, scanSlowly, scanText } from './scan.ts';

const NOW_MS = Date.UTC(2026, 6);
const ID = 'brpk4q72xwf2m63l' as Sno; // of 2031
/** One whose time has come. */
const PAST = 'a2pk4q72xwf2m63l' as Sno;
const LATE_MS = Date.UTC(2031, 11);

const scan = (text: string, nowMs = LATE_MS) => scanText(text, { nowMs });
const found = (text: string) => scan(text).hits.map(({ form, start, end }) => [form, text.slice(start, end)]);

describe('each form is found', () => {
  const forms: [string, string][] = [
    ['text', ID],
    ['uuid', toUuid(ID)],
    ['uuid', toUuid(ID).toUpperCase()],
    ['uuid', toUuid(ID).replaceAll('-', '')],
    ['ascii-uuid', toAsciiUuid(ID)],
    ['hex', toHex(ID)],
    ['hex', `0x${toHex(ID)}`],
    ['hex', `\\x${toHex(ID).toUpperCase()}`],
    ['bigint', `${toBigInt(ID)}n`],
    ['bytes', `[${toBytes(ID).join(',')}]`],
    ['bytes', `[\n  ${toBytes(ID).join(',\n  ')}\n]`],
  ];
  const around: [string, string][] = [
    ['', ''],
    ['id: ', ' was made'],
    ['{"id":"', '","n":1}'],
    ['https://example.org/orders/', '?a=1#b'],
    ['(', ')'],
    ['user_', '_x'],
    ['a-', '-b'],
    ['订单', '。'],
    ['"a\\n', '\\n"'],
    ['\\u0022', '\\u0022'],
    ['%22', '%22'],
    ['\u{1F600}', '\u{1F600}'],
    ['12, ', ', 13'],
  ];
  test.each(forms)('%s %s', (form, written) => {
    for (const [before, after] of around) {
      // An escape and a prefix in one is no text that anybody writes.
      if (before.startsWith('\\u') && written.startsWith('\\x')) continue;
      const text = before + written + after;
      expect(scan(text), text).toEqual({
        hits: [{ id: ID, form, start: before.length, end: before.length + written.length, isCertain: true }],
        misses: [],
        count: 1,
        readTo: text.length,
      });
    }
  });
});

test.each([
  ['a letter before', `z${ID}`],
  ['a digit after', `${ID}0`],
  ['a capital after', `${ID}A`],
  ['a letter with an accent before', `é${ID}`],
  ['a letter with an accent after', `${ID}ß`],
  ['two in one', ID + ID],
  ['one wrong character', ID.replace('b', 'y')],
  ['capitals', ID.toUpperCase()],
  ['15 characters', ID.slice(1)],
  ['a UUID that no ID has', '550e8400-e29b-41d4-a716-446655440000'],
  ['a UUID v7 of someone else', '0196a4b1-5c00-7cc3-98c4-dc0c0c07398f'],
  ['a UUID v7 with another mark', toUuid(ID).replace('-8073', '-8173')],
  ['a UUID cut short', toUuid(ID).slice(0, -1)],
  ['a UUID with more after it', `${toUuid(ID)}0`],
  ['a UUID with a dash elsewhere', toUuid(ID).replace(/(.)-/, '-$1')],
  ['19 hex digits', `0x${toHex(ID).slice(1)}`],
  ['nine bytes', `[${toBytes(ID).slice(1).join(',')}]`],
  ['eleven bytes', `[1,${toBytes(ID).join(',')}]`],
  ['a byte over 255', '[256,111,33,96,160,255,154,10,16,51]'],
  ['a small number with an n', '1234567890n'],
  ['a number over 80 bits', '1208925819614629174706176n'],
])('nothing is found in %s', (_, text) => {
  expect(found(text)).toEqual([]);
});

describe('what only has the shape of an ID is marked', () => {
  const isCertain = (text: string, nowMs = LATE_MS) =>
    scan(text, nowMs).hits.map(({ isCertain }) => isCertain);

  it.each([
    ['a time that has not come', ID, NOW_MS],
    ['a long word in a sentence', `our ${firstAt(NOW_MS).replace(/\d/g, 'g')} are many`, LATE_MS],
    ['a card number', '4242424242424242', LATE_MS],
    ['sixteen hex digits', 'a3ce929d5e4b4736', LATE_MS],
    ['twenty decimal digits', '12345678923456789234', LATE_MS],
    ['small numbers', '[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]', LATE_MS],
    ['a decimal without an n', String(toBigInt(ID)), LATE_MS],
  ])('%s', (_, text, nowMs) => {
    expect(isCertain(text, nowMs)).toEqual([false]);
  });

  it('up to a year from now is no wrong time', () => {
    expect(isCertain(firstAt(NOW_MS + 364 * 86_400_000), NOW_MS)).toEqual([true]);
    expect(isCertain(firstAt(NOW_MS + 366 * 86_400_000), NOW_MS)).toEqual([false]);
  });

  it('bytes of a time since 2023 are certain, however small all of them are', () => {
    const id = fromBytes(Uint8Array.from([62, 36, 32, 46, 14, 0, 0, 7, 0, 0]));
    expect([isCertain(`[${toBytes(id)}]`), isCertain(`[${toBytes(id)}]`, Date.UTC(2020, 0))]).toEqual([
      [true],
      [false],
    ]);
  });

  it('letters alone are certain in a list', () => {
    const letters = PAST.replace(/\d/g, 'g');
    expect(isCertain(`${letters}\n${letters}\n`)).toEqual([true, true]);
    expect(isCertain(`"id": "${letters}",`)).toEqual([true]);
  });
});

it('finds both of two that touch the same separator', () => {
  expect(found(`${ID}_${PAST},${ID}`).map(([, id]) => id)).toEqual([ID, PAST, ID]);
});

it('takes a list of IDs in JSON apart', () => {
  expect(found(JSON.stringify([ID, PAST, { [ID]: toUuid(PAST) }])).map(([form]) => form)).toEqual([
    ...['text', 'text', 'text', 'uuid'],
  ]);
});

describe('hostile texts take no longer than others', () => {
  it.each([
    ['a million times a', 'a'.repeat(1_000_000)],
    ['a million brackets', '['.repeat(1_000_000)],
    ['brackets with much space', `[${' '.repeat(40)}`.repeat(25_000)],
    ['arrays that never end', '[1,'.repeat(333_333)],
    ['UUIDs that never end', '01c2c571-3940-70ff-8073-'.repeat(42_000)],
    ['escapes', '\\n'.repeat(500_000)],
    ['a million digits', '7'.repeat(1_000_000)],
  ])('%s', (_, text) => {
    // Quadratic time would be minutes.
    const { hits, readTo } = scan(text);
    expect(hits).toEqual([]);
    expect(readTo).toBe(text.length);
  });
});

describe('with pauses', () => {
  it('finds the same, wherever it paused', async () => {
    const text = `x ${ID} ${toUuid(PAST)} [${toBytes(ID).join(', ')}] ${'b'.repeat(40)} ${PAST}`;
    for (let slice = 1; slice < text.length + 2; slice++) {
      const scans = [];
      for await (const scan of scanSlowly(text, { nowMs: LATE_MS, slice, pause: async () => {} }))
        scans.push(scan);
      expect({ ...scans.at(-1), hits: scans.flatMap(({ hits }) => hits) }).toEqual(scan(text));
      expect(scans.length).toBe(Math.ceil(text.length / slice));
    }
  });

  it('stops when it is aborted', async () => {
    const abort = new AbortController();
    const scans: Hit[][] = [];
    const pause = async () => {
      if (scans.length === 2) abort.abort();
    };
    const text = `${ID} `.repeat(100);
    for await (const { hits } of scanSlowly(text, { nowMs: 0, slice: 17, pause, signal: abort.signal }))
      scans.push([...hits]);
    expect(scans.map(hits => hits.length)).toEqual([1, 1]);
  });
});

test('a text of any bytes between separators is found in every form', () => {
  const ids = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(bytes => fromBytes(bytes));
  const forms = [
    (id: Sno) => id,
    toUuid,
    (id: Sno) => `0x${toHex(id)}`,
    (id: Sno) => `[${toBytes(id).join(', ')}]`,
  ];
  const written = fc.tuple(ids, fc.constantFrom(...forms)).map(([id, form]) => ({ id, text: form(id) }));
  const separators = fc.constantFrom(' ', '\n', ', ', '"', '","id":"', ' — ', '](', '\t', '\\\\ ');
  fc.assert(
    fc.property(fc.array(written), separators, (items, separator) => {
      const text = items.map(item => item.text + separator).join('');
      expect(scan(text).hits.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    }),
  );
});

test('whatever is found is what stands there, and nothing overlaps', () => {
  const bits = fc.constantFrom(
    ID,
    toUuid(ID),
    toHex(ID),
    'x',
    '[',
    ']',
    '\\',
    '%',
    '-',
    '0x',
    'n',
    '1, ',
    ' ',
    'é',
  );
  fc.assert(
    fc.property(fc.array(bits, { maxLength: 30 }), parts => {
      const text = parts.join('');
      let last = 0;
      for (const { id, form, start, end } of scan(text).hits) {
        expect(start).toBeGreaterThanOrEqual(last);
        last = end;
        expect(isSno(id)).toBe(true);
        if (form === 'text') expect(text.slice(start, end)).toBe(id);
        if (form === 'hex') expect(fromHex(text.slice(end - 20, end))).toBe(id);
      }
    }),
  );
});

test('a run that is nearly an ID is a miss, and no word, hex, decimal or key is one', () => {
  const near = [
    ID.slice(1),
    `${ID}2`,
    ID.toUpperCase(),
    ID.replace('b', 'y'),
    ID.replace('l', 'L'),
    ID.replace('l', 'Z'),
    ID.replace('r', 'R').slice(0, -1),
    ID.toUpperCase().replace('L', 'l'),
  ];
  const others = [
    'internationalize',
    'utf8Characterset',
    ID.replace('l', 'L').replace('r', 'R'),
    '4e6f2160a0ff9a0a',
    '1795885427124000',
    'aK9xQ2mZ7pL4tR8w',
    ID.slice(2),
  ];
  const text = [ID, ...near, ...others].join('\n');
  const { hits, misses } = scan(text);
  expect(hits.map(({ id }) => id)).toEqual([ID]);
  expect(misses.map(({ start, end }) => text.slice(start, end))).toEqual(near);
});
