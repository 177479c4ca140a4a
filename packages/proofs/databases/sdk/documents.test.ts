import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { runExample } from '../../documents/examples.ts';
import { type Db, openMariadb, openPostgres, openSqlite, runCommand } from './connect.ts';

/*
 * Every example of the pages on databases runs, in order and on the database that it names;
 * `statement; -- => values` is checked, and so is the output of a command where the page shows it. The last
 * page is written by the benchmark.
 */

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const document = ['databases', 'databases-functions', 'databases-queries', 'databases-measured']
  .map(page => readFileSync(join(root, `docs/${page}.md`), 'utf8'))
  .join('\n');

const open = {
  postgres: () => openPostgres(undefined, { asText: true }),
  mariadb: openMariadb,
  sqlite: openSqlite,
} as const;
type Name = keyof typeof open;

const databases = new Map<Name, Promise<Db>>();
afterAll(async () => {
  for (const db of databases.values()) await (await db).end();
});

/** The database of a name: the same for the whole document. */
function database(name: Name): Promise<Db> {
  const db = databases.get(name) ?? (name === 'postgres' ? openElsewhere() : open[name]());
  databases.set(name, db);
  return db;
}

/** A session whose time zone is not UTC: the document says what holds in every session. */
async function openElsewhere(): Promise<Db> {
  const db = await open.postgres();
  await db.run("set timezone to 'America/New_York'");
  return db;
}

const blocks = [...document.matchAll(/^(#+ .*)$|^```(\w+)(?: (\w+))?\n([\s\S]*?)^```/gm)];
let title = '';
describe('the pages on databases', () => {
  for (const [, heading, language, name, code] of blocks) {
    if (heading) title = heading.replace(/^#+ /, '');
    else if (language === 'console') test(`${title}: ${code!.split('\n')[0]}`, () => runConsole(code!));
    else if (language === 'js')
      test(`${title}: ${code!.split('\n')[0]}`, () => {
        expect(code, 'an example that claims nothing').toContain('// => ');
        return runExample(code!);
      });
    else if (language === 'sql')
      test.skipIf(!inject('ports') && name !== 'sqlite')(`${title}, ${name}`, () =>
        runSql(name as Name, code!),
      );
    else if (language) test(`${title}: ${language}`, () => expect.fail('an example that no test runs'));
  }

  test('the figures in the text are those of the tables', () => {
    const [, text] = /^\| \*\*sno\*\* as `text collate "C"` +\| [\d.]+ +\| ([\d.]+)/m.exec(document)!;
    expect(document).toContain(`${Math.round((Number(text) - 1) * 100)} % more than a \`uuid\``);
  });

  test('mentions no file that is not there', () => {
    for (const [, link] of document.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      expect(existsSync(join(root, 'docs', dirname(link!), link!.split('/').at(-1)!)), link).toBe(true);
    }
  });
});

async function runSql(name: Name, code: string): Promise<void> {
  const db = await database(name);
  for (const [, statement, expected] of code.matchAll(/([\s\S]*?);(?: -- => (.*))?$/gm)) {
    if (expected === undefined) {
      await db.run(statement!);
    } else if (expected.startsWith('error: ')) {
      await expect(db.run(statement!), statement).rejects.toThrow(expected.slice(7));
    } else {
      const rows = await db.rows(statement!);
      expect(rows[0]?.map(String).join(' '), statement).toBe(expected);
    }
  }
}

/** Runs a command. What `sno sql` prints is run on the database that it is for. */
async function runConsole(code: string): Promise<void> {
  const [command, ...shown] = code.trimEnd().split('\n');
  const [line, file] = command!.slice(2).split(' > ');
  const [program, ...args] = line!.split(' ');
  expect(program).toBe('sno');
  const stdout = await runCommand(args);
  if (file === undefined) expect(stdout.trimEnd()).toBe(shown.join('\n'));
  const name = args[1] === 'mysql' ? 'mariadb' : (args[1] as Name);
  if (args[0] === 'sql' && (inject('ports') || name === 'sqlite')) await (await database(name)).run(stdout);
}
