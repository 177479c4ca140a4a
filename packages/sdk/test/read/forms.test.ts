import { describe, expect, test } from 'vitest';
import { fromBigInt, fromHex, isSno, MAX, ZERO } from '../../src/index.ts';
import { ID_FORMS, type IdForm, matchId, readId, toRecord } from '../../src/read/index.ts';
import { readVectors } from '../vectors.ts';

/** The example of the format's reference, and its forms as the reference prints them or by hand. */
const ID = 'brpk4q72xwf2m63l';
const HEX = '4e6f2160a0ff9a0a1033';
const UUID = '01c2c571-3940-70ff-8073-6e6f9a0a1033';
const ASCII_UUID = '6272706b-3471-3732-7877-66326d36336c';
const BIGINT = '370394579355234764197939';
const BYTES = [78, 111, 33, 96, 160, 255, 154, 10, 16, 51];
const FIELDS = { unixMs: 1_936_047_814_976, tick: 0, meta: 255, partition: 39_434, sequence: 4147 };

test.each<[IdForm, string]>([
  ['text', ID],
  ['text', `note_${ID}`],
  ['text', `sub_task2_${ID}`],
  ['text', `${'a'.repeat(63)}_${ID}`],
  ['uuid', UUID],
  ['uuid', UUID.toUpperCase()],
  ['uuid', UUID.replaceAll('-', '')],
  ['uuid', `urn:uuid:${UUID}`],
  ['uuid', `URN:UUID:${UUID}`],
  ['uuid', `{${UUID}}`],
  ['ascii-uuid', ASCII_UUID],
  ['ascii-uuid', ASCII_UUID.toUpperCase()],
  ['ascii-uuid', `urn:uuid:${ASCII_UUID}`],
  ['ascii-uuid', ASCII_UUID.replaceAll('-', '')],
  ['hex', HEX],
  ['hex', HEX.toUpperCase()],
  ['hex', `0x${HEX}`],
  ['hex', `0X${HEX}`],
  ['hex', `\\x${HEX}`],
  ['bytes', '[78, 111, 33, 96, 160, 255, 154, 10, 16, 51]'],
  ['bytes', '[78,111,33,96,160,255,154,10,16,51]'],
  ['bytes', '[78 111 33 96 160 255 154 10 16 51]'],
  ['bytes', '[ 78 , 111 33\t96,\n160 255 154 10 16 51 ]'],
  ['bytes', '78 111 33 96 160 255 154 10 16 51'],
  ['bytes', '78,111,33,96,160,255,154,10,16,51'],
  ['bigint', BIGINT],
  ['bigint', `${BIGINT}n`],
  ['bigint', `000${BIGINT}`],
  ['json', JSON.stringify({ id: ID })],
  ['json', JSON.stringify({ id: `note_${ID}`, uuid: UUID })],
  ['json', JSON.stringify(FIELDS)],
  ['json', JSON.stringify({ id: ID, ...FIELDS, hex: HEX.toUpperCase(), uuid: UUID })],
  ['json', JSON.stringify({ id: ID, title: 'Milk' }, null, 2)],
])('%s is read from %s', (form, text) => {
  const expected = { ok: true, id: ID, form };
  expect(readId(text)).toEqual(expected);
  expect(readId(text, { form })).toEqual(expected);
  expect(matchId(text)).toEqual(form === 'json' ? undefined : { id: ID, form });
});

test.each<[IdForm, string, unknown]>([
  ['bytes', 'a Uint8Array', Uint8Array.from(BYTES)],
  ['bytes', 'a Buffer', Buffer.from(BYTES)],
  ['bytes', 'an array', BYTES],
  ['bigint', 'a bigint', BigInt(BIGINT)],
  ['json', 'a record', toRecord(ID)],
  ['json', 'fields', FIELDS],
  ['json', 'an object without a prototype', Object.assign(Object.create(null), { id: ID })],
  ['json', 'an object with absent properties', { id: ID, unixMs: undefined, bytes: undefined }],
])('%s is read from %s', (form, _, value) => {
  expect(readId(value)).toEqual({ ok: true, id: ID, form });
  expect(readId(value, { form })).toEqual({ ok: true, id: ID, form });
});

test('a record holds every form and field', () => {
  expect(toRecord(ID)).toEqual({
    id: ID,
    time: '2031-05-08T23:03:34.976Z',
    ...FIELDS,
    bytes: BYTES,
    hex: HEX,
    uuid: UUID,
    bigint: BIGINT,
  });
  expect(() => toRecord('short')).toThrow('ID: expected 16 characters');
});

