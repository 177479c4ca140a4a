import { fromFields, type Sno, toUuid } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { EXAMPLE } from './id-link.ts';
import { createWorkbench, knownBitsOf } from './workbench.ts';

const UNIX_MS = Date.UTC(2026, 0, 1);
const UUID_V4 = '550e8400-e29b-41d4-a716-446655440000';
const ids = Array.from({ length: 5 }, (_, sequence) =>
  fromFields({ unixMs: UNIX_MS, tick: 0, meta: 0, partition: 7, sequence }),
);

test('a selected ID appears in the input', () => {
  const workbench = createWorkbench();
  expect(workbench.getState()).toMatchObject({ chosen: EXAMPLE, input: EXAMPLE });
  workbench.getState().type('no ID!');
  workbench.getState().choose(ids[0] as Sno);
  expect(workbench.getState()).toMatchObject({ chosen: ids[0], input: ids[0], reading: { ok: true } });
});

test('a typed ID is selected in any form, and invalid input changes nothing', () => {
  const workbench = createWorkbench();
  workbench.getState().type(toUuid(ids[1]!));
  expect(workbench.getState().chosen).toBe(ids[1]);
  workbench.getState().type('no ID!');
  expect(workbench.getState()).toMatchObject({ chosen: ids[1], input: 'no ID!', reading: { ok: false } });
});

test('a change is reported once, with the name of its step', () => {
  const told: unknown[] = [];
  const workbench = createWorkbench({ onChange: (text, step) => void told.push([text, step]) });
  const { choose, type } = workbench.getState();
  choose(EXAMPLE);
  choose(ids[0]!, 'what was meant');
  choose(ids[0]!);
  type('no ID!');
  type(toUuid(ids[1]!));
  expect(told).toEqual([
    [ids[0], 'what was meant'],
    [ids[1], undefined],
  ]);
});

test('the ID that the page opens with is left out of links, and a link without an ID returns to it', () => {
  const told: string[] = [];
  const workbench = createWorkbench({ first: ids[3]!, onChange: text => void told.push(text) });
  const { choose, follow } = workbench.getState();
  choose(ids[4]!);
  follow('');
  expect(workbench.getState()).toMatchObject({ chosen: ids[3], input: ids[3] });
  expect(told).toEqual([ids[4], '']);
});

test('a link holds an ID of another format while it is explained', () => {
  const told: string[] = [];
  const workbench = createWorkbench({ onChange: text => void told.push(text) });
  workbench.getState().type(` ${UUID_V4} `);
  expect(workbench.getState()).toMatchObject({ chosen: EXAMPLE, reading: { problem: 'foreign' } });
  workbench.getState().type('no ID!');
  expect(told).toEqual([UUID_V4, '']);
});

test('a link holds the beginning of an ID as it was typed, not the ID that it is shown as', () => {
  const told: string[] = [];
  const workbench = createWorkbench({ onChange: text => void told.push(text) });
  const begin = ids[1]!.slice(0, 15);
  workbench.getState().type(begin);
  expect(told).toEqual([begin]);
  expect(knownBitsOf(workbench.getState())).toBe(75);
  workbench.getState().choose(workbench.getState().chosen);
  expect(told).toEqual([begin, `${begin}2`]);
  expect(knownBitsOf(workbench.getState())).toBeUndefined();
});

test('a link with a text that is not an ID says what is wrong with it', () => {
  const workbench = createWorkbench();
  workbench.getState().follow('zzzz');
  expect(workbench.getState()).toMatchObject({ chosen: EXAMPLE, input: 'zzzz', reading: { ok: false } });
});
