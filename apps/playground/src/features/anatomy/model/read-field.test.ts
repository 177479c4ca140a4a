import type { FieldName } from '@sno-id/kit/data';
import { MAX, type Sno, toFields, ZERO } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { readField, stepField } from './read-field.ts';

const ID = 'brpk4q72xwf2m63l' as Sno;
const read = (field: FieldName, text: string) => {
  const reading = readField(ID, field, text);
  return reading.ok ? toFields(reading.value) : reading.problem;
};
const was = toFields(ID);

test.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31 12:30', '2026-01-31T12:30:00.000Z'],
  ['2026-01-31T12:30:01.008+01:00', '2026-01-31T11:30:01.008Z'],
  ['2026-01-31T12:30:01.010z', '2026-01-31T12:30:01.008Z'], // rounded down to its unit
  ['1769862601008', '2026-01-31T12:30:01.008Z'],
  ['2079-09-07T15:47:35.551Z', '2079-09-07T15:47:35.548Z'],
])('the time %s becomes that of the unit %s, and nothing else changes', (text, time) => {
  expect(read('time', text)).toEqual({ ...was, unixMs: Date.parse(time) });
});

test.each([
  ['tick', '1', { tick: 1 }],
  ['metabyte', '0xa5', { meta: 0xa5 }],
  ['metabyte', '0b00000101', { meta: 5 }],
  ['partition', '65,535', { partition: 65_535 }],
  ['sequence', '0', { sequence: 0 }],
] as const)('the %s %s is written to its field', (field, text, change) => {
  expect(read(field, text)).toEqual({ ...was, ...change });
});

test.each([
  ['time', 'tomorrow', 'Expected a date'],
  ['time', '2026-13-41', 'Expected a date'],
  ['time', '', 'Expected a date'],
  ['time', '2009-12-31', 'Expected 2010-01-01 to'],
  ['time', '2079-09-07T15:47:35.552Z', 'Expected 2010-01-01 to'],
  ['tick', '2', 'Expected 0 to 1'],
  ['metabyte', '0b111111111', 'Expected 0 to 255'],
  ['partition', '-1', 'Expected 0 to 65,535'],
  ['partition', 'x', 'Expected a whole number'],
] as const)('the %s “%s” is rejected', (field, text, problem) => {
  expect(read(field, text)).toContain(problem);
});

test('a step changes one field and stops at its ends', () => {
  expect(toFields(stepField(ID, 'time', 1)).unixMs).toBe(was.unixMs + 4);
  expect(toFields(stepField(ID, 'sequence', -1))).toEqual({ ...was, sequence: was.sequence - 1 });
  for (const field of ['time', 'tick', 'metabyte', 'partition', 'sequence'] as const) {
    expect(stepField(MAX, field, 1)).toBe(MAX);
    expect(stepField(ZERO, field, -1)).toBe(ZERO);
  }
});
