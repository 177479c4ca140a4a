import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { printSql } from './connect.ts';

/*
 * MySQL itself is not in Debian: MariaDB runs the functions. What only one of the two knows must not get in,
 * so the grammar of MySQL 8.0, as MySQL Workbench has it, reads every statement.
 */

interface Parsed {
  readonly parserError: Error | undefined;
  readonly lexerError: Error | undefined;
}
// It is CommonJS, and its types need a compiler of its time.
const { default: MySqlParser } = createRequire(import.meta.url)('ts-mysql-parser') as {
  default: new (options: { version: string; mode: string }) => { parse(statement: string): Parsed };
};
const parser = new MySqlParser({ version: '8.0.19', mode: 'NoSqlMode' });

const statementsIn = (sql: string) =>
  sql
    .replace(/--.*$/gm, '')
    .split(/;\s*$/m)
    .map(statement => statement.trim())
    .filter(statement => statement !== '');

function complaintsAbout(statements: readonly string[]): string[] {
  return statements.flatMap(statement => {
    const { parserError, lexerError } = parser.parse(`${statement};`);
    const error = parserError ?? lexerError;
    return error ? [`${error.message}: ${statement}`] : [];
  });
}

test('the grammar of MySQL 8.0 refuses what only MariaDB knows', () => {
  const statements = ['create sequence s', 'create table ids (id uuid)', 'create function f() returns int 1'];
  expect(complaintsAbout(statements)).toHaveLength(3);
});

test('every function that `sno sql mysql` prints is a statement of MySQL 8.0', async () => {
  const statements = statementsIn(await printSql('mysql'));
  expect(statements).toHaveLength(18);
  expect(complaintsAbout(statements)).toEqual([]);
});

test('every statement for MariaDB on the pages is one of MySQL 8.0', () => {
  const document = ['functions', 'queries']
    .map(page => readFileSync(new URL(`../../../../docs/databases-${page}.md`, import.meta.url), 'utf8'))
    .join('\n');
  const blocks = [...document.matchAll(/^```sql mariadb\n([\s\S]*?)^```/gm)].map(([, code]) => code!);
  const statements = blocks.flatMap(statementsIn);
  expect(statements.length).toBeGreaterThan(15);
  expect(complaintsAbout(statements)).toEqual([]);
});
