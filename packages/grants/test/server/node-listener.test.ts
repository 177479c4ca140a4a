import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { toNodeListener } from '../../src/server/index.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function serve(...listener: Parameters<typeof toNodeListener>): Promise<number> {
  const server = createServer(toNodeListener(...listener));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    return new Promise(resolve => server.close(resolve));
  });
  return (server.address() as { port: number }).port;
}

describe('a listener of node:http', () => {
  test('hands on method, path, headers, body and the socket, and writes the answer', async () => {
    const port = await serve(async (request, incoming) => {
      const { pathname, search } = new URL(request.url);
      const body = `${request.method} ${pathname}${search} ${request.headers.get('x-of')} ${await request.text()}`;
      const headers = { 'x-address': incoming.socket.remoteAddress ?? '' };
      return new Response(body, { status: 201, headers });
    });
    const response = await fetch(`http://127.0.0.1:${port}/ids?a=1`, {
      method: 'POST',
      headers: { 'x-of': 'me' },
      body: 'hello',
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-address')).toBe('127.0.0.1');
    expect(await response.text()).toBe('POST /ids?a=1 me hello');
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('GET / null ');
  });

  test('gets a path from any URL that a client may send', async () => {
    const port = await serve(async ({ url }) => new Response(new URL(url).pathname));
    for (const [sent, path] of [
      ['//host/ids', '/host/ids'],
      ['http://other/ids', '/ids'],
      ['/%zz', '/%zz'],
      ['*', '/*'],
    ] as const) {
      const text = await new Promise<string>((resolve, reject) => {
        const outgoing = request({ port, host: '127.0.0.1', path: sent, method: 'POST' }, response => {
          response.setEncoding('utf8').on('data', resolve);
        });
        outgoing.on('error', reject).end('x');
      });
      expect(text, sent).toBe(path);
    }
  });

  test('answers 500 for a handler that fails, and reports why', async () => {
    const errors: unknown[] = [];
    const down = new Error('down');
    const port = await serve(
      async () => {
        throw down;
      },
      error => errors.push(error),
    );
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'unread' });
    expect(response.status).toBe(500);
    expect(errors).toEqual([down]);
  });

  test('is made of functions', () => {
    expect(() => toNodeListener(5 as never)).toThrow('handle: expected a function, got 5');
    expect(() => toNodeListener(async () => new Response(), 5 as never)).toThrow(
      'onError: expected a function, got 5',
    );
  });

  test('survives a client that leaves in the middle of its body', async () => {
    let outcome: unknown;
    const port = await serve(async request => {
      outcome = await request.text().catch(error => error);
      return new Response('late');
    });
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\npart');
    await new Promise(resolve => setTimeout(resolve, 100));
    socket.destroy();
    for (let i = 0; i < 50 && outcome === undefined; i++)
      await new Promise(resolve => setTimeout(resolve, 20));
    expect(outcome).toBeInstanceOf(Error);
  });
});
