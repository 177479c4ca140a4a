import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { ID_FORMS, type IdForm, matchId, type ReadIdOptions, readId } from '../../src/read/index.ts';

const NOW = Date.UTC(2026, 0, 1);
const ID = 'brpk4q72xwf2m63l';
const OTHER = '9q8bi5ki23xswhc7';
const UUID = '01c2c571-3940-70ff-8073-6e6f9a0a1033';
const ASCII_UUID = '6272706b-3471-3732-7877-66326d36336c';
const FIELDS = { unixMs: 1_262_304_000_000, tick: 0, meta: 0, partition: 0, sequence: 0 };

/** The problem of something that is not an ID. */
function problemOf(input: unknown, options: ReadIdOptions = {}) {
  const reading = readId(input, { nowMs: NOW, ...options });
  if (reading.ok) throw new Error(`is an ID: ${reading.id}`);
  return reading;
}

describe('a text that is not an ID', () => {
  test.each<[string, string, string, number | undefined, string?]>([
    // Nothing
    ['', 'empty', 'Expected an ID, got nothing.', 0],
    [' "" ,', 'empty', 'Expected an ID, got nothing.', 5],

    // Upper case
    ['BRPK4Q72XWF2M63L', 'case', 'An ID is lower case: expected "b" at index 0, got "B".', 0, ID],
    [' brpk4q72xWf2m63l', 'case', 'An ID is lower case: expected "w" at index 10, got "W".', 10, ID],

    // Characters
    ['brpk4q7!xwf2m63l', 'character', 'Unexpected "!" at index 7: expected 2-9 or a-x.', 7],
    ['BRPK4Q7!XWF2M63L', 'character', 'Unexpected "!" at index 7: expected 2-9 or a-x.', 7],
    ['9q8bknkg43j2wua0', 'character', 'Unexpected "0" at index 15: an ID never has 0, 1, y or z.', 15],
    ['"brpk4q7"xwf2m63l"', 'character', "Unexpected '\"' at index 8: expected 2-9 or a-x.", 8],
    [
      'brpk4q72xwf2m63l!',
      'surrounded',
      'Expected an ID alone: there is one at index 0, with other text around it.',
      0,
      ID,
    ],
    ['brpk 4q72 xwf2 m63l', 'character', 'Unexpected space at index 4: expected 2-9 or a-x.', 4, ID],
    ['BRPK4Q72-XWF2M63L', 'character', 'Unexpected "-" at index 8: expected 2-9 or a-x.', 8, ID],
    ['brpk4q72\u200bxwf2m63l', 'character', 'Unexpected U+200B at index 8: expected 2-9 or a-x.', 8, ID],
    [
      'brpk4q72xwf2m63l\u200b',
      'character',
      'Unexpected U+200B at index 16: expected nothing after 16 characters.',
      16,
      ID,
    ],
    ['\u202ebrpk4q72xwf2m63l', 'character', 'Unexpected U+202E at index 0: expected 2-9 or a-x.', 0, ID],
    ['brpk4q72x\u0430f2m63l', 'character', 'Unexpected U+0430 at index 9: expected 2-9 or a-x.', 9],
    ['brpk4q7\u{1f600}wf2m63l', 'character', 'Unexpected U+1F600 at index 7: expected 2-9 or a-x.', 7],
    ['brpk4q7\ud83dxwf2m63l', 'character', 'Unexpected U+D83D at index 7: expected 2-9 or a-x.', 7],
    ['\u212arpk4q72xwf2m63l', 'character', 'Unexpected U+212A at index 0: expected 2-9 or a-x.', 0],
    ['\x1b[31m', 'character', 'Unexpected U+001B at index 0: expected 2-9 or a-x.', 0],
    ['hello world', 'character', 'Unexpected space at index 5: expected 2-9 or a-x.', 5],

    // Lengths
    ['short', 'length', 'Expected 16 characters, got 5.', 5],
    ['b', 'length', 'Expected 16 characters, got 1.', 1],
    ['brpk4q72xwf2m63', 'length', 'Expected 16 characters, got 15.', 15],
    ['brpk4q72xwf2m63ll', 'length', 'Expected 16 characters, got 17.', 16],

    // After a kind
    [`note_${ID.toUpperCase()}`, 'case', 'An ID is lower case: expected "b" at index 5, got "B".', 5, ID],
    [` NOTE_${ID.toUpperCase()}`, 'case', 'An ID is lower case: expected "b" at index 6, got "B".', 6, ID],
    [
      'sub_task_brpk4q72xwf2m631',
      'character',
      'Unexpected "1" at index 24: an ID never has 0, 1, y or z.',
      24,
    ],
    ['note_brpk4q72xwf2m63', 'length', 'Expected 16 characters, got 15.', 20],
    ['note_brpk4q72xwf2m63ll', 'length', 'Expected 16 characters, got 17.', 21],
    // Not after a kind
    ['sub-task_brpk4q72xwf2m631', 'character', 'Unexpected "-" at index 3: expected 2-9 or a-x.', 3],
    ['note_brpk4q72xwf2m631!', 'character', 'Unexpected "_" at index 4: expected 2-9 or a-x.', 4],
    ['note_brpk4q', 'character', 'Unexpected "_" at index 4: expected 2-9 or a-x.', 4],

    // Several
    [`${ID} ${OTHER}`, 'several', 'Expected one ID, got 2.', 17],
    [`${ID}, ${OTHER}, ${ID}`, 'several', 'Expected one ID, got 2.', 18],
    [`INFO ${ID} to ${UUID.replace('33', '34')}`, 'several', 'Expected one ID, got 2.', 25],
    [`${ID} ${ID}`, 'several', 'Expected one ID, got the same one 2 times.', 17, ID],
    [`["${ID}", "${OTHER}"]`, 'several', 'Expected one ID, got 2.', 22],
    [`{"id":"${ID}"}\n{"id":"${OTHER}"}`, 'several', 'Expected one ID, got 2.', 33],
    [ID + OTHER, 'several', 'Expected 16 characters, got 32: the length of 2 IDs.', 16],

    // Surrounded
    [
      `note-${ID}`,
      'surrounded',
      'Expected an ID alone: there is one at index 5, with other text around it.',
      5,
      ID,
    ],
    [
      `Note_${ID}`,
      'surrounded',
      'Expected an ID alone: there is one at index 5, with other text around it.',
      5,
      ID,
    ],
    [
      `{"id":"note-${ID}"}`,
      'surrounded',
      '"id": expected an ID alone: there is one at index 5, with other text around it.',
      undefined,
      ID,
    ],
    [
      `https://sno.test/notes/${ID}?edit`,
      'surrounded',
      'Expected an ID alone: there is one at index 23, with other text around it.',
      23,
      ID,
    ],
    [
      `["${ID}"]`,
      'surrounded',
      'Expected an ID alone: there is one at index 2, with other text around it.',
      2,
      ID,
    ],
    [
      `{id: "${ID}"}`,
      'surrounded',
      'Expected an ID alone: there is one at index 6, with other text around it.',
      6,
      ID,
    ],
    // Not an ID but a word, among words
    ['an internationalist speaks', 'character', 'Unexpected space at index 2: expected 2-9 or a-x.', 2],
    // Neither the number of a card nor a date
    ['2222 3333 4444 5555', 'character', 'Unexpected space at index 4: expected 2-9 or a-x.', 4],
    [
      '2026-01-01 12:00:00.000000',
      'character',
      'Unexpected "0" at index 1: an ID never has 0, 1, y or z.',
      1,
    ],

    // Hex
    ['0x4e6f2160', 'length', 'Expected 20 hex digits, got 8.', 10],
    ['4e6f2160a0ff9a0a10330', 'length', 'Expected 20 hex digits, got 21.', 20],
    ['e6f2160a0ff9a0a1033', 'length', 'Expected 20 hex digits, got 19.', 19],
    ['0x4e6g2160a0ff9a0a1033', 'character', 'Unexpected "g" at index 5: expected a hex digit.', 5],
    [
      '4e6f2160-a0ff-9a0a-1033',
      'character',
      'Unexpected "1" at index 5: an ID never has 0, 1, y or z.',
      5,
      ID,
    ],
    ['4e:6f:21:60:a0:ff:9a:0a:10:33', 'character', 'Unexpected ":" at index 2: expected 2-9 or a-x.', 2, ID],

    // UUIDs
    [
      UUID.replace('-7', '-4'),
      'character',
      'Unexpected "4" at index 14: expected 7, as in the UUID of every ID.',
      14,
    ],
    [
      `{${UUID.replace('-80', '-A1')}}`,
      'character',
      'Unexpected "A" at index 20: expected 8, as in the UUID of every ID.',
      20,
    ],
    [
      `urn:uuid:${UUID.replace('-70', '-71')}`,
      'character',
      'Unexpected "1" at index 24: expected 0 or 8, the tick of an ID.',
      24,
    ],
    [
      UUID.replace('40-', '41-').replaceAll('-', ''),
      'character',
      'Unexpected "1" at index 11: expected 0, 4, 8 or c, because the time of an ID is a multiple of 4 ms.',
      11,
    ],
    [
      '0125e72e-77fc-7000-8073-6e6f00000000',
      'value',
      'Expected the UUID of a time from 2010-01-01 to 2079-09-07, got 2009-12-31T23:59:59.996Z.',
      0,
    ],
    [
      ' ffffffff-fffc-7000-8073-6e6f00000000',
      'value',
      'Expected the UUID of a time from 2010-01-01 to 2079-09-07, got +010889-08-02T05:31:50.652Z.',
      1,
    ],
    [
      '6272706b-3471-3732-7877-66326d363330',
      'character',
      'Unexpected byte 30 at index 34: the bytes of this form are the characters 2-9 and a-x.',
      34,
    ],
    [
      'urn:uuid:0172706b-3471-3732-7877-66326d363332',
      'character',
      'Unexpected byte 01 at index 9: the bytes of this form are the characters 2-9 and a-x.',
      9,
    ],
    [
      '6272706B-3471-3732-5877-66326D36336C',
      'case',
      'Unexpected byte 58 at index 19: an ID is lower case.',
      19,
      ID,
    ],
    [`${UUID}0`, 'length', 'Expected a UUID of 32 hex digits, got 33.', 37],
    [UUID.slice(1), 'length', 'Expected a UUID of 32 hex digits, got 31.', 35],
    [UUID.replace('7', 'g'), 'character', 'Unexpected "g" at index 6: expected a hex digit.', 6],
    [
      `{${UUID}`,
      'form',
      'Expected a UUID with its dashes after 8, 12, 16 and 20 digits, and its braces in pairs.',
      0,
      ID,
    ],
    [
      '6272706b34-71-3732-7877-66326d36336c',
      'form',
      'Expected a UUID with its dashes after 8, 12, 16 and 20 digits, and its braces in pairs.',
      0,
      ID,
    ],

    // Bytes
    ['[]', 'length', 'Expected 10 bytes, got 0.', 1],
    ['[1 2 3]', 'length', 'Expected 10 bytes, got 3.', 6],
    ['1, 2', 'length', 'Expected 10 bytes, got 2.', 4],
    ['[1,256]', 'value', 'Expected a byte from 0 to 255, got 256.', 3],
    ['[1,2', 'character', 'Expected a byte from 0 to 255, got nothing.', 4],
    ['[1,,2]', 'character', 'Unexpected "," at index 3: expected a byte from 0 to 255.', 3],
    ['[1.5]', 'character', 'Unexpected "." at index 2: expected a byte from 0 to 255.', 2],
    ['[-1]', 'character', 'Unexpected "-" at index 1: expected a byte from 0 to 255.', 1],
    [
      '[1,2,3,4,5,6,7,8,9,10,]',
      'character',
      'Unexpected "]" at index 22: expected a byte from 0 to 255.',
      22,
    ],
    ['[1,2,3,4,5,6,7,8,9,10,11]', 'length', 'Expected 10 bytes, got more.', 22],
    [
      '[1,2,3,4,5,6,7,8,9,10]  x',
      'character',
      'Unexpected "x" at index 24: expected nothing after the bracket.',
      24,
    ],

    // Integers
    ['1208925819614629174706176', 'value', 'Expected an integer below 2^80, got a larger one.', 0],
    ['12345', 'character', 'Unexpected "1" at index 0: an ID never has 0, 1, y or z.', 0],

    // JSON
    ['{', 'form', 'Expected JSON, got text that is not valid JSON.', 0],
    ['{"a":\x1b[2J\x1b]0;owned\x07}', 'form', 'Expected JSON, got text that is not valid JSON.', 0],
    ['{}', 'value', 'Expected an object with the "id" of an ID, or the five fields of one.', undefined],
    [
      '{"unixMs":0,"tick":0}',
      'value',
      'Expected an object with the "id" of an ID, or meta, partition, sequence.',
      undefined,
    ],
    [`{"id":["${ID}"]}`, 'value', '"id": expected the text of an ID.', undefined],
    ['{"id":null}', 'value', '"id": expected the text of an ID.', undefined],
    ['{"id":"short"}', 'length', '"id": expected 16 characters, got 5.', undefined],
    [`{"id":" ${ID}"}`, 'value', '"id": expected the text of an ID alone.', undefined, ID],
    [
      `{"id":"${ID.toUpperCase()}"}`,
      'case',
      '"id": an ID is lower case: expected "b" at index 0, got "B".',
      undefined,
      ID,
    ],
    [
      `{"id":"${UUID}"}`,
      'form',
      '"id": expected the 16 characters of an ID, got the UUID form of an ID.',
      undefined,
      ID,
    ],
  ])('%j', (text, code, message, index, suggestion) => {
    expect(problemOf(text)).toEqual({
      ok: false,
      problem: code,
      message,
      ...(index !== undefined && { index }),
      ...(suggestion !== undefined && { suggestion }),
      candidates: [],
    });
  });
});

