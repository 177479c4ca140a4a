import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { main } from '../../../grants/src/cli/main.ts';

afterEach(() => vi.useRealTimers());

/** What PostgreSQL sends to who may connect: `AuthenticationOk`, `ReadyForQuery`. */
const READY = Buffer.from('520000000800000000' + '5a0000000549', 'hex');

/** The outcome of `sno-grants status` on a server that sends `greeting` and no more, `ms` after that. */
async function statusAfter(ms: number, greeting: Buffer) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const err: string[] = [];
  let code: number | undefined;
  const done = main(['status', '--store', `postgres://anna@127.0.0.1:${port}/ids`], {
    stdout: { write() {} },
    stderr: { write: text => void err.push(text) },
    env: {},
  }).then(exit => {
    code = exit;
  });
  const [socket] = (await once(server, 'connection')) as [Socket];
  socket.on('error', () => undefined);
  // The start of a connection, and then the first query.
  await once(socket, 'data');
  if (greeting.length) {
    socket.write(greeting);
    await once(socket, 'data');
  }
  await vi.advanceTimersByTimeAsync(ms);
  if (code === undefined) socket.destroy();
  else await once(socket, 'close');
  const before = code;
  await done;
  server.close();
  return { code: before, err: err.join('').replaceAll(String(port), 'PORT') };
}

test.each([
  ['greets nobody', 10_000, Buffer.alloc(0)],
  ['answers no query', 60_000, READY],
])('a command gives up on a PostgreSQL that %s', async (_, ms, greeting) => {
  expect(await statusAfter(ms, greeting)).toEqual({
    code: 1,
    err: expect.stringMatching(
      /^sno-grants: Cannot use "postgres:\/\/\*{3}@127\.0\.0\.1:PORT\/ids": .*timeout/,
    ),
  });
});