describe('what comes along with a paste is ignored', () => {
  test.each([
    `  ${ID}\n`,
    `\ufeff${ID}\u00a0`,
    `"${ID}"`,
    `'${ID}',`,
    `\`${ID}\``,
    `\u201c ${ID} \u201d;`,
    `\u2018${ID}\u2019`,
    `\u00ab${ID}\u00bb`,
    `${ID};,  `,
    ` ' ${ID} ' `,
  ])('%j', text => {
    expect(readId(text)).toEqual({ ok: true, id: ID, form: 'text' });
  });

  test('around every form, and the same in JSON', () => {
    for (const text of [HEX, UUID, ASCII_UUID, BIGINT, JSON.stringify(BYTES), JSON.stringify({ id: ID })]) {
      expect(readId(` '${text}', `), text).toMatchObject({ ok: true, id: ID });
    }
  });

  test.each([`"${ID}`, `${ID}"`, `"${ID}'`, `""${ID}""`, `,${ID}`, `(${ID})`, `'"${ID}"'`])(
    'but nothing else, as in %j',
    text => {
      expect(readId(text)).toMatchObject({ ok: false, suggestion: ID });
    },
  );
});

describe('where a text has two forms', () => {
  test('16 characters of the alphabet are text, whatever else they could be', () => {
    expect(readId('2345678923456789')).toMatchObject({ ok: true, form: 'text' });
    expect(readId('234567892345678n')).toMatchObject({ ok: true, form: 'text' });
    expect(readId('234567892345678n', { form: 'bigint' })).toMatchObject({ ok: true, form: 'bigint' });
  });

  test('20 digits are hex, unless an n follows or an integer is asked for', () => {
    const digits = '12345678901234567890';
    expect(readId(digits)).toEqual({ ok: true, id: fromHex(digits), form: 'hex' });
    const asInteger = { ok: true, id: fromBigInt(BigInt(digits)), form: 'bigint' };
    expect(readId(`${digits}n`)).toEqual(asInteger);
    expect(readId(digits, { form: 'bigint' })).toEqual(asInteger);
  });

  test('an integer of fewer than 21 digits is one if an n follows, or if it is asked for', () => {
    for (const text of ['0', '0'.repeat(25), '0'.repeat(1000)]) {
      expect(readId(text)).toMatchObject({ ok: false, problem: 'character', index: 0 });
    }
    for (const reading of [readId('0n'), readId('0', { form: 'bigint' }), readId(0n)]) {
      expect(reading).toEqual({ ok: true, id: ZERO, form: 'bigint' });
    }
  });

  test('the greatest integer is the greatest ID', () => {
    expect(readId('1208925819614629174706175')).toEqual({ ok: true, id: MAX, form: 'bigint' });
  });
});

test('a JSON string is text in quotes, and JSON if that is asked for', () => {
  expect(readId(`"${ID}"`)).toMatchObject({ form: 'text' });
  expect(readId(`"${ID}"`, { form: 'json' })).toEqual({ ok: true, id: ID, form: 'json' });
});

test('the fields may hold any time of their unit', () => {
  for (const ms of [0, 1, 3, 3.5]) {
    expect(readId({ ...FIELDS, unixMs: FIELDS.unixMs + ms })).toMatchObject({ ok: true, id: ID });
    expect(readId({ id: ID, unixMs: FIELDS.unixMs + ms })).toMatchObject({ ok: true, id: ID });
  }
});

test('all of the golden data is read from each form', () => {
  for (const { text, bytes } of readVectors('codec') as { text: string; bytes: string }[]) {
    expect(readId(text)).toEqual({ ok: true, id: text, form: 'text' });
    expect(readId(`0x${bytes}`)).toEqual({ ok: true, id: text, form: 'hex' });
    expect(readId(Buffer.from(bytes, 'hex'))).toEqual({ ok: true, id: text, form: 'bytes' });
  }
});

test('of the texts that are not IDs, only those with white space or quotes around one, or of another form, are read', () => {
  for (const { text, reason } of readVectors('text-invalid').cases as { text: string; reason: string }[]) {
    const reading = readId(text);
    const isTolerated =
      /leading|trailing|quoted|hex of the bytes/.test(reason) && !/NUL|zero width|padding/.test(reason);
    expect(reading.ok, reason).toBe(isTolerated);
    expect(isSno(text)).toBe(false);
  }
});

test('the forms are all named, and the list of them is frozen', () => {
  expect([...ID_FORMS].sort()).toEqual(['ascii-uuid', 'bigint', 'bytes', 'hex', 'json', 'text', 'uuid']);
  expect(Object.isFrozen(ID_FORMS)).toBe(true);
});
