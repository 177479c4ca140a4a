/*
 * What happens around a check-in: bodies that were read, that never come or come slowly, clients that leave,
 * stores that hang.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LABELS } from '../../src/format/grant.ts';
import { type AuthorityStore, toNodeListener } from '../../src/server/index.ts';
import { limitedStore } from '../../src/server/limited-store.ts';
import { memoryContent, memoryStore } from '../../src/server/stores/memory.ts';
import { bench, checkInRequest, message, NOW, post, SLAB } from './fixture.ts';
import { serve } from './serve.ts';

afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => undefined);
const HEADERS = { 'content-type': 'application/json' };
const READ = /expected a body that was not read yet\. Mount the handler before express\.json\(\)/;

test('a body is read where requests have no streams, as in Firefox, and no more of it than elsewhere', async () => {
  const { authority } = bench();
  const statuses = [];
  for (const text of [JSON.stringify(message()), ' '.repeat(20_000)]) {
    const request = post(text);
    Object.defineProperty(request, 'body', { value: undefined });
    statuses.push((await authority.handle(request)).status);
  }
  expect(statuses).toEqual([200, 413]);
});

describe('a body that was read before', () => {
  test('by middleware is refused at once, with what to do, and an event', async () => {
    const { authority, events } = bench();
    const listener = toNodeListener(authority.handle);
    // What express.json() does.
    const port = await serve(
      async (incoming: IncomingMessage & { body?: unknown }, outgoing: ServerResponse) => {
        let text = '';
        for await (const chunk of incoming.setEncoding('utf8')) text += chunk;
        incoming.body = JSON.parse(text);
        listener(incoming, outgoing);
      },
    );
    const body = JSON.stringify(message());
    const response = await fetch(`http://127.0.0.1:${port}/ids`, { method: 'POST', headers: HEADERS, body });
    expect(response.status).toBe(500);
    expect((await response.json()).error).toMatch(READ);
    expect(events).toEqual([
      { type: 'error', error: expect.objectContaining({ message: expect.stringMatching(READ) }) },
      { type: 'refused', status: 500, reason: 'unavailable' },
    ]);
  });

  test('by authorize, or under the hand of somebody else, is refused too', async () => {
    const { authority, events } = bench({
      async authorize(request) {
        await request.text();
        return { principal: 'anna' };
      },
    });
    const response = await authority.handle(checkInRequest({}));
    expect([response.status, (await response.json()).error]).toEqual([500, expect.stringMatching(READ)]);
    const locked = checkInRequest({});
    locked.body!.getReader();
    expect((await bench().authority.handle(locked)).status).toBe(500);
    expect(events.map(({ type }) => type)).toEqual(['error', 'refused']);
  });
});

describe('a client that hangs up', () => {
  test('is no error: whatever failed in the store can be found among the events', async () => {
    const down = new Error('the store is down');
    let isDown = false;
    const memory = memoryStore({ now: () => NOW });
    const store: AuthorityStore = {
      ...memory,
      exchange: request => (isDown ? Promise.reject(down) : memory.exchange(request)),
    };
    const { authority, events } = bench({ store });
    const port = await serve(toNodeListener(authority.handle));
    for (let i = 0; i < 20; i++) {
      const socket = connect(port, '127.0.0.1');
      const head =
        'POST /ids HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"v":1';
      await new Promise<void>(resolve => socket.write(head, () => resolve()));
      if (i === 10) {
        isDown = true;
        const body = JSON.stringify(message());
        await fetch(`http://127.0.0.1:${port}/ids`, { method: 'POST', headers: HEADERS, body });
      }
      socket.destroy();
    }
    await vi.waitFor(() =>
      expect(events.filter(event => event.type === 'refused' && event.reason === 'aborted')).toHaveLength(20),
    );
    expect(events.filter(({ type }) => type === 'error')).toEqual([{ type: 'error', error: down }]);
  });

  test('is none in other servers either, whatever their streams fail with', async () => {
    const { authority, events } = bench();
    for (const reason of [new DOMException('gone', 'AbortError'), new TypeError('closed'), undefined]) {
      const body = new ReadableStream({ start: controller => controller.error(reason) });
      const init = { method: 'POST', headers: HEADERS, body, duplex: 'half' };
      const { status } = await authority.handle(new Request('http://localhost/ids', init as RequestInit));
      expect(status).toBe(400);
    }
    expect(events).toEqual([1, 2, 3].map(() => ({ type: 'refused', status: 400, reason: 'aborted' })));
  });
});

describe('whatever a check-in waits for has a limit of ten seconds:', () => {
  /** What a check-in is answered with, and after how long. */
  async function timed(answer: Promise<Response>): Promise<[status: number, ms: number]> {
    const startMs = Date.now();
    let found: [number, number] | undefined;
    void answer.then(({ status }) => {
      found = [status, Date.now() - startMs];
    });
    for (let i = 0; i < 100 && !found; i++) await vi.advanceTimersByTimeAsync(1000);
    expect(found, 'no answer within 100 seconds').toBeDefined();
    return found!;
  }

  test('a body', async () => {
    vi.useFakeTimers();
    const { authority, events } = bench();
    const slow = (everyMs: number) => {
      let isCancelled = false;
      const body = new ReadableStream({
        async pull(controller) {
          await new Promise(resolve => setTimeout(resolve, everyMs));
          if (!isCancelled) controller.enqueue(new Uint8Array([32]));
        },
        cancel() {
          isCancelled = true;
        },
      });
      const init = { method: 'POST', headers: HEADERS, body, duplex: 'half' };
      const request = new Request('http://localhost/ids', init as RequestInit);
      return { request, isCancelled: () => isCancelled };
    };
    // It stalls, or a byte comes every second.
    for (const { request, isCancelled } of [slow(1e9), slow(1000)]) {
      expect(await timed(authority.handle(request))).toEqual([408, 10_000]);
      expect(isCancelled()).toBe(true);
    }
    expect(events).toEqual([1, 2].map(() => ({ type: 'refused', status: 408, reason: 'slow' })));
  });

  test('authorize', async () => {
    vi.useFakeTimers();
    const { authority, events } = bench({ authorize: never });
    expect(await timed(authority.handle(checkInRequest({})))).toEqual([503, 10_000]);
    expect(events[0]).toMatchObject({
      type: 'error',
      error: { message: 'authorize: no answer within 10 seconds' },
    });
  });

  test.each(['init', 'status', 'spend', 'exchange', 'reserve'] as const)(
    'store.%s, and the next check-in works',
    async step => {
      vi.useFakeTimers();
      const memory = memoryStore({ now: () => NOW });
      let hangs = true;
      const store: AuthorityStore = {
        ...memory,
        [step]: (...given: never[]) => (hangs ? never() : (memory[step] as CallableFunction)(...given)),
      };
      const { authority, events } = bench({ store, authorize: () => ({ principal: 'anna', limit: 100 }) });
      const both = [checkInRequest({}), checkInRequest({})].map(request => timed(authority.handle(request)));
      expect(await Promise.all(both)).toEqual([
        [503, 10_000],
        [503, 10_000],
      ]);
      expect(events).toContainEqual({
        type: 'error',
        error: expect.objectContaining({ message: `store.${step}: no answer within 10 seconds` }),
      });
      hangs = false;
      expect((await authority.handle(checkInRequest({}))).status).toBe(200);
    },
  );

  test('a step of the store for a server of its own', async () => {
    vi.useFakeTimers();
    const { authority } = bench({ store: { ...memoryStore({ now: () => NOW }), spend: never } });
    const granted = authority.grant().catch(error => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await granted).toMatchObject({ message: 'store.spend: no answer within 10 seconds' });
  });

  test('and nothing is left to wait for after an answer', async () => {
    vi.useFakeTimers();
    const { authority } = bench();
    expect((await authority.handle(checkInRequest({}))).status).toBe(200);
    expect((await authority.handle(post('{'))).status).toBe(400);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a store that is full', () => {
  test('answers 503 at once, and is not asked again for what it has said', async () => {
    const content = memoryContent();
    await bench({}, content).send({});
    for (let i = 0; i < 7; i++) content.slabs.set(SLAB + i, LABELS);
    let steps = 0;
    const memory = memoryStore({ content, now: () => NOW });
    const store: AuthorityStore = {
      ...memory,
      reserve(request) {
        steps++;
        return memory.reserve(request);
      },
    };
    const { authority, events } = bench({ store });
    const response = await authority.handle(checkInRequest({}));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    const first = steps;
    expect((await authority.handle(checkInRequest({}))).status).toBe(503);
    expect(steps).toBe(first);
    expect(events.at(-1)).toEqual({ type: 'refused', status: 503, reason: 'full' });
  });

  test('because its disk is full answers 503 at once, and the event is what the database says', async () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const memory = memoryStore({ now: () => NOW });
    const { authority, events } = bench({ store: { ...memory, exchange: () => Promise.reject(full) } });
    const response = await authority.handle(checkInRequest({}));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(events[0]).toEqual({ type: 'error', error: full });
  });
});

test('a store of a class keeps its private parts, and what makes nobody wait stays so', async () => {
  class Counter {
    readonly isVolatile = true;
    #count = 0;
    async exchange() {
      return ++this.#count;
    }
    subscribe() {
      return this.#count;
    }
  }
  const store = limitedStore(new Counter() as never) as unknown as Counter;
  expect([await store.exchange(), await store.exchange(), store.isVolatile]).toEqual([1, 2, true]);
  expect(store.subscribe()).toBe(2);
});
