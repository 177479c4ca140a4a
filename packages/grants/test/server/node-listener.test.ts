import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { toNodeListener } from '../../src/server/index.ts';
import { serve } from './serve.ts';

const listen = (...listener: Parameters<typeof toNodeListener>) => serve(toNodeListener(...listener));

describe('a listener of node:http', () => {
  test('hands on method, path, headers, body and the socket, and writes the answer', async () => {
    const port = await listen(async (request, incoming) => {
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

  test('writes every cookie, and leaves what middleware has set', async () => {
    const headers = new Headers({ vary: 'cookie', 'x-by': 'handler' });
    headers.append('set-cookie', 'a=1');
    headers.append('set-cookie', 'b=2');
    const listener = toNodeListener(async () => new Response('', { headers }));
    const port = await serve((incoming, outgoing) => {
      outgoing.setHeader('vary', 'origin').setHeader('x-by', 'middleware').setHeader('x-other', 'kept');
      listener(incoming, outgoing);
    });
    const answered = (await fetch(`http://127.0.0.1:${port}/`)).headers;
    expect(answered.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answered.get('vary')).toBe('origin, cookie');
    expect([answered.get('x-by'), answered.get('x-other')]).toEqual(['handler', 'kept']);
  });

  test('gets a path from any URL that a client may send', async () => {
    const port = await listen(async ({ url }) => new Response(new URL(url).pathname));
    for (const [sent, path] of [
      ['//host/ids', '/host/ids'],
      ['http://other/ids', '/ids'],
      ['/%zz', '/%zz'],
      ['/\\host:999999/ids', '/host:999999/ids'],
      ['/\\/host/ids', '/host/ids'],
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
    const port = await listen(
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

  test.each(['TRACE', 'TRACK', 'CONNECT'])(
    'answers 405 to a method that no Request has, and reports nothing: %s',
    async method => {
      const errors: unknown[] = [];
      let handled = 0;
      // Node's parser knows fewer methods than a proxy in front of it may hand on.
      const listener = toNodeListener(
        async () => {
          handled++;
          return new Response();
        },
        error => errors.push(error),
      );
      const port = await serve((incoming, outgoing) => {
        incoming.method = method;
        listener(incoming, outgoing);
      });
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' });
      expect([response.status, response.headers.get('allow')]).toEqual([
        405,
        'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT',
      ]);
      expect([handled, errors]).toEqual([0, []]);
    },
  );

  test('answers 405 to TRACE over a connection', async () => {
    const errors: unknown[] = [];
    const port = await listen(
      async () => new Response(),
      error => errors.push(error),
    );
    const status = await new Promise(resolve => {
      request({ port, host: '127.0.0.1', method: 'TRACE' }, response => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect([status, errors]).toEqual([405, []]);
  });

  test('answers 400 to what cannot be a Request, and reports nothing', async () => {
    const errors: unknown[] = [];
    const listener = toNodeListener(
      async () => new Response(),
      error => errors.push(error),
    );
    const port = await serve((incoming, outgoing) => {
      incoming.method = 'NOT A METHOD';
      listener(incoming, outgoing);
    });
    expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x' })).status).toBe(400);
    expect(errors).toEqual([]);
  });

  test('says so where middleware has read the body, and waits for nothing', async () => {
    const errors: unknown[] = [];
    const listener = toNodeListener(
      async request => new Response(await request.text()),
      error => errors.push(error),
    );
    const port = await serve(async (incoming, outgoing) => {
      for await (const _ of incoming);
      listener(incoming, outgoing);
    });
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'read' });
    expect(response.status).toBe(500);
    expect(errors).toEqual([
      expect.objectContaining({ message: expect.stringContaining('before express.json()') }),
    ]);
  });

  test('reports nothing where a client leaves in the middle of its body', async () => {
    const [outcomes, errors]: unknown[][] = [[], []];
    let arrived = () => {};
    const begun = new Promise<void>(resolve => {
      arrived = resolve;
    });
    const port = await listen(
      async request => {
        arrived();
        const body = await request.json().catch(error => {
          outcomes!.push(error);
          throw error;
        });
        return Response.json(body);
      },
      error => errors!.push(error),
    );
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\npart');
    await begun;
    socket.destroy();
    await vi.waitFor(() => expect(outcomes).toHaveLength(1));
    expect(outcomes![0]).toBeInstanceOf(Error);
    expect(errors).toEqual([]);
  });
});
