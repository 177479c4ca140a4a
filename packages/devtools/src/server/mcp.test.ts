import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGenerator } from '@sno-id/sdk';
import { afterEach, describe, expect, it } from 'vitest';
import { TOOLS } from '../agents/tool-list.ts';
import { createBridge } from '../cli/bridge.ts';
import { traceSource } from '../trace/trace-source.ts';
import { createDevtoolsHandler, type DevtoolsHandlerOptions, toNodeListener } from './index.ts';
import { answerMcp } from './mcp.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server of an app, and what asks it as an agent does. */
async function start(options: Partial<DevtoolsHandlerOptions> = {}) {
  const orders = createGenerator({ partition: 7 });
  const handler = createDevtoolsHandler({ generators: { orders }, enabled: true, label: 'shop', ...options });
  const server = createServer(toNodeListener(handler));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    handler.close();
    server.closeAllConnections();
    server.close();
  });
  const address = handler.url(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const lines: string[] = [];
  const pass = createBridge({ address, fetch, write: line => lines.push(line) });
  let id = 0;
  async function ask(method: string, params?: object) {
    await pass(JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }));
    return JSON.parse(lines.pop()!);
  }
  const call = async (name: string, input: object = {}) =>
    (await ask('tools/call', { name, arguments: input })).result;
  return { orders, handler, address, lines, pass, ask, call };
}

describe('the tools of a server', () => {
  it('are listed to a client that says hello', async () => {
    const { ask, pass, lines } = await start();
    const { result } = await ask('initialize', { protocolVersion: '2025-03-26', capabilities: {} });
    expect(result).toMatchObject({ protocolVersion: '2025-03-26', serverInfo: { name: 'sno-devtools' } });
    await pass('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    expect(lines).toEqual([]);
    const { tools } = (await ask('tools/list')).result;
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toHaveProperty('readOnlyHint', true);
      expect(inputSchema).toHaveProperty('additionalProperties', false);
    }
  });

  it('answer of the generators of the server', async () => {
    const { orders, call } = await start();
    const listed = await call('list_generators');
    expect(listed.structuredContent).toMatchObject({
      generators: [{ generator: 'orders', context: 'shop', partition: 7 }],
    });
    expect(JSON.parse(listed.content[0].text)).toEqual(listed.structuredContent);
    const id = orders.next(3);
    await new Promise(resolve => setTimeout(resolve, 50)); // IDs are collected for 8 ms
    const made = await call('who_made', { id });
    expect(made.structuredContent.made).toMatchObject([{ generator: 'orders', context: 'shop' }]);
    const found = await call('search_ids', { query: 'generator orders AND meta 3 AND NOT partition 8' });
    expect(found.structuredContent).toMatchObject({ count: 1, ids: [{ id, metabyte: 3 }] });
    expect((await call('explain_id', { id })).structuredContent.ids).toMatchObject([
      { id, partition: 7, meta: 3, timesSeen: 1, couldHaveMade: ['orders (shop)'] },
    ]);
    expect((await call('can_collide')).structuredContent.answer).toMatch(/^no, because /);
    expect((await call('find_problems')).structuredContent.problems).toEqual([]);
    const { recording } = (await call('export_recording')).structuredContent;
    expect(recording).toContain('"kind":"ids"');
  });

  it('know what happened before they were asked, and say what they cannot know', async () => {
    const nowMs = Date.now();
    const clock = { now: () => nowMs };
    const [orders, drafts] = [1, 2].map(() => createGenerator({ partition: 7, clock: { ...clock } }));
    const end = traceSource(orders!);
    orders!.next();
    const { call } = await start({ generators: { orders: orders!, drafts: drafts! } });
    drafts!.next();
    orders!.batch(2);
    drafts!.next();
    await new Promise(resolve => setTimeout(resolve, 50)); // IDs are collected for 8 ms
    const { generators, notKnown } = (await call('list_generators')).structuredContent;
    expect(generators).toMatchObject([{ made: 2 }, { made: 2 }]);
    const seconds = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC';
    expect(notKnown).toEqual([
      expect.stringMatching(`^Not seen: pages, workers and other processes, .* before ${seconds}\\.$`),
      expect.stringMatching(
        `^Of the time before the first question, at ${seconds}, the newest IDs are kept\\.$`,
      ),
    ]);
    const found = (await call('find_problems')).structuredContent;
    expect(found.problems).toMatchObject([
      { kind: 'duplicates', what: expect.stringContaining('They share partition 7') },
    ]);
    expect(found.notKnown).toEqual(notKnown);
    const alone = orders!.next(9);
    const later = await start({ generators: { orders: orders! } });
    const { made: calls, answer } = (await later.call('who_made', { id: alone })).structuredContent;
    expect(calls).toMatchObject([{ generator: 'orders', context: 'shop', method: 'next' }]);
    expect(answer).toContain('not among the IDs seen, but a traced call made it');
    end();
  });

  it('say what is wrong with a question', async () => {
    const { call, ask } = await start();
    expect(await call('can_collide', { a: 'orders', b: 'none' })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('No generator is named “none”. There are orders (shop).') }],
    });
    expect(await call('explain_id', { id: 7 })).toMatchObject({ isError: true });
    expect(await call('search_ids', { query: 'tick 3' })).toMatchObject({ isError: true });
    const unknown = (text: string) => ({ isError: true, content: [{ text: `TypeError: ${text}` }] });
    expect(await call('search_ids', { q: '7' })).toMatchObject(
      unknown('q: unknown argument: this tool takes query'),
    );
    expect(await call('can_collide', { a: 'orders', c: '7' })).toMatchObject(
      unknown('c: unknown argument: this tool takes a, b'),
    );
    expect(await call('find_problems', { of: '7' })).toMatchObject(
      unknown('of: unknown argument: this tool takes none'),
    );
    expect(await call('explain_id', { ids: ['9qk49cae23gjq8of'] })).toMatchObject(
      unknown('ids: unknown argument: this tool takes id, a text of one ID or many, as of a list in lines'),
    );
    expect(await call('explain_id', { id: ['9qk49cae23gjq8of'] })).toMatchObject(
      unknown('id: expected a text of at most 100000 characters, got an array'),
    );
    const asked = async (input: unknown) =>
      (await ask('tools/call', { name: 'list_generators', arguments: input })).result;
    expect(await asked([])).toMatchObject(unknown('arguments: expected an object, got an array'));
    expect(await call('search_ids', { query: 'makeOrder' })).toMatchObject({
      content: [{ text: expect.stringContaining('a call (call makeOrder)') }],
    });
    expect((await ask('tools/call', { name: 'stop' })).error.code).toBe(-32_602);
    expect((await ask('prompts/list')).error.code).toBe(-32_601);
  });

  it('are behind the token, and absent where the handler is disabled', async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
    const { address } = await start();
    const bare = address.split('?')[0]!;
    expect((await fetch(bare, init)).status).toBe(401);
    const foreign = { ...init, headers: { ...init.headers, Origin: 'http://evil.example' } };
    expect((await fetch(address, foreign)).status).toBe(403);
    expect((await fetch(address, { ...init, body: ' '.repeat(5_000_000) })).status).toBe(413);
    expect((await fetch(address, { ...init, body: '{' })).status).toBe(400);
    const off = await start({ enabled: false });
    expect((await fetch(off.address, init)).status).toBe(404);
  });
});

it.each([
  ['no JSON', '{', -32_700],
  ['a list', '[]', -32_600],
  ['null', 'null', -32_600],
  ['another version', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32_600],
])('%s is refused', async (_, text, code) => {
  expect(await answerMcp(text, [])).toMatchObject({ error: { code } });
});
