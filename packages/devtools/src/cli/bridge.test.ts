import { expect, it } from 'vitest';
import { createBridge } from './bridge.ts';

function setUp(answer: () => Response) {
  const lines: string[] = [];
  const sent: { url: string; init: RequestInit }[] = [];
  const pass = createBridge({
    address: 'http://localhost:8787/sno-devtools?token=secret-secret-secret',
    write: line => lines.push(line),
    fetch: async (url, init) => {
      sent.push({ url, init });
      return answer();
    },
  });
  return { lines, sent, pass };
}

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

it('passes a message on, with the token in a header, and writes the answer', async () => {
  const { lines, sent, pass } = setUp(() => new Response('{"id":1}'));
  await pass(PING);
  expect(lines).toEqual(['{"id":1}']);
  expect(sent[0]!.url).toBe('http://localhost:8787/sno-devtools');
  expect(sent[0]!.init).toMatchObject({
    method: 'POST',
    body: PING,
    headers: { Authorization: 'Bearer secret-secret-secret' },
  });
});

it('writes nothing for a notification, and an error where the server refuses or is away', async () => {
  const quiet = setUp(() => new Response(null, { status: 202 }));
  await quiet.pass('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  expect(quiet.lines).toEqual([]);
  const refused = setUp(() => new Response('Token required', { status: 401 }));
  await refused.pass(PING);
  expect(JSON.parse(refused.lines[0]!)).toMatchObject({
    id: 1,
    error: { message: 'localhost:8787 answered 401: Token required' },
  });
  const away = setUp(() => {
    throw new TypeError('Failed to fetch');
  });
  await away.pass(PING);
  expect(JSON.parse(away.lines[0]!).error.message).toContain('Cannot reach localhost:8787');
});
