import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { createDevtoolsHandler } from '../src/server/handler.ts';

/*
 * What the README and the guide show is code of the apps in `examples`, which are built and opened in
 * `e2e/tests/examples.spec.ts`.
 */

const root = fileURLToPath(new URL('../', import.meta.url));
/** With the links of the guide as they are from here. */
const readme =
  // Links of the package lead out of it: they are read where there are no examples.
  read('README.md').replaceAll('https://github.com/sno-id/sno-id/tree/main/packages/devtools/', '') +
  read('../../docs/devtools.md')
    .replace(/\]\((?!https?:|#)/g, '](../../docs/')
    .replaceAll('../../docs/../packages/devtools/', '');
const blocks = [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(([, language, code]) => ({
  language: language!,
  code: code!,
}));

/** What asks a page, which `e2e/tests/devtools-agents.spec.ts` runs. */
const IN_A_PAGE = /document\.modelContext/;
/** What serves a handler where there is no Node. */
const ELSEWHERE = /Deno\.serve/;

const apart = [IN_A_PAGE, ELSEWHERE];
const shown = blocks.filter(({ language }) => !['sh', 'json'].includes(language));
test.each(shown.filter(({ code }) => !apart.some(one => one.test(code))))(
  'an app has this: $code',
  ({ code }) => {
    expect(codeOfApps().includes(code)).toBe(true);
  },
);

test('the routes of other servers than Node answer panels, at this machine alone', async () => {
  const { code } = blocks.find(({ code }) => ELSEWHERE.test(code))!;
  const token = 'a-token-of-16-and-more';
  const devtools = createDevtoolsHandler({ generators: {}, enabled: true, token });
  const app = () => new Response('of the app');
  const Deno = { serve: vi.fn() };
  const Bun = { serve: vi.fn() };
  const hono = { all: vi.fn() };
  new Function('Deno', 'Bun', 'hono', 'devtools', 'app', code)(Deno, Bun, hono, devtools, app);
  const [inDeno, answer] = Deno.serve.mock.calls[0]!;
  const [{ fetch, ...inBun }] = Bun.serve.mock.calls[0]!;
  const [path, route] = hono.all.mock.calls[0]!;
  expect([inDeno.hostname, inBun.hostname, path]).toEqual(['localhost', 'localhost', devtools.path]);
  const url = `http://localhost:${inDeno.port}${devtools.path}`;
  for (const ask of [answer, fetch, (raw: Request) => route({ req: { raw } })]) {
    expect((await ask(new Request(url))).status).toBe(401);
    const response: Response = await ask(new Request(`${url}?token=${token}`));
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    await response.body!.cancel();
  }
  expect(await (await answer(new Request('http://localhost:8787/'))).text()).toBe('of the app');
  devtools.close();
});

test("the commands are those of the apps, esbuild's for its first page", () => {
  const scripts = ['react', 'server'].flatMap(app =>
    Object.values<string>(JSON.parse(read(`examples/${app}/package.json`)).scripts),
  );
  const commands = scripts.map(script =>
    script.replace(/^tsc .* && /, '').replace(' src/panel.tsx src/tanstack.tsx', ''),
  );
  const lines = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.trim().split('\n'));
  const shown = lines.filter(line => !/^(npm install|echo|curl) |^ {2}--json /.test(line));
  expect(shown).toHaveLength(3);
  expect(commands).toEqual(expect.arrayContaining(shown));
});

test('what asks a server by curl is answered', async () => {
  const [, path, json] = /curl (\S+) -H "Authorization: Bearer \$VITE_SNO_TOKEN" \\\n +--json '(.*)'/.exec(
    readme,
  )!;
  const token = 'a-token-of-16-and-more';
  const handler = createDevtoolsHandler({ generators: {}, enabled: true, token });
  const headers = { host: new URL(path!).host, 'content-type': 'application/json' };
  const ask = (authorization: string) =>
    handler.handle(
      new Request(path!, { method: 'POST', body: json!, headers: { ...headers, authorization } }),
    );
  expect((await ask('Bearer no')).status).toBe(401);
  const answer = await ask(`Bearer ${token}`);
  expect([answer.status, handler.path]).toEqual([200, new URL(path!).pathname]);
  expect(await answer.text()).toContain('No problems seen');
  handler.close();
});

test('the table of props is that of the type', () => {
  const [, panel, floating] = read('src/core/options.ts').split(
    /^export interface (?:Panel|Devtools)Options .*\{$/m,
  );
  const declared = [panel!, floating!.split(/^\}/m)[0]!].flatMap(propsIn);
  const rows = [...section('Props').matchAll(/^\| `(\w+)` +\| (.*?) +\|/gm)];
  expect(rows.map(([, name, value]) => [name, value!.replaceAll('`', '').trim()])).toEqual(declared);
});

test('what it costs is what the budgets say', () => {
  const limits = [...read('test-package/budgets.test.ts').matchAll(/, ([\d_]+)\);$/gm)];
  const [production, ...others] = limits.map(([, limit]) => Number(limit!.replace('_', '')));
  const said = [...section('What it costs').matchAll(/[\d.]+ (bytes|kB)/g)].map(([figure]) => figure);
  const kilo = (bytes: number) => `${Math.floor(bytes / 100) / 10} kB`;
  expect(said).toEqual([`${production} bytes`, ...others.map(kilo)]);
});

test('the table of entries is that of the package', () => {
  const entries = [...readme.matchAll(/^\| `(@sno-id\/devtools[\w/]*)` +\|/gm)].map(([, name]) => name!);
  const { exports } = JSON.parse(read('package.json'));
  const published = Object.keys(exports).map(path => path.replace('.', '@sno-id/devtools'));
  expect([...entries, '@sno-id/devtools/package.json'].sort()).toEqual(published.sort());
});

test('it mentions no file that is not there', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link]) => link!);
  expect(links.filter(link => !existsSync(join(root, link)))).toEqual([]);
  const apps = readdirSync(join(root, 'examples')).map(name => `examples/${name}`);
  expect(apps.filter(app => !links.includes(app))).toEqual([]);
});

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function section(title: string): string {
  return readme.split(/^## /m).find(text => text.startsWith(`${title}\n`))!;
}

/** The options of an interface's body, each with its default where it says one. */
function propsIn(body: string): string[][] {
  return [...body.matchAll(/(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+)?readonly (\w+)\?:/g)].map(
    ([, comment = '', name]) => [name!, /@default (.*?)\s*(?:\n|$)/.exec(comment)?.[1] ?? ''],
  );
}

/** All files of the apps, and their regions. */
function codeOfApps(): string[] {
  return readdirSync(join(root, 'examples'))
    .flatMap(app => [
      `examples/${app}`,
      `examples/${app}/src`,
      `examples/${app}/app`,
      `examples/${app}/app/sno-devtools`,
    ])
    .filter(folder => existsSync(join(root, folder)))
    .flatMap(folder => readdirSync(join(root, folder)).map(file => `${folder}/${file}`))
    .filter(file => /\.[jt]sx?$/.test(file))
    .map(read)
    .flatMap(code => [
      code,
      ...[...code.matchAll(/^\/\/ #region .*\n([\s\S]*?)^\/\/ #endregion/gm)].map(([, region]) => region!),
    ]);
}