describe('a text that is probably an ID of another format', () => {
  test.each([
    ['550e8400-e29b-41d4-a716-446655440000', 'This is a UUID v4, which is random, not a sno ID.'],
    ['550e8400e29b41d4a716446655440000', 'This is a UUID v4, which is random, not a sno ID.'],
    ['{550e8400-e29b-41d4-a716-446655440000}', 'This is a UUID v4, which is random, not a sno ID.'],
    [
      '017F22E2-79B0-7CC3-98C4-DC0C0C07398F',
      'This is a UUID v7 from 2022-02-22T19:22:22.000Z, not a sno ID.',
    ],
    ['919108f7-52d1-0320-9bac-f847db4148a8', 'This is a UUID of no standard version, not a sno ID.'],
    ['00000000-0000-0000-0000-000000000000', 'This is the nil UUID, not a sno ID.'],
    ['ffffffffffffffffffffffffffffffff', 'This is the max UUID, not a sno ID.'],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'This is a ULID from 2016-07-30T23:54:10.259Z, not a sno ID.'],
    [' "507f191e810c19729de860ea",', 'This is an ObjectId from 2012-10-17T20:46:22.000Z, not a sno ID.'],
    ['0ujtsYcgvSTl8PAuAdqWYSMnLOv', 'This is a KSUID from 2017-10-10T04:00:47.000Z, not a sno ID.'],
    ['9m4e2mr0ui3e8a215n4g', 'This is an xid from 2011-03-22T17:50:19.000Z, not a sno ID.'],
    ['0AXS476XSZ43M', 'This is a TSID from 2022-12-22T17:53:17.038Z, not a sno ID.'],
    [
      '175928847299117063',
      'This looks like a Discord snowflake from 2016-04-30T11:18:25.796Z, not a sno ID.',
    ],
  ])('%s', (text, message) => {
    const { candidates, ...rest } = problemOf(text);
    expect(rest).toEqual({ ok: false, problem: 'foreign', message });
    expect(candidates.length).toBeGreaterThan(0);
    expect(candidates.map(({ format }) => format)).not.toContain('sno');
  });

  test.each([
    '4111111111111111',
    '1700000000000',
    '12345',
    '20260101123456',
    'V1StGXR8_Z5jdHi6B-myT',
    'hamburgerhelp',
  ])('but not %s, which can be anything', text => {
    expect(problemOf(text)).toMatchObject({ candidates: [] });
    expect(problemOf(text).problem).not.toBe('foreign');
  });

  test('is judged from the time that is given', () => {
    const uuid = '01c2e5c8-1234-7cc3-98c4-dc0c0c07398f';
    const earlier = problemOf(uuid, { nowMs: Date.UTC(2000, 0, 1) }).candidates[0]!;
    const later = problemOf(uuid, { nowMs: Date.UTC(2040, 0, 1) }).candidates[0]!;
    expect(earlier).not.toEqual(later);
    // Without one, the system clock tells.
    expect(readId('550e8400-e29b-41d4-a716-446655440000')).toMatchObject({ problem: 'foreign' });
  });
});

