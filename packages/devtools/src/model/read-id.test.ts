import { toBigInt, toBytes, toHex, toUuid } from '@sno-id/sdk';
import { describe, expect, it, test } from 'vitest';
import { type Form, readAs, readId } from './read-id.ts';

// The example of the format's reference.
const ID = 'brpk4q72xwf2m63l';
const BYTES = '[78,111,33,96,160,255,154,10,16,51]';
const HEX = '4e6f2160a0ff9a0a1033';
const UUID = '6272706b-3471-3732-7877-66326d36336c';
const BIGINT = '370394579355234764197939';

test('the forms used here are those of the SDK', () => {
  expect(JSON.stringify([...toBytes(ID)])).toBe(BYTES);
  expect(toHex(ID)).toBe(HEX);
  expect(toUuid(ID)).toBe(UUID);
  expect(String(toBigInt(ID))).toBe(BIGINT);
});

test.each([
  ['text', ID],
  ['text', `  ${ID}\n`],
  ['text', `"${ID}"`],
  ['text', `'${ID}',`],
  ['text', `“ ${ID} ”;`],
  ['bytes', BYTES],
  ['bytes', BYTES.replaceAll(',', ', ')],
  ['hex', HEX],
  ['hex', `0x${HEX.toUpperCase()}`],
  ['hex', `'\\x${HEX}'`],
  ['UUID', UUID],
  ['UUID', UUID.toUpperCase()],
  ['UUID', UUID.replaceAll('-', '')],
  ['BigInt', BIGINT],
  ['BigInt', `${BIGINT}n`],
])('%s is read from %s', (form, input) => {
  expect(readId(input)).toEqual({ ok: true, id: ID, form });
});

describe('where two forms look alike', () => {
  it('takes sixteen digits of the alphabet as text', () => {
    expect(readId('2345678923456789')).toMatchObject({ form: 'text' });
  });
  it('takes fifteen digits and an n as text, since a BigInt like that is of the first seconds of 2010', () => {
    expect(readId('234567892345678n')).toMatchObject({ ok: true, form: 'text' });
    expect(readAs('BigInt', '234567892345678n')).toMatchObject({ ok: true, form: 'BigInt' });
  });
  it('takes twenty digits as hex, and as a BigInt after an n', () => {
    expect(readId('12345678901234567890')).toMatchObject({ form: 'hex' });
    expect(readId('12345678901234567890n')).toMatchObject({ form: 'BigInt' });
  });
  it('takes a small BigInt by its n', () => {
    expect(readId('0n')).toEqual({ ok: true, id: '2222222222222222', form: 'BigInt' });
  });
});

test.each([
  ['', 'Expected 16 characters of 2–9 and a–x, got only 0 at index 0.'],
  ['brpk4q72xwf2m63', 'Expected 16 characters of 2–9 and a–x, got only 15 at index 15.'],
  [`${ID}l`, 'Expected 16 characters of 2–9 and a–x, got “l” at index 16.'],
  ['  "brpk4q7!xwf2m63l"', 'Expected 16 characters of 2–9 and a–x, got “!” at index 10.'],
  ['BRPK4Q72XWF2M63L', 'Expected 16 characters of 2–9 and a–x, got “B” at index 0.'],
  ['brpk4q7😀xwf2m63l', 'Expected 16 characters of 2–9 and a–x, got “😀” at index 7.'],
  ['0x4e6f2160', 'Expected 20 hex digits, got only 8 at index 10.'],
  [`0x${HEX.replace('f', 'g')}`, 'Expected 20 hex digits, got “g” at index 5.'],
  ['550e8400-e29b-41d4-a716-446655440000', 'Expected bytes of 32–39 and 61–78, got “55” at index 0.'],
  ['550e8400e29b41d4a716446655440000', 'Expected bytes of 32–39 and 61–78, got “55” at index 0.'],
  ['6272706b34713732787700326d36336c', 'Expected bytes of 32–39 and 61–78, got “00” at index 20.'],
  [`${UUID}0`, 'Expected a UUID, got “0” at index 36.'],
  [UUID.replace('-', '–').replace('b', '-'), 'Expected a UUID, got “-” at index 7.'],
  ['1208925819614629174706176', 'Expected a whole number below 2^80, got a greater one at index 0.'],
  ['[]', 'Expected a byte from 0 to 255, got nothing at index 1.'],
  ['[1,2', 'Expected ten bytes, got only 2 at index 4.'],
  ['[1,256]', 'Expected a byte from 0 to 255, got “256” at index 3.'],
  ['[1,2,3,4,5,6,7,8,9,10,11]', 'Expected ten bytes, got more at index 22.'],
  ['[1,2,3,4,5,6,7,8,9,10] x', 'Expected “]” at the end, got “ x” at index 22.'],
])('%s is refused, with the index', (input, problem) => {
  expect(readId(input)).toMatchObject({ ok: false, problem });
});

describe('one form alone', () => {
  it.each<[Form, string]>([
    ['text', ID],
    ['bytes', BYTES],
    ['bytes', BYTES.slice(1)],
    ['hex', HEX],
    ['hex', `0x${HEX}`],
    ['UUID', UUID],
    ['BigInt', BIGINT],
    ['BigInt', `${BIGINT}n`],
  ])('is read as %s', (form, input) => {
    expect(readAs(form, input)).toEqual({ ok: true, id: ID, form });
  });

  it.each<[Form, string, string]>([
    ['text', '0n', 'Expected 16 characters of 2–9 and a–x, got “0” at index 0.'],
    ['hex', '12345678901234567', 'Expected 20 hex digits, got only 17 at index 17.'],
    ['BigInt', '12x', 'Expected decimal digits, got “x” at index 2.'],
    ['BigInt', '', 'Expected decimal digits, got nothing at index 0.'],
    ['BigInt', '9'.repeat(1_000), 'Expected a whole number below 2^80, got a greater one at index 0.'],
    ['bytes', '1, 2', 'Expected ten bytes, got only 2 at index 4.'],
  ])('refuses what is none as %s', (form, input, problem) => {
    expect(readAs(form, input)).toMatchObject({ ok: false, problem });
  });
});
