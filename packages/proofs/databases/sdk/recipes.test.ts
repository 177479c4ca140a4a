import 'fake-indexeddb/auto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createCollection,
  createLiveQueryCollection,
  localOnlyCollectionOptions,
  type StringCollationConfig,
} from '@tanstack/db';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runExample, typeErrors } from '../../documents/examples.ts';
import { newMariadb, newPostgres } from './connect.ts';

/*
 * Every recipe of docs/recipes.md runs, but one, on databases where it needs one. A recipe finds `client` and
 * `pool` of pg and `connection` of mysql2.
 */

const docs = fileURLToPath(new URL('../../../../docs/', import.meta.url));
const document = readFileSync(join(docs, 'recipes.md'), 'utf8');
const codesIn = (text: string) => [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code]) => code!);
const recipes = document.split(/^## /m).slice(1);
/**
 * Prisma generates its client from a schema and is large: `pnpm release:check --only prisma` runs its recipe.
 */
const isElsewhere = (recipe: string) => recipe.includes('```prisma');

const globals: { client?: pg.Client; pool?: pg.Pool; connection?: mysql.Connection } = {};

describe('docs/recipes.md', () => {
  beforeAll(async () => {
    if (!inject('ports')) return;
    const config = await newPostgres();
    globals.client = new pg.Client(config);
    await globals.client.connect();
    globals.pool = new pg.Pool(config);
    globals.connection = await mysql.createConnection(await newMariadb());
  });
  afterAll(async () => {
    await globals.client?.end();
    await globals.pool?.end();
    await globals.connection?.end();
  });

  for (const recipe of recipes.filter(recipe => !isElsewhere(recipe))) {
    const title = recipe.split('\n')[0]!;
    const codes = codesIn(recipe);
    const needsServer = /\b(client|pool|connection)\b/.test(codes.join());
    test.skipIf(needsServer && !inject('ports'))(title, async () => {
      expect(codes.length).toBeGreaterThan(0);
      for (const code of codes) {
        expect(code, 'an example that claims nothing').toContain('// => ');
        await runExample(code, globals);
      }
    });
  }

  test('TanStack DB sorts by a locale unless its recipe tells it not to', async () => {
    const ids = ['9q8aa22222222222', '9q8x222222222222'];
    const sortBy = async (collation: StringCollationConfig) => {
      const options = localOnlyCollectionOptions<{ id: string }, string>({
        getKey: ({ id }) => id,
        defaultStringCollation: collation,
      });
      const collection = createCollection(options);
      collection.insert(ids.map(id => ({ id })));
      const sorted = createLiveQueryCollection(query =>
        query.from({ row: collection }).orderBy(({ row }) => row.id),
      );
      return (await sorted.toArrayWhenReady()).map(({ id }) => id);
    };
    expect(await sortBy({ stringSort: 'locale', locale: 'da' })).toEqual([...ids].reverse());
    expect(await sortBy({ stringSort: 'lexical' })).toEqual(ids);
  });

  // The types of all libraries together take long.
  const isAll = process.env['SNO_TEST'] === 'all';
  test.runIf(isAll)(
    'every recipe compiles',
    () => {
      const declarations = `declare const client: import('pg').Client;
      declare const pool: import('pg').Pool;
      declare const connection: import('mysql2/promise').Connection;`;
      const codes = recipes.filter(recipe => !isElsewhere(recipe)).flatMap(codesIn);
      expect(typeErrors(codes, declarations)).toBe('');
    },
    300_000,
  );

  test('mentions no file that is not there', () => {
    for (const [, link] of document.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      expect(existsSync(join(docs, link!)), link).toBe(true);
    }
  });
});