describe('one form alone', () => {
  test.each<[IdForm, string, string, string?]>([
    [
      'text',
      '4e6f2160a0ff9a0a1033',
      'Expected the 16 characters of an ID, got the 20 hex digits of an ID.',
      ID,
    ],
    ['uuid', ID, 'Expected the UUID form of an ID, got the 16 characters of an ID.', ID],
    ['hex', UUID, 'Expected the 20 hex digits of an ID, got the UUID form of an ID.', ID],
    ['uuid', ASCII_UUID, 'Expected the UUID form of an ID, got the ASCII UUID of an ID.', ID],
    ['ascii-uuid', UUID, 'Expected the ASCII UUID of an ID, got the UUID form of an ID.', ID],
    ['bytes', ID, 'Expected the 10 bytes of an ID, got the 16 characters of an ID.', ID],
    ['bigint', ID, 'Expected the decimal integer of an ID, got the 16 characters of an ID.', ID],
    ['json', ID, 'Expected an ID in JSON, got the 16 characters of an ID.', ID],
    ['json', UUID, 'Expected an ID in JSON, got the UUID form of an ID.', ID],
  ])('%s refuses %s', (form, text, message, suggestion) => {
    expect(problemOf(text, { form })).toMatchObject({ problem: 'form', message, suggestion });
  });

  test.each<[IdForm, string, string, string]>([
    ['text', '0n', 'form', 'Expected the 16 characters of an ID, got the decimal integer of an ID.'],
    ['hex', '12345678901', 'length', 'Expected 20 hex digits, got 11.'],
    ['hex', 'xyz', 'character', 'Unexpected "x" at index 0: expected a hex digit.'],
    ['uuid', '6272706b', 'length', 'Expected a UUID of 32 hex digits, got 8.'],
    ['uuid', 'hello', 'character', 'Unexpected "h" at index 0: expected a hex digit.'],
    ['bigint', '12x', 'character', 'Unexpected "x" at index 2: expected a decimal digit.'],
    ['bigint', '-1', 'character', 'Unexpected "-" at index 0: expected a decimal digit.'],
    ['bigint', '9'.repeat(1000), 'value', 'Expected an integer below 2^80, got a larger one.'],
    ['bytes', 'x', 'character', 'Unexpected "x" at index 0: expected a byte from 0 to 255.'],
    ['bytes', '7', 'length', 'Expected 10 bytes, got 1.'],
    [
      'json',
      '7',
      'kind',
      'Expected an ID as text, bytes, a bigint or JSON, got a number, which cannot hold the 80 bits of one.',
    ],
    ['json', 'null', 'kind', 'Expected an ID as text, bytes, a bigint or JSON, got null.'],
    ['json', 'true', 'kind', 'Expected an ID as text, bytes, a bigint or JSON, got a boolean.'],
    ['json', '"short"', 'length', 'Expected 16 characters, got 5.'],
    ['json', 'short', 'form', 'Expected JSON, got text that is not valid JSON.'],
    ['json', '', 'form', 'Expected JSON, got text that is not valid JSON.'],
  ])('%s refuses %s', (form, text, code, message) => {
    expect(problemOf(text, { form })).toMatchObject({ problem: code, message });
  });

  test('refuses values of other kinds', () => {
    expect(problemOf(new Uint8Array(10), { form: 'text' })).toEqual({
      ok: false,
      problem: 'form',
      message: 'Expected the 16 characters of an ID, got the 10 bytes of an ID.',
      suggestion: '2'.repeat(16),
      candidates: [],
    });
  });
});

