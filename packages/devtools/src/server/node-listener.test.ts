import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGenerator } from '@sno-id/sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { manualSight } from '../../test/manual-sight.ts';
import { snoBatch } from '../../test/only-sno.ts';
import { identityOf } from '../ids/collisions.ts';
import { createStreamSource } from '../source/stream.ts';
import { createDevtoolsHandler, type DevtoolsHandler } from './handler.ts';
import { type NodeResponse, toNodeListener } from './node-listener.ts';

const TOKEN = 'a-token-of-a-test';

const servers: { readonly server: Server; readonly handler: DevtoolsHandler }[] = [];

async function start(port = 0, partition = 7) {
  const app = createGenerator({ partition });
  const handler = createDevtoolsHandler({ generators: { app }, enabled: true, token: TOKEN });
  const listener = toNodeListener(handler);
  const server = createServer((request, response) => {
    listener(request, response, () => response.end('the app'));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  servers.push({ server, handler });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { app, handler, server, base };
}

async function stop({ server, handler }: (typeof servers)[number]): Promise<void> {
  handler.close();
  server.close();
  server.closeAllConnections();
  if (server.listening) await once(server, 'close');
}

afterEach(async () => {
  for (const one of servers.splice(0)) await stop(one);
});

describe('a Node server', () => {
  it('serves the path, and leaves all others to the app', async () => {
    const { base, handler } = await start();
    expect(await (await fetch(`${base}/notes`)).text()).toBe('the app');
    expect((await fetch(base + handler.path)).status).toBe(401);
    const response = await fetch(handler.url(base));
    expect(response.status).toBe(200);
    await response.body!.cancel();
  });

  it('refuses a foreign name, and a line that says another', async () => {
    const { base, handler } = await start();
    const { port, pathname, search } = new URL(handler.url(base));
    const ask = async (path: string, host: string) => {
      const request = httpRequest({ port, host: '127.0.0.1', path, headers: { host } });
      request.end();
      const [response] = await once(request, 'response');
      response.destroy();
      return response.statusCode;
    };
    expect(await ask(pathname + search, 'evil.example')).toBe(403);
    expect(await ask(`http://localhost${pathname}${search}`, 'evil.example')).toBe(403);
    expect(await ask(pathname + search, 'localhost')).toBe(200);
  });

  it('answers only to this machine', () => {
    const handler = createDevtoolsHandler({ generators: {}, enabled: true, token: TOKEN });
    let status = 0;
    const response: NodeResponse = {
      writableEnded: false,
      writeHead: code => {
        status = code;
      },
      write: () => true,
      end: () => {},
      on: () => {},
    };
    const headers = { host: 'localhost', authorization: `Bearer ${TOKEN}` };
    const socket = { remoteAddress: '192.168.0.7' };
    toNodeListener(handler)({ method: 'GET', url: handler.path, headers, socket }, response);
    expect(status).toBe(403);
  });

  it('stops listening for a panel that went away', async () => {
    const { base, handler } = await start();
    for (let panels = 0; panels < 12; panels++) {
      const response = await fetch(handler.url(base));
      await response.body!.cancel();
      // Until the server has received it.
      while ((await again(base, handler)) === 503);
    }
    expect(await again(base, handler)).toBe(200);
  });

  it('is read, restarts, and is read again', async () => {
    const first = await start();
    const heard: string[] = [];
    let wake = () => {};
    const note = (text: string) => {
      heard.push(text);
      wake();
    };
    const until = async (text: string) => {
      while (!heard.some(one => one.includes(text))) await new Promise<void>(resolve => (wake = resolve));
      heard.splice(0);
    };
    const end = createStreamSource(first.handler.url(first.base), { sight: manualSight() }).start({
      context: (_, generators) =>
        note(`partition ${generators.map(({ description }) => identityOf(description))}`),
      gone: id => note(`gone ${id}`),
      event: () => {},
      ids: (_, batch) => note(`ids ${batch.count}: ${snoBatch(batch).metas.join()}`),
      made: (_, total) => note(`made ${total}`),
      calls: () => {},
      clock: () => {},
      status: (_, status) => status && note(status.state),
    });
    await until('connected');
    first.app.batch(5, 3);
    await until('made 5');
    await stop(first);
    await until('retrying');
    const second = await start(Number(new URL(first.base).port), 8);
    await until('partition 8');
    second.app.next(1);
    await until('ids 1: 1');
    end();
    expect(heard.at(-1)).toMatch(/^gone/);
  });
});

/** The status of one more try. */
async function again(base: string, handler: DevtoolsHandler): Promise<number> {
  const response = await fetch(handler.url(base));
  await response.body?.cancel();
  return response.status;
}
