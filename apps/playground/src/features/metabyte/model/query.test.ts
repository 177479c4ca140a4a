import { PRESETS } from '@sno-id/kit/data';
import { metaFromJSON } from '@sno-id/sdk/meta';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { queryOf, valueText } from './query.ts';
import { byUnit, isWantedId, makeIds, rangesOf } from './sample-ids.ts';

const fields = PRESETS[0]!.fields();
const meta = metaFromJSON({ version: 1, fields });

test('a query has the bits that the schema packs', () => {
  const query = queryOf(fields, { name: 'verb', code: 2 })!;
  expect(query).toMatchObject({ mask: 0b000_1111_0, wanted: 0b000_0010_0 });
  expect(meta.unpack(query.wanted)['verb']).toBe(valueText(query.field, query.code));
});

test('an invalid query becomes the nearest valid one', () => {
  expect(queryOf(fields, { name: 'class', code: 200 })).toMatchObject({ code: 4 });
  expect(queryOf(fields, { name: 'gone', code: 1 })?.field.name).toBe('class');
  expect(queryOf([], { name: 'class', code: 0 })).toBeUndefined();
});

test('values are shown with the names of the schema', () => {
  const [, verb, cached] = fields;
  expect([valueText(verb!, 8), valueText(verb!, 9), valueText(cached!, 1)]).toEqual([
    'PATCH',
    '9, undefined',
    'true',
  ]);
  expect(valueText(PRESETS[2]!.fields()[0]!, 7)).toBe('7');
});

test('samples are sorted, in the requested units, and valid', () => {
  const query = queryOf(fields, { name: 'class', code: 4 })!;
  const ids = makeIds(fields, query, 3, 8, seededRandom(7).next);
  expect([...byUnit(ids).values()].map(({ length }) => length)).toEqual([8, 8, 8]);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) expect(meta.of(id)['verb']).toBeTypeOf('string');
  const wanted = ids.filter(id => meta.of(id)['class'] === '5xx');
  expect(ids.filter(id => isWantedId(id, query))).toEqual(wanted);
  expect(wanted.length).toBeGreaterThan(3);
});

test('a field at the front of the byte is one range per unit, another one is several', () => {
  const ranges = (name: string) => {
    const query = queryOf(fields, { name, code: 1 })!;
    const units = [...byUnit(makeIds(fields, query, 40, 8, seededRandom(7).next)).values()];
    return Math.max(...units.map(ids => rangesOf(ids, query)));
  };
  expect(ranges('class')).toBe(1);
  expect(ranges('verb')).toBeGreaterThan(1);
});