describe('an object', () => {
  test.each(['time', 'unixMs', 'tick', 'meta', 'partition', 'sequence', 'bytes', 'hex', 'uuid', 'bigint'])(
    'whose %s is not that of its ID is refused',
    key => {
      for (const wrong of [
        null,
        1,
        7n,
        'x',
        [],
        [78, 111],
        {},
        [78, 111, 33, 96, 160, 255, 154, 10, 16, 52],
      ]) {
        const { problem, message, suggestion } = problemOf({ id: ID, [key]: wrong });
        expect([problem, suggestion]).toEqual(['value', undefined]);
        expect(message).toMatch(new RegExp(`^"${key}" does not match the ID ${ID}: expected `));
      }
    },
  );

  test('whose ID is not one is refused as its text would be', () => {
    expect(problemOf({ id: ID.toUpperCase() })).toMatchObject({
      problem: 'case',
      message: '"id": an ID is lower case: expected "b" at index 0, got "B".',
      suggestion: ID,
    });
  });

  test('of fields is refused if one is out of range', () => {
    const { unixMs } = FIELDS;
    for (const [fields, message] of [
      [{ unixMs: unixMs - 1 }, '"unixMs": expected Unix milliseconds from 2010-01-01 to 2079-09-07.'],
      [{ unixMs: '1262304000000' }, '"unixMs": expected Unix milliseconds from 2010-01-01 to 2079-09-07.'],
      [{ tick: 2 }, '"tick": expected 0 or 1.'],
      [{ meta: 256 }, '"meta": expected an integer from 0 to 255.'],
      [{ partition: -1 }, '"partition": expected an integer from 0 to 65535.'],
      [{ sequence: 0.5 }, '"sequence": expected an integer from 0 to 65535.'],
    ] as const) {
      expect(problemOf({ ...FIELDS, ...fields })).toMatchObject({ problem: 'value', message });
    }
  });

  test('of fields is refused if its other forms are those of another ID', () => {
    expect(problemOf({ ...FIELDS, hex: '4e6f2160a0ff9a0a1033' })).toMatchObject({
      message: '"hex" does not match the ID 2222222222222222: expected "00000000000000000000".',
    });
  });
});

