import { fromFields } from '@sno-id/sdk';
import { defineMeta, oneOf } from '@sno-id/sdk/meta';
import { twitter } from '@sno-id/sdk/snowflake';
import { describe, expect, it } from 'vitest';
import { createIdRows } from '../../../ids/id-rows.ts';
import { type ExportFormat, exportedText, exportFileName } from '../../../ui/exported-text.ts';
import { exportedIds } from './export-ids.ts';

const AT = Date.UTC(2026, 0, 31, 10, 42, 5, 120);
const metas = { app: defineMeta({ state: oneOf(['open', 'paid, "late"']) }) };
const ID = fromFields({ unixMs: AT, tick: 1, meta: 0x80, partition: 7, sequence: 9 });
const SNOWFLAKE = twitter.fromFields({ unixMs: AT, datacenter: 1, worker: 5, sequence: 17 });

function rowsOf(name = 'app') {
  const rows = createIdRows(8);
  const sno = {
    unixMs: AT,
    tick: 1,
    partition: 7,
    firstSequence: 9,
    count: 1,
    metas: Uint8Array.of(0x80),
  } as const;
  rows.push({ key: 'p/a', name, label: 'this page', fullName: name, index: 0 }, sno, AT);
  const flake = { unixMs: AT, timeline: 0, count: 1, ids: BigUint64Array.of(SNOWFLAKE) };
  const orders = { key: 's/o', name: 'orders', label: 'shop', fullName: 'orders, shop', index: 1 };
  rows.push({ ...orders, fields: twitter.fields }, flake, AT);
  return rows;
}

const textOf = (rows = rowsOf(), numbers = [1, 0], format: ExportFormat = 'csv', given?: typeof metas) =>
  exportedText(exportedIds(rows, numbers, given), format);

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
  it('are CSV with named columns, quoted where it must be', () => {
    expect(textOf(rowsOf(), [1, 0], 'csv', metas).split('\r\n')).toEqual([
      'id,generator,context,time,tick,metabyte,meaning,partition,sequence,fields',
      `${SNOWFLAKE},orders,shop,2026-01-31T10:42:05.120Z,,,,,,"datacenter: 1, worker: 5, sequence: 17"`,
      `${ID},app,this page,2026-01-31T10:42:05.120Z,1,128,"state: paid, ""late""",7,9,`,
      '',
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '|cmd', '%x'])(
    'never have a formula: %j',
    name => {
      const cell = textOf(rowsOf(name), [0]).split('\r\n').slice(1).join('\r\n').split(',')[1];
      expect(cell).toMatch(/^"?'/);
      expect(cell).toContain(name);
    },
  );

  it('leave other names as they are', () => {
    expect(textOf(rowsOf('a-b=c'), [0])).toContain(`${ID},a-b=c,`);
  });

  it('are JSON, one list', () => {
    expect(JSON.parse(textOf(rowsOf(), [1, 0], 'json', metas))).toEqual(RECORDS);
  });

  it('are NDJSON, one ID a line', () => {
    const lines = textOf(rowsOf(), [1, 0], 'ndjson', metas).split('\n');
    expect(lines.slice(0, -1).map(line => JSON.parse(line))).toEqual(RECORDS);
    expect(lines.at(-1)).toBe('');
  });

  it('can be none', () => {
    expect(['csv', 'json', 'ndjson'].map(format => textOf(rowsOf(), [], format as 'csv'))).toEqual([
      'id,generator,context,time,tick,metabyte,meaning,partition,sequence,fields\r\n',
      '[]\n',
      '',
    ]);
  });

  it('are named by when they were saved', () => {
    expect(exportFileName('ids', AT, 'csv')).toBe('sno-ids-2026-01-31T10-42-05.csv');
  });
});
