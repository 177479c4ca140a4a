import { describe, expect, test } from 'vitest';
import { readRowsRequest } from '../../src/ledger/read-request.ts';
import { isKey, newKey } from '../../src/rows/key.ts';
import { readRowsAnswer } from '../../src/rows/read-answer.ts';
import { MalformedRequest } from '../../src/server/read-request.ts';

const zero = '0'.repeat(32);
const key = (digit: string) => digit.repeat(32);
const ID = '9q8cwxi222222222';
const add = { op: 'add', key: key('a'), table: 'tasks', id: ID, token: 0, body: { title: 'Milk' } };
const edit = { op: 'edit', key: key('b'), table: 'tasks', row: { key: key('a') }, body: {}, madeMs: 1 };
const remove = { op: 'remove', key: key('c'), table: 'tasks', row: { id: ID }, madeMs: 1 };
const request = (...ops: unknown[]) => ({ v: 1, namespace: 'notes', tokens: ['t'], ops });
const read = (...ops: unknown[]) => readRowsRequest(request(...ops), 'notes').ops;

describe('a key', () => {
  test('has 96 random bits and 32 of the content', () => {
    const drawn = newKey('00000001000000020000000300000004', ['add', 'tasks', {}]);
    expect(drawn).toMatch(/^000000010000000200000003[\da-f]{8}$/);
    expect(drawn).not.toMatch(/00000004$/);
    expect(isKey(drawn)).toBe(true);
  });

  test('differs for another content, although the random numbers are the same', () => {
    const keys = ['', 'a', 'b', 'ab', 'ba', '\u{1f600}', '\u{1f601}'].map(text =>
      newKey(zero, ['add', text]),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(newKey(zero, ['a'])).toBe(newKey(zero, ['a']));
  });

  test.each([key('A'), key('a').slice(1), `${key('a')}\n`, null, 5])('is not %j', value => {
    expect(isKey(value)).toBe(false);
  });
});

describe('a request', () => {
  test('is read as it was sent', () => {
    const whole = { ...add, refs: { list: { key: key('d') } } };
    expect(readRowsRequest(request(whole, edit, remove), 'notes')).toEqual(request(whole, edit, remove));
    expect(read()).toEqual([]);
    const knowing = { ...request(), known: 'a:1' };
    expect(readRowsRequest(knowing, 'notes')).toEqual(knowing);
  });

  test.each<[string, unknown]>([
    ['v', { ...request(), v: 2 }],
    ['namespace', { ...request(), namespace: 'others' }],
    ['tokens', { ...request(), tokens: [''] }],
    ['ops', { ...request(), ops: {} }],
    ['known', { ...request(), known: 1 }],
    ['last', { ...request(), last: ['1'] }],
    ['last', { ...request(), last: Array.from({ length: 101 }, () => '0'.repeat(32)) }],
    ['ops', request(...Array(101).fill(add))],
    ['ops[0].key', request(null)],
    ['ops[1].key', request(add, add)],
    ['ops[0].group', request({ ...add, group: 5 })],
    ['ops[2].group', request({ ...add, group: key('e') }, edit, { ...remove, group: key('e') })],
    ['v', undefined],
  ])('is refused as a whole for its %s', (where, value) => {
    expect(() => readRowsRequest(value, 'notes')).toThrow(MalformedRequest);
    expect(() => readRowsRequest(value, 'notes')).toThrow(`${where}: expected`);
  });

  test.each<[string, object]>([
    ['op', { ...add, op: 'put' }],
    ['table', { ...add, table: '' }],
    ['id', { ...add, id: '5' }],
    ['token', { ...add, token: 1 }],
    ['token', { ...add, token: '0' }],
    ['row', { ...edit, row: { key: 'x' } }],
    ['row', { ...edit, row: { key: key('a'), id: ID } }],
    ['madeMs', { ...remove, madeMs: '1' }],
    ['body', { ...add, body: [] }],
    ['refs', { ...add, refs: { list: null } }],
  ])('has a malformed operation refused for its %s, and the rest is read', (where, op) => {
    const other = { ...remove, key: key('f') };
    const [refused, kept] = read(op, other);
    expect(refused).toMatchObject({ is: 'refused', reason: 'invalid' });
    expect((refused as { message: string }).message).toMatch(`${where}: expected`);
    expect(kept).toEqual(other);
  });

  test('has a whole group refused if one of it is malformed', () => {
    const group = key('e');
    const ops = [{ ...add, group }, { ...edit, row: 1, group }, remove];
    expect(read(...ops).map(op => ('is' in op ? op.reason : op.op))).toEqual([
      'invalid',
      'invalid',
      'remove',
    ]);
  });
});

describe('an answer', () => {
  const answer = {
    v: 1,
    authority: 'a',
    epoch: 1,
    nowMs: 1,
    answers: [
      { key: key('a'), is: 'done', id: ID },
      { key: key('b'), is: 'new-id' },
      { key: key('c'), is: 'wait' },
      { key: key('d'), is: 'refused', reason: 'gone', message: 'The list was deleted' },
    ],
  };

  test('is read as it was sent', () => {
    expect(readRowsAnswer(JSON.stringify(answer))).toEqual(answer);
  });

  test.each<[string, string]>([
    ['a login page', '<!doctype html>'],
    ['null', 'null'],
    ['a newer protocol', JSON.stringify({ ...answer, v: 2 })],
    ['an answer that tells no time', JSON.stringify({ ...answer, nowMs: undefined })],
    ['an answer without a list', JSON.stringify({ ...answer, answers: undefined })],
  ])('is not %s', (_, text) => {
    expect(readRowsAnswer(text)).toBeUndefined();
  });
});
