import { expect, it } from 'vitest';
import { TOOLS } from '../agents/tool-list.ts';
import { createBridge } from './bridge.ts';

function setUp(answer: () => Response, warn?: (text: string) => void) {
  const lines: string[] = [];
  const sent: { url: string; init: RequestInit }[] = [];
  const pass = createBridge({
    address: 'http://localhost:8787/sno-devtools?token=secret-secret-secret',
    write: line => lines.push(line),
    ...(warn && { warn }),
    fetch: async (url, init) => {
      sent.push({ url, init });
      return answer();
    },
  });
  return { lines, sent, pass };
}

const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find_problems"}}';
const JSON_TYPE = { headers: { 'Content-Type': 'application/json' } };
/** A server that is not there. */
const away = () => {
  throw new TypeError('Failed to fetch');
};

it('passes a call on, with the token in a header, and writes the answer', async () => {
  const { lines, sent, pass } = setUp(() => new Response('{"id":1}', JSON_TYPE));
  await pass(CALL);
  expect(lines).toEqual(['{"id":1}']);
  expect(sent[0]!.url).toBe('http://localhost:8787/sno-devtools');
  expect(sent[0]!.init).toMatchObject({
    method: 'POST',
    body: CALL,
    headers: { Authorization: 'Bearer secret-secret-secret' },
  });
});

it('writes nothing for a notification, and an error where the server refuses or is away', async () => {
  const quiet = setUp(away);
  await quiet.pass('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  expect(quiet.lines).toEqual([]);
  const refused = setUp(() => new Response('Token required', { status: 401 }));
  await refused.pass(CALL);
  expect(JSON.parse(refused.lines[0]!)).toMatchObject({
    id: 1,
    error: {
      message: expect.stringMatching(/^localhost:8787 rejected the token\. Use its current address/),
    },
  });
  const gone = setUp(away);
  await gone.pass(CALL);
  expect(JSON.parse(gone.lines[0]!).error.message).toContain(
    'Cannot reach http://localhost:8787/sno-devtools.',
  );
});

it('says hello and lists the tools without the server', async () => {
  const { lines, pass, sent } = setUp(away);
  await pass('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}');
  await pass('{"jsonrpc":"2.0","id":2,"method":"tools/list"}');
  await pass('{');
  const [hello, listed, odd] = lines.map(line => JSON.parse(line));
  expect(hello.result).toMatchObject({ protocolVersion: '2025-03-26', serverInfo: { name: 'sno-devtools' } });
  expect(listed.result.tools.map(({ name }: { name: string }) => name)).toEqual(
    TOOLS.map(({ name }) => name),
  );
  expect(odd.error.code).toBe(-32_700);
  expect(sent).toEqual([]);
});

it.each([200, 404])('an app that answers %i with a page is not the endpoint', async status => {
  const headers = { 'Content-Type': 'text/html' };
  const { lines, pass } = setUp(
    () => new Response('<!doctype html><title>Shop</title>', { status, headers }),
  );
  await pass(CALL);
  expect(JSON.parse(lines[0]!).error.message).toBe(
    `http://localhost:8787/sno-devtools is not a devtools endpoint: it answered ${status}, text/html.`,
  );
});

it.each([
  ['is away', away, 'Cannot reach http://localhost:8787/sno-devtools. Check that'],
  [
    'refuses the token',
    () => new Response('Token required', { status: 401 }),
    'localhost:8787 rejected the token. Use its current address: a handler without a fixed token',
  ],
])('warns once, at the start, that a server %s', async (_, answer, text) => {
  const warnings: string[] = [];
  const { lines, pass } = setUp(answer, warning => warnings.push(warning));
  await expect.poll(() => warnings).toEqual([expect.stringContaining(text)]);
  expect(lines).toEqual([]);
  await pass(CALL);
  expect(warnings).toHaveLength(1);
  expect(warnings.join()).not.toContain('secret');
});

it('warns of nothing where the server answers', async () => {
  const warnings: string[] = [];
  const { sent } = setUp(
    () => new Response('{"id":0}', JSON_TYPE),
    warning => warnings.push(warning),
  );
  await expect.poll(() => sent.length).toBe(1);
  await new Promise(resolve => setTimeout(resolve));
  expect(warnings).toEqual([]);
});
