import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { afterAll, describe, expect, test } from 'vitest';
import { Factory } from 'wa-sqlite';
import createModule from 'wa-sqlite/dist/wa-sqlite.mjs';
import { main } from '../src/cli/main.ts';
import { newDevice } from '../src/device/state.ts';
import type { DeviceStore } from '../src/device/store.ts';
import { sqliteDeviceStore } from '../src/stores/sqlite.ts';
import { examplesIn, readDocument, root, runExample } from './examples.ts';

/*
 * Every example of the documentation runs: `expression; // => value` is checked, the output of a command is
 * compared to the letter, and code that is quoted from a file stands in it. For slow commands, the tests
 * check only that they exist: others run the same programs with smaller numbers.
 */

const cache = join(root, 'packages/grants/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

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
    if (info === 'ts') test(`${number(title, i)} runs`, () => runExample(code, folder));
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

describe('each library of SQLite is given to a store as the table says', () => {
  const rows = readDocument('docs/grants-client.md').matchAll(
    /^\| `(.+?)` +\| `(.*\(sql, parameters\) => .+?)` +\|$/gm,
  );
  const functions = new Map([...rows].map(([, library, code]) => [library!, code!]));
  /** Another store on the same database each time, of the two that run here. */
  const stores: Record<string, () => Promise<() => DeviceStore>> = {
    async 'node-sqlite3-wasm'() {
      const db = new sqlite.Database(join(folder, 'device.db'));
      return () => sqliteDeviceStore(new Function('db', `return ${functions.get('node-sqlite3-wasm')}`)(db));
    },
    async 'wa-sqlite'() {
      const wasmBinary = readFileSync(
        join(root, 'packages/grants/node_modules/wa-sqlite/dist/wa-sqlite.wasm'),
      );
      const sqlite3 = Factory(await createModule({ wasmBinary }));
      const db = await sqlite3.open_v2('device.db');
      const code = `return ${functions.get('wa-sqlite')}`;
      return () => sqliteDeviceStore(new Function('sqlite3', 'db', code)(sqlite3, db));
    },
  };

  test.each(Object.entries(stores))('%s', async (_, connect) => {
    const open = await connect();
    const state = newDevice('notes', 'device');
    await open().transact(async transaction => transaction.write(state));
    const read = await open().transact(transaction => transaction.read());
    expect(read).toMatchObject({ device: 'device' });
  });

  test('and others have a function each', () => expect(functions.size).toBe(6));
});

/** A quote starts at the left, wherever its code stands in the file. */
function withoutIndent(text: string): string {
  return text.replace(/^ +/gm, '');
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
