import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findServer } from './find-server.ts';

/** What a host that has only files answers. */
const FILE = readFileSync(new URL('../../../../public/sync', import.meta.url), 'utf8');

/** Looks for a server where the network gives these answers, one after another. */
function browser(...answers: (() => Response)[]) {
  let isRemembered = false;
  return {
    isRemembered: () => isRemembered,
    find: ({ isSecure = true } = {}) =>
      findServer({
        isSecure,
        url: 'https://host.example/sync',
        fetch: async () => answers.shift()!(),
        wasThere: () => isRemembered,
        remember: () => {
          isRemembered = true;
        },
      }),
  };
}

const server = () => Response.json({ changed: [], next: 'authority:1:0', hasMore: false });
const noNetwork = () => {
  throw new TypeError('no network');
};

it('is on the network if something there answers as the server does', async () => {
  expect(await browser(server).find()).toBe('network');
});

it.each([
  ['a page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ['the file of the site', () => new Response(FILE)],
  ['nothing', () => new Response('not found', { status: 404 })],
  ['other JSON', () => Response.json({ error: 'no such path' }, { status: 404 })],
  ['no network', noNetwork],
])('is in the page of a static host, which answers with %s', async (_, answer) => {
  const { find, isRemembered } = browser(answer);
  expect(await find()).toBe('page');
  expect(isRemembered()).toBe(false);
});

it('is nowhere if nothing answers, and the page is not a secure context', async () => {
  expect(await browser(noNetwork).find({ isSecure: false })).toBe('none');
  expect(await browser(server).find({ isSecure: false })).toBe('network');
});

it('stays on the network once it was there, so no note goes elsewhere while it is down', async () => {
  const { find } = browser(server, noNetwork);
  await find();
  expect(await find()).toBe('network');
});
