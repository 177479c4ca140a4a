import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { openAuthority } from './postgres-authority.ts';
import { toRequest } from './request.ts';
import { createSync } from './sync.ts';

function incoming(url: string, headers: Record<string, string> = {}): IncomingMessage {
  return { method: 'GET', url, headers: { host: 'localhost:5173', ...headers }, socket: {} } as never;
}

it.each([
  ['/', 'http://localhost:5173/'],
  ['/?since=3', 'http://localhost:5173/?since=3'],
  ['//evil.example/', 'http://localhost:5173//evil.example/'],
  ['/\\evil.example/', 'http://localhost:5173//evil.example/'],
])('has the origin of the server, whatever its path: %s', (url, expected) => {
  expect(toRequest(incoming(url)).url).toBe(expected);
});

it('comes from another origin even if its path names that origin', async () => {
  const sync = createSync({
    authority: openAuthority,
    database: () => {
      throw new Error('not needed');
    },
  });
  const request = toRequest(incoming('//evil.example/', { origin: 'http://evil.example' }));
  expect((await sync.handle(request)).status).toBe(403);
});
