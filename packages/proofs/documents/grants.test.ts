import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import sqlite from 'node-sqlite3-wasm';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../grants/src/cli/main.ts';
import { newKey } from '../../grants/src/server/index.ts';
import '../../sdk/test/new-realm.ts';
import { examplesIn, readDocument, root, runExample } from './examples.ts';

/*
 * Every example in the documents of grants runs: `expression; // => value` is checked, a command's output
 * is compared to the letter, and code that is quoted from a file stands in it. For slow commands, the tests
 * check only that they exist: others run the same programs with smaller numbers.
 */

// Each example is a new browser.
beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

const scriptsOf = (path: string): object => JSON.parse(readFileSync(join(root, path), 'utf8')).scripts;

describe.each([
  'docs/grants.md',
  'docs/grants-client.md',
  'docs/grants-server.md',
  'docs/grants-checked.md',
  'docs/grants-operating.md',
  'docs/rows.md',
  'packages/grants/README.md',
  'packages/grants/skills/sno-offline/SKILL.md',
  'packages/grants/skills/sno-restore/SKILL.md',
  'packages/grants/skills/sno-verify/SKILL.md',
])('%s', document => {
  const examples = examplesIn(document);
  const number = (title: string, i: number) => `${title} (${i + 1})`;

  for (const [i, { info, title, code }] of examples.entries()) {
    if (info === 'ts') test(`${number(title, i)} runs`, () => runExample(code));
    else if (info === 'ts [page]')
      test(`${number(title, i)} adds rows that the server after it stores`, async () => {
        const server = examples.find(({ info }) => info === 'ts [server]')!;
        expect(await storedBy(code, server.code)).toEqual([{ title: 'Bread', list: 'Food' }]);
      });
    else if (info === 'ts [server]')
      continue; // by the page
    else if (info === 'console') {
      const [command, ...output] = code.replace(/^\$ /, '').split('\n');
      test(`$ ${command}`, async () => {
        expect(await printedBy(command!)).toBe(output.join('\n'));
      });
    } else {
      test(`${number(title, i)} stands in the file that it is quoted from`, () => {
        const [, source] = /^(?:[jt]s|sql) source=(.+)$/.exec(info) ?? [];
        expect(withoutIndent(readFileSync(join(root, source!), 'utf8'))).toContain(withoutIndent(code));
      });
    }
  }

  test('names only commands that exist', () => {
    const commands = [...readDocument(document).matchAll(/^ {4}npx pnpm@12 (.+)$/gm)];
    const folders = {
      '@sno-id/grants': 'packages/grants',
      '@sno-id/example-notes': 'examples/notes',
      '@sno-id/example-frameworks': 'packages/grants/examples/frameworks',
      '@sno-id/e2e': 'e2e',
    };
    for (const [, command] of commands) {
      const [, filter, script] = /^(?:--filter (\S+) )?(\S+)/.exec(command!)!;
      const path = filter ? join(folders[filter as keyof typeof folders], 'package.json') : 'package.json';
      expect(Object.keys(scriptsOf(path)), command).toContain(script);
    }
  });

  test('mentions no file that is not there', () => {
    for (const [, link] of readDocument(document).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      expect(existsSync(join(root, dirname(document), link!)), link).toBe(true);
    }
  });
});

test.each([
  ['Next', (request: Request) => request],
  ['SvelteKit', (request: Request) => ({ request })],
])('the route for %s hands on the request that it gets', (framework, argumentOf) => {
  const row = new RegExp(`^\\| ${framework} .*?\\| \`export const POST = (.+?)\` `, 'm');
  const [, code] = row.exec(readDocument('docs/grants-server.md')) ?? [];
  const request = new Request('http://localhost/ids', { method: 'POST' });
  const handled: unknown[] = [];
  const route = new Function('authority', `return ${code}`)({
    handle: (given: unknown) => handled.push(given),
  });
  route(argumentOf(request));
  expect(handled).toEqual([request]);
  expect(handled[0]).toBe(request);
});

describe('each framework has a program', () => {
  const rows = readDocument('docs/grants-server.md').matchAll(
    /^\| (.+?) +\| (.+?) +\| \[`.+`\]\(\.\.\/(.+\/frameworks\/.+)\) +\|$/gm,
  );

  test.each([...rows].map(([, framework, route, file]) => [framework!, route!, file!]))(
    '%s',
    (_, route, file) => {
      const program = readFileSync(join(root, file), 'utf8');
      // A route that is longer than a row ends in dots, and stands below.
      const [code] = /(?<=^`)[^`…]+/.exec(route)!;
      expect(program).toContain(code);
    },
  );
});

/** A quote starts at the left, wherever its code stands in the file. */
function withoutIndent(text: string): string {
  return text.replace(/^ +/gm, '');
}

/** Runs a page and a server, and returns the tasks that are stored then, with the titles of their lists. */
async function storedBy(page: string, server: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'sno-halves-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const database = new sqlite.Database(join(folder, 'app.db'));
  database.exec('create table lists (id text primary key, owner text, title text)');
  database.exec('create table tasks (id text primary key, owner text, title text, list text)');
  function DatabaseSync(path: string) {
    return path === 'app.db' ? database : new sqlite.Database(join(folder, path));
  }
  type Route = (context: object) => Promise<Response>;
  const routes = new Map<string, Route>();
  const app = { post: (path: string, route: Route) => routes.set(path, route) };
  await runExample(server, {
    DatabaseSync,
    keys: [await newKey()],
    authorize: () => ({ principal: 'anna' }),
    app,
  });
  vi.stubGlobal('location', { href: 'http://localhost/' });
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    routes.get(url)!({ req: { raw: new Request(new URL(url, location.href), init) } }),
  );
  await runExample(`${page}\nawait outbox.sync(); await outbox.close();`);
  return database.all(
    'select tasks.title, lists.title as list from tasks join lists on tasks.list = lists.id',
  );
}

async function printedBy(command: string): Promise<string> {
  const [program, ...args] = command.split(' ');
  expect(program).toBe('sno-grants');
  let printed = '';
  const output = {
    write(text: string) {
      printed += text;
    },
  };
  await main(args, { stdout: output, stderr: output, env: {} });
  return printed;
}