describe('a value of another kind', () => {
  const expected = 'Expected an ID as text, bytes, a bigint or JSON, got';
  const hostile = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('trap');
      },
    },
  );
  const revoked = Proxy.revocable([], {});
  revoked.revoke();

  test.each<[string, unknown, string]>([
    ['a number', 5, 'a number, which cannot hold the 80 bits of one.'],
    ['null', null, 'null.'],
    ['undefined', undefined, 'undefined.'],
    ['a boolean', false, 'a boolean.'],
    ['a symbol', Symbol('\x1b'), 'a symbol.'],
    ['a function', () => ID, 'a function.'],
    ['a date', new Date(0), 'an object of another kind.'],
    ['a boxed string', new String(ID), 'an object of another kind.'],
    ['an ArrayBuffer', new ArrayBuffer(10), 'an object of another kind.'],
    ['a Uint16Array', new Uint16Array(10), 'an object of another kind.'],
    ['an object with a made-up name', { [Symbol.toStringTag]: '\x1b[2J' }, 'an object of another kind.'],
    [
      'a getter that throws',
      {
        get id() {
          throw new Error('trap');
        },
      },
      'an object that cannot be read.',
    ],
    ['a proxy that throws', hostile, 'an object that cannot be read.'],
    ['a revoked proxy', revoked.proxy, 'an object that cannot be read.'],
    [
      'an object that passes itself off as bytes',
      { [Symbol.toStringTag]: 'Uint8Array', length: 10 },
      'an object of another kind.',
    ],
  ])('%s is refused', (_, value, found) => {
    const { problem, message } = problemOf(value);
    expect([problem, message]).toEqual(['kind', `${expected} ${found}`]);
  });

  test.each<[string, unknown, string, string, string?]>([
    ['nine bytes', new Uint8Array(9), 'length', 'Expected 10 bytes, got 9.'],
    ['sixteen bytes', new Uint8Array(16), 'length', 'Expected 10 bytes, got 16.'],
    [
      'the bytes of a uuid column',
      Buffer.from(UUID.replaceAll('-', ''), 'hex'),
      'length',
      'Expected 10 bytes, got 16: the UUID of an ID.',
      ID,
    ],
    [
      'the bytes of a text column',
      Buffer.from(ID),
      'length',
      'Expected 10 bytes, got 16: the characters of an ID.',
      ID,
    ],
    ['an empty array', [], 'length', 'Expected 10 bytes, got 0.'],
    [
      'an array with a hole',
      new Array(10),
      'value',
      'Expected ten bytes from 0 to 255: item 0 of the array is not one.',
    ],
    [
      'an array of texts',
      new Array(10).fill('7'),
      'value',
      'Expected ten bytes from 0 to 255: item 0 of the array is not one.',
    ],
    [
      'an array with 256',
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 256],
      'value',
      'Expected ten bytes from 0 to 255: item 9 of the array is not one.',
    ],
    ['a negative bigint', -1n, 'value', 'Expected an integer from 0 to 2^80 - 1, got a negative one.'],
    ['a large bigint', 2n ** 80n, 'value', 'Expected an integer from 0 to 2^80 - 1, got a larger one.'],
    [
      'an object without an ID',
      {},
      'value',
      'Expected an object with the "id" of an ID, or the five fields of one.',
    ],
  ])('%s: %s', (_, value, code, message, suggestion) => {
    expect(problemOf(value)).toEqual({
      ok: false,
      problem: code,
      message,
      ...(suggestion !== undefined && { suggestion }),
      candidates: [],
    });
  });

  test('bytes of another realm are bytes', () => {
    expect(readId(runInNewContext('new Uint8Array(10)'))).toMatchObject({ ok: true, form: 'bytes' });
  });
});

