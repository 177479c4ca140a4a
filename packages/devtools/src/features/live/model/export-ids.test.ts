import { fromFields, toUuid } from '@sno-id/sdk';
import { defineMeta, oneOf } from '@sno-id/sdk/meta';
import { twitter } from '@sno-id/sdk/snowflake';
import { describe, expect, it } from 'vitest';
import { createIdRows } from '../../../ids/id-rows.ts';
import { exportText } from '../view/content.ts';
import { exportedId } from './export-ids.ts';

const AT = Date.UTC(2026, 0, 31, 10, 42, 5, 120);
const metas = { app: defineMeta({ state: oneOf(['open', 'paid, "late"']) }) };
const ID = fromFields({ unixMs: AT, tick: 1, meta: 0x80, partition: 7, sequence: 9 });
const SNOWFLAKE = twitter.fromFields({ unixMs: AT, datacenter: 1, worker: 5, sequence: 17 });

function rowsOf() {
  const rows = createIdRows(8);
  const sno = {
    unixMs: AT,
    tick: 1,
    partition: 7,
    firstSequence: 9,
    count: 1,
    metas: Uint8Array.of(0x80),
  } as const;
  rows.push({ key: 'p/a', name: 'app', label: 'this page', fullName: 'app', index: 0 }, sno, AT);
  const flake = { unixMs: AT, timeline: 0, count: 1, ids: BigUint64Array.of(SNOWFLAKE) };
  const orders = { key: 's/o', name: 'orders', label: 'shop', fullName: 'orders, shop', index: 1 };
  rows.push({ ...orders, fields: twitter.fields }, flake, AT);
  return rows;
}

const RECORDS = [
  {
    id: `${SNOWFLAKE}`,
    generator: 'orders',
    context: 'shop',
    time: '2026-01-31T10:42:05.120Z',
    fields: { datacenter: 1, worker: 5, sequence: 17 },
  },
  {
    id: ID,
    uuid: toUuid(ID),
    generator: 'app',
    context: 'this page',
    time: '2026-01-31T10:42:05.120Z',
    tick: 1,
    metabyte: 128,
    meaning: 'state: paid, "late"',
    partition: 7,
    sequence: 9,
  },
];

describe('exported IDs', () => {
  it('are records, with what each family has', () => {
    const rows = rowsOf();
    expect([1, 0].map(number => exportedId(rows.at(number)!, metas))).toEqual(RECORDS);
  });

  it('have the call that made them, where it is traced', () => {
    const madeAt = { method: 'next', function: 'saveNote', place: 'src/notes.ts:4:9' };
    expect(exportedId(rowsOf().at(0)!, undefined, madeAt)).toMatchObject({ id: ID, madeAt });
  });

  it('are named by when they were saved', () => {
    expect(exportText.fileName(AT)).toBe('sno-ids-2026-01-31T10-42-05.json');
  });
});
