/*
 * The page of the example, as it is, in a document that has only what it uses: several of them can be open at once, each
 * with its own profile.
 */

import { fileURLToPath } from 'node:url';
import { indexedDbStore } from '@sno-id/grants';
import { build } from 'esbuild';
import { IDBKeyRange } from 'fake-indexeddb';

/** What one page shows and does. */
export interface ExamplePage {
  /** The requests that it has made since it was opened, in order: `POST /notes`. */
  readonly requests: string[];
  /** The texts of its list, and its status line. */
  readonly notes: readonly string[];
  readonly ids: readonly string[];
  readonly status: string;
  isOnline: boolean;
  /** Called before each request leaves, `POST /notes`; may answer it in place of the server, or lose the server's answer. */
  intercept: (request: string) => Response | 'lose the answer' | undefined;
  /** Adds a note, as the form does. */
  submit(text: string): void;
  /** What the page does every few seconds. */
  send(): Promise<void>;
}

const source = fileURLToPath(new URL('../examples/server/public/page.js', import.meta.url));
let code: Promise<string> | undefined;

/** The page's module with all that it imports; the profile is passed in place of the global one. */
function bundled(): Promise<string> {
  code ??= build({
    entryPoints: [source],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    define: { 'globalThis.indexedDB': 'indexedDB' },
  }).then(({ outputFiles }) => outputFiles[0]!.text);
  return code;
}

interface Item {
  textContent: string;
  readonly children: (Item | string)[];
  append(...children: (Item | string)[]): void;
}

function createElement(): Item {
  const children: (Item | string)[] = [];
  return { textContent: '', children, append: (...more) => void children.push(...more) };
}

/** Opens the page of the example at `url`, with the databases of a profile. */
export async function openPage(url: string, indexedDB: IDBFactory, isOnline = true): Promise<ExamplePage> {
  let submit: (event: { preventDefault(): void }) => void = () => undefined;
  let send: () => Promise<void> = async () => undefined;
  let items: Item[] = [];
  const field = { value: '' };
  const status = { textContent: '' };
  const form = {
    elements: { text: field },
    addEventListener(_: string, listener: typeof submit) {
      submit = listener;
    },
    reset() {
      field.value = '';
    },
  };
  const list = {
    replaceChildren(...children: Item[]) {
      items = children;
    },
  };
  const document = {
    visibilityState: 'visible',
    addEventListener() {},
    removeEventListener() {},
    createElement,
    querySelector: (selector: string) => (selector === 'form' ? form : selector === 'ul' ? list : status),
  };
  const page: ExamplePage = {
    requests: [],
    get ids() {
      return items.map(({ children }) => (children[0] as Item).textContent);
    },
    get notes() {
      return items.map(({ children }) => children[1] as string);
    },
    get status() {
      return status.textContent;
    },
    isOnline,
    intercept: () => undefined,
    submit(text) {
      field.value = text;
      submit({ preventDefault() {} });
    },
    send: () => send(),
  };
  async function fetchThere(path: string, init: RequestInit = {}): Promise<Response> {
    const request = `${init.method ?? 'GET'} ${path}`;
    const answer = page.intercept(request);
    if (answer instanceof Response) return answer;
    if (!page.isOnline) throw new TypeError('Failed to fetch');
    page.requests.push(request);
    const response = await fetch(new URL(path, url), init);
    if (answer) throw new TypeError('Failed to fetch');
    return response;
  }
  const globals = {
    document,
    indexedDB,
    IDBKeyRange,
    fetch: fetchThere,
    // Copies of a profile are on two machines: they share no channel.
    BroadcastChannel: undefined,
    setInterval(callback: typeof send) {
      send = callback;
    },
  };
  const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
  await new AsyncFunction(...Object.keys(globals), await bundled())(...Object.values(globals));
  return page;
}

/** Copies a profile: what a browser has on its disk. */
export async function copyProfile(from: IDBFactory, to: IDBFactory): Promise<void> {
  const name = 'sno-grants:notes';
  // Makes the object stores.
  await indexedDbStore('notes', to).transact(transaction => transaction.read());
  const [source, target] = [await openRaw(from, name), await openRaw(to, name)];
  for (const store of source.objectStoreNames) {
    const there = source.transaction(store).objectStore(store);
    const [keys, values] = await Promise.all([resultOf(there.getAllKeys()), resultOf(there.getAll())]);
    const here = target.transaction(store, 'readwrite').objectStore(store);
    await Promise.all(keys.map((key, i) => resultOf(here.put(values[i], key))));
  }
  source.close();
  target.close();
}

const openRaw = (factory: IDBFactory, name: string) => resultOf(factory.open(name));

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