describe('options', () => {
  test.each<[unknown, string]>([
    [null, 'options: expected a plain object, got null'],
    [0, 'options: expected a plain object, got 0'],
    [{ from: 'text' }, 'unknown key in options: expected one of form, nowMs, got "from"'],
    [{ form: 'UUID' }, `form: expected one of ${ID_FORMS.join(', ')}, got "UUID"`],
    [{ form: null }, `form: expected one of ${ID_FORMS.join(', ')}, got null`],
    [{ nowMs: '0' }, 'nowMs: expected Unix milliseconds, got "0"'],
  ])('%j are a TypeError that names what is wrong', (options, message) => {
    expect(() => readId(ID, options as never)).toThrow(new TypeError(message));
  });

  test('that are undefined are absent', () => {
    expect(readId(ID, undefined)).toMatchObject({ ok: true });
    expect(readId(ID, { form: undefined, nowMs: undefined })).toMatchObject({ ok: true });
  });

  test('are read once', () => {
    let reads = 0;
    const options = {
      get form() {
        reads++;
        return 'text' as const;
      },
    };
    readId(ID, options);
    expect(reads).toBe(1);
  });

  test('do not come from map, which passes an index', () => {
    expect(() => [ID].map(readId as never)).toThrow(TypeError);
  });
});

test('matchId takes text alone', () => {
  expect(() => matchId(5n as never)).toThrow(new TypeError('text: expected a string, got 5n'));
  expect(matchId(' brpk4q72xwf2m63l')).toBeUndefined();
});
