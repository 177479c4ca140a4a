/*
 * The service worker of the built site: after one visit, all of it works without a network. The build writes
 * the list of files into it (`server/service-worker-plugin.ts`).
 */

import { createSiteCache } from './site-cache.ts';

declare const SITE_VERSION: string;
declare const SITE_FILES: readonly string[];

/**
 * The part of a service worker's global scope that is used here: TypeScript has either its types or those of
 * pages.
 */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetched {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

const scope = globalThis as unknown as Scope;
const site = createSiteCache({
  caches,
  fetch: (input, init) => fetch(input, init),
  scope: scope.registration.scope,
  version: SITE_VERSION,
  files: SITE_FILES,
});

// A new version does not wait: a page that is open keeps its files, and has the new ones once it is reloaded.
scope.addEventListener('install', event => event.waitUntil(site.fill().then(() => scope.skipWaiting())));

// The page of the first visit works offline from now on too, without a reload.
scope.addEventListener('activate', event => event.waitUntil(site.use().then(() => scope.clients.claim())));

scope.addEventListener('fetch', event => {
  const response = site.answer(event.request);
  if (response) event.respondWith(response);
});
