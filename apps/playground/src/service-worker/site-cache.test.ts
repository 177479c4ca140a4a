import { describe, expect, it } from 'vitest';
import { createSiteCache } from './site-cache.ts';

const SCOPE = 'https://host.example/sno/';

/** The caches of a browser, in memory. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const found = (content: Map<string, Response> | undefined, url: string) => content?.get(url)?.clone();
  return {
    all,
    caches: {
      async open(name: string) {
        const content = all.get(name) ?? new Map<string, Response>();
        all.set(name, content);
        return {
          match: async (url: string) => found(content, url),
          put: async (url: string, response: Response) => void content.set(url, response),
        };
      },
      async match(url: string, { cacheName }: { cacheName?: string } = {}) {
        const searched = cacheName === undefined ? [...all.values()] : [all.get(cacheName)];
        return searched.map(content => found(content, url)).find(response => response !== undefined);
      },
      keys: async () => [...all.keys()],
      delete: async (name: string) => all.delete(name),
    } as unknown as CacheStorage,
  };
}

/** A host with these files, and a browser that may have visited it before. */
function visit(files: Record<string, string>, browser = memoryCaches()) {
  const asked: string[] = [];
  const host = { files, isThere: true, fallback: undefined as string | undefined };
  const fetch = async (address: string) => {
    const path = address.slice(SCOPE.length);
    asked.push(path);
    if (!host.isThere) throw new TypeError('no network');
    const text = host.files[path];
    const type = path === '' || text === undefined ? 'text/html' : 'text/javascript';
    const status = (text ?? host.fallback) === undefined ? 404 : 200;
    return new Response(text ?? host.fallback, { status, headers: { 'content-type': type } });
  };
  const of = (version: string, names: readonly string[]) =>
    createSiteCache({
      caches: browser.caches,
      fetch: fetch as typeof globalThis.fetch,
      scope: SCOPE,
      version,
      files: names,
    });
  return { asked, host, of, browser };
}

const get = (path: string, mode: RequestMode = 'cors') => ({ method: 'GET', mode, url: `${SCOPE}${path}` });
const textOf = async (response: Promise<Response> | undefined) => (await response)?.text();

describe('the copy of the site', () => {
  it('answers for the page and its files without a network', async () => {
    const { host, of } = visit({ '': 'page', 'assets/a-1.js': 'code' });
    const site = of('1', ['', 'assets/a-1.js']);
    await site.fill();
    await site.use();
    host.isThere = false;
    expect(await textOf(site.answer(get('#1/order', 'navigate')))).toBe('page');
    expect(await textOf(site.answer(get('index.html?a', 'navigate')))).toBe('page');
    expect(await textOf(site.answer(get('assets/a-1.js')))).toBe('code');
  });

  it('leaves all other requests alone', () => {
    const site = visit({}).of('1', ['']);
    expect(site.answer(get('sync?since=0'))).toBeUndefined();
    expect(site.answer(get('elsewhere/', 'navigate'))).toBeUndefined();
    expect(site.answer({ ...get(''), method: 'POST' })).toBeUndefined();
    expect(site.answer({ ...get(''), url: 'https://host.example/other/' })).toBeUndefined();
  });

  it('is not complete while a file is missing, and resumes where it was interrupted', async () => {
    const { asked, host, of } = visit({ '': 'page' });
    const site = of('1', ['', 'assets/a-1.js']);
    await expect(site.fill()).rejects.toThrow('assets/a-1.js: expected the file, got status 404');
    host.files['assets/a-1.js'] = 'code';
    await site.fill();
    expect(asked).toEqual(['', 'assets/a-1.js', 'assets/a-1.js']);
  });

  it('does not take a page for a missing file', async () => {
    const { host, of } = visit({ '': 'page' });
    host.fallback = 'page';
    const site = of('1', ['', 'assets/a-1.js']);
    await expect(site.fill()).rejects.toThrow('expected the file, got status 200, text/html');
  });

  it('downloads only what changed, and keeps the files of the version before for open pages', async () => {
    const { asked, host, of, browser } = visit({ '': 'one', 'assets/a-1.js': 'a', 'assets/b-1.js': 'b' });
    const one = of('1', ['', 'assets/a-1.js', 'assets/b-1.js']);
    await one.fill();
    await one.use();
    asked.length = 0;
    host.files = { '': 'two', 'assets/a-1.js': 'a', 'assets/b-2.js': 'b2' };
    const two = of('2', ['', 'assets/a-1.js', 'assets/b-2.js']);
    await two.fill();
    expect(asked).toEqual(['', 'assets/b-2.js']);
    expect(await textOf(one.answer(get('', 'navigate')))).toBe('one');

    await two.use();
    host.isThere = false;
    expect(await textOf(two.answer(get('', 'navigate')))).toBe('two');
    expect(await textOf(two.answer(get('assets/b-1.js')))).toBe('b');

    host.isThere = true;
    const three = of('3', ['']);
    await three.fill();
    await three.use();
    expect([...browser.all.keys()].map(name => name.split(' ').at(-1)).sort()).toEqual(['2', '3', 'use']);
  });

  it('keeps the version in use while others only wait', async () => {
    const { host, of, browser } = visit({ '': 'page' });
    const [one, two, three] = ['1', '2', '3'].map(version => of(version, ['']));
    for (const site of [one!, two!, three!]) await site.fill();
    await one!.use();
    for (const site of [two!, three!]) await site.fill();
    await three!.use();
    host.isThere = false;
    expect([...browser.all.keys()].map(name => name.split(' ').at(-1)).sort()).toEqual(['1', '3', 'use']);
  });
});
