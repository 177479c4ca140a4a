import { readFile } from 'node:fs/promises';
import { startPostgres } from '@sno-id/proofs/databases';
import { findProgram, installMissing } from '@sno-id/proofs/programs';
import { expectThat } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';
import { ROOT } from '../packages.mjs';

const DOCUMENT = `${ROOT}docs/recipes.md`;
const CLAIM = /^(.+?); \/\/ => (.+)$/gm;

/** @type {import('../check/types.d.ts').Case} */
export default {
  title:
    '[the recipe](recipes.md#postgresql-with-prisma), with the generated client on PostgreSQL, a driver adapter and no engine',
  tool: `Prisma ${versionOf('prisma')}`,
  packages: ['prisma', '@prisma/client', '@prisma/adapter-pg', '@types/node', 'typescript'],
  async run({ project }) {
    const recipe = (await readFile(DOCUMENT, 'utf8')).match(/^## .*Prisma$([\s\S]*?)^## /m)?.[1] ?? '';
    const schema = codeOf(recipe, 'prisma');
    const code = codeOf(recipe, 'ts');
    const claims = code.match(CLAIM)?.length ?? 0;
    expectThat(claims > 0, 'the recipe claims something');
    await project.write({
      'schema.prisma': schema,
      'check.ts': CHECK,
      'create-table.ts': CREATE_TABLE,
      'recipe.ts': `import { check, connectionString } from './check.ts';\n${code.replace(CLAIM, 'check($1, $2);')}\nawait prisma.$disconnect();`,
      'tsconfig.json': { compilerOptions: OPTIONS, files: ['recipe.ts'] },
    });

    if (findProgram('initdb') === undefined) installMissing(['initdb', 'pg_ctl']);
    const postgres = await startPostgres(['fsync=off']);
    try {
      project.env = {
        // Generating needs no engine, but the command fetches the one for migrations unless it is told where
        // that is.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        CHECKPOINT_DISABLE: '1',
        DATABASE_URL: `postgres://postgres@127.0.0.1:${postgres.port}/postgres`,
      };
      await project.tool('prisma', 'generate', '--schema', 'schema.prisma');
      await project.tool('tsc', '-p', '.');
      await project.run('create-table.ts');
      const held = (await project.run('recipe.ts')).match(/^holds$/gm)?.length ?? 0;
      expectThat(held === claims, `${claims} claims of the recipe hold, got ${held}`);
    } finally {
      await postgres.remove();
    }
  },
};

const OPTIONS = {
  target: 'ES2022',
  module: 'NodeNext',
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: ['node'],
};

const CHECK = `
import { deepStrictEqual } from 'node:assert/strict';
export const connectionString = process.env['DATABASE_URL']!;
export function check(value: unknown, expected: unknown): void {
  deepStrictEqual(value, expected);
  console.log('holds');
}
`;

/** What the migration would do, which needs the engine. */
const CREATE_TABLE = `
import pg from 'pg';
import { connectionString } from './check.ts';
const client = new pg.Client({ connectionString });
await client.connect();
await client.query('create table "Note" (id uuid primary key, text text not null)');
await client.end();
`;

/**
 * @param {string} recipe
 * @param {string} language
 */
function codeOf(recipe, language) {
  const code = recipe.match(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm'))?.[1];
  if (code === undefined)
    throw new Error(`docs/recipes.md: expected a recipe for Prisma with a block of ${language}`);
  return code;
}
