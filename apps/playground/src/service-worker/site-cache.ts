/*
 * The copy of the site that the browser keeps. Each version of the site has its own cache, so that a page
 * that is still open finds the files of its version after a newer one has taken over.
 */

/** What the copy is made of, and what it uses of the browser. */
export interface SiteCacheOptions {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  /** The address of the site, with a slash at its end. */
  readonly scope: string;
  /** Changes with the contents of any file. */
  readonly version: string;
  /** The paths of all files below the scope. The page itself is the empty path. */
  readonly files: readonly string[];
}

/** The copy of one version of the site. */
export interface SiteCache {
  /** Downloads all files. Files of an earlier version that have the same name are taken over. */
  fill(): Promise<void>;
  /** Makes this version the one in use, and deletes all others but the one that was in use before. */
  use(): Promise<void>;
  /** The response to a request; undefined if the request does not concern the site's files. */
  answer(request: Pick<Request, 'method' | 'mode' | 'url'>): Promise<Response> | undefined;
}

/** How many files are downloaded at a time. */
const DOWNLOADS = 4;

/** The folder of files whose names change with their contents. */
const HASHED = 'assets/';

export function createSiteCache({ caches, fetch, scope, version, files }: SiteCacheOptions): SiteCache {
  // Caches belong to the origin, which may have more sites than this one.
  const prefix = `sno-playground ${scope} `;
  const nameOf = (of: string) => `${prefix}${of}`;
  const name = nameOf(version);
  const known = new Set(files);
  const addressOf = (path: string) => new URL(path, scope).href;
  const pathOf = (url: string) => {
    const { origin, pathname } = new URL(url);
    const path = `${origin}${pathname}`;
    return path.startsWith(scope) ? path.slice(scope.length) : undefined;
  };

  async function add(cache: Cache, path: string): Promise<void> {
    const address = addressOf(path);
    if (await cache.match(address)) return; // by an attempt that was interrupted
    const kept = path.startsWith(HASHED) ? await caches.match(address) : undefined;
    await cache.put(address, kept ?? (await download(path)));
  }

  async function download(path: string): Promise<Response> {
    const address = addressOf(path);
    const response = await fetch(address, { cache: path.startsWith(HASHED) ? 'default' : 'no-cache' });
    const { ok, status, headers, redirected } = response;
    // Many hosts answer with a page when a file is missing, for example during a deployment.
    const isPage = headers.get('content-type')?.startsWith('text/html') === true;
    if (!ok || isPage !== (path === '')) {
      throw new Error(`${address}: expected the file, got status ${status}, ${headers.get('content-type')}`);
    }
    // The browser refuses a redirected response as a page.
    return redirected ? new Response(await response.blob(), { headers }) : response;
  }

  /** From this version, or from an earlier one that an open page was loaded from; else from the network. */
  async function find(path: string): Promise<Response> {
    const address = addressOf(path);
    const cached = (await caches.match(address, { cacheName: name })) ?? (await caches.match(address));
    return cached ?? fetch(address);
  }

  return {
    async fill() {
      const cache = await caches.open(name);
      const left = [...files];
      const work = async () => {
        for (let path = left.shift(); path !== undefined; path = left.shift()) await add(cache, path);
      };
      await Promise.all(Array.from({ length: DOWNLOADS }, work));
    },
    async use() {
      const record = await caches.open(nameOf('in use'));
      const inUse = addressOf('in-use');
      const before = await (await record.match(inUse))?.text();
      if (before === version) return;
      await record.put(inUse, new Response(version));
      const kept = new Set([name, nameOf('in use'), ...(before ? [nameOf(before)] : [])]);
      for (const other of await caches.keys()) {
        if (other.startsWith(prefix) && !kept.has(other)) await caches.delete(other);
      }
    },
    answer({ method, mode, url }) {
      const path = pathOf(url);
      if (method !== 'GET' || path === undefined) return undefined;
      if (mode === 'navigate') return path === '' || path === 'index.html' ? find('') : undefined;
      return known.has(path) || path.startsWith(HASHED) ? find(path) : undefined;
    },
  };
}
