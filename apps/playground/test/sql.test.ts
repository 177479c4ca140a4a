/*
 * The SQL that sections show, run in PostgreSQL. That takes seconds to start: SNO_TEST=all.
 */

import { PGlite } from '@electric-sql/pglite';
import { PRESETS } from '@sno-id/kit/data';
import { type Sno, toUuid, unixMsOf } from '@sno-id/sdk';
import { metaFromJSON } from '@sno-id/sdk/meta';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryOf, sqlOf as sqlOfQuery } from '../src/features/metabyte/model/query.ts';
import { makeIds } from '../src/features/metabyte/model/sample-ids.ts';
import { boundsOf, sqlOf as sqlOfRange } from '../src/features/order/model/range.ts';
import { makeSamples } from '../src/features/order/model/sample-year.ts';
import { seededRandom } from '../src/lib/seeded-random.ts';

let database: PGlite;
beforeAll(async () => {
  database = await PGlite.create();
}, 120_000);
afterAll(() => database.close());

const isAll = process.env['SNO_TEST'] === 'all';

describe.runIf(isAll)('in a uuid column', () => {
  /** Inserts IDs into a new table, the last one first. */
  async function fill(ids: readonly Sno[]) {
    const values = [...ids].reverse().map(id => `('${toUuid(id)}')`);
    await database.exec(`
      drop table if exists notes;
      create table notes (id uuid primary key);
      insert into notes values ${values.join(', ')};
    `);
  }

  /** The IDs that the last statement of a script selects. */
  async function found(sql: string): Promise<string[]> {
    const results = await database.exec(sql.replace('select *', 'select id::text as id'));
    return results.at(-1)!.rows.map(row => row['id']);
  }

  test('a time range is found', async () => {
    const samples = makeSamples();
    const range = { from: Date.UTC(2026, 1, 1), to: Date.UTC(2026, 8, 1) - 1 };
    const inside = samples.filter(id => range.from <= unixMsOf(id) && unixMsOf(id) <= range.to);
    const sql = sqlOfRange(boundsOf(range));
    await fill(samples);
    expect(inside.length).toBeGreaterThan(50);
    expect(await found(sql)).toEqual(inside.map(toUuid));
  });

  test('a value of the metabyte is found with an index', async () => {
    const fields = PRESETS[0]!.fields();
    const meta = metaFromJSON({ version: 1, fields });
    const query = queryOf(fields, { name: 'verb', code: 2 })!;
    const ids = makeIds(fields, query, 5, 20, seededRandom(1).next);
    const wanted = ids.filter(id => meta.of(id)['verb'] === 'POST');
    await fill(ids);
    expect(wanted.length).toBeGreaterThan(20);
    expect(await found(sqlOfQuery(query))).toEqual(wanted.map(toUuid));
    const [, plan] = await database.exec(`
      set enable_seqscan = off;
      explain select * from notes where metabyte(id) & ${query.mask} = ${query.wanted};
    `);
    expect(JSON.stringify(plan!.rows)).toMatch(/Index.*(metabyte|get_byte)/);
  });
});
