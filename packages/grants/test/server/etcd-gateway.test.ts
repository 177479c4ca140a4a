/*
 * What the gateway does when members fail, hang or come late, on a `fetch` of the test's own. Real members
 * are in `store-etcd.test.ts`.
 */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { etcdStore } from '../../src/server/stores/etcd.ts';
import { etcdGateway } from '../../src/server/stores/etcd-gateway.ts';

const endpoints = ['http://a:1', 'http://b:1', 'http://c:1'];
const ANSWER = { header: { cluster_id: '7', raft_term: '2', revision: '5' }, succeeded: true };
const READ = { header: ANSWER.header, responses: [{ response_range: {} }] };

type Member = () => Promise<Response> | Response;
const well: Member = () => Response.json(ANSWER);
const hangs: Member = () => new Promise(() => {});
const isDown: Member = () => Promise.reject(new TypeError('fetch failed'));
const says = (status: number) => () => new Response('no', { status });

/** A cluster of three: what each member does, and who was asked. */
function world(...members: Member[]) {
  const asked: string[] = [];
  const fetch = async (input: unknown) => {
    const { hostname } = new URL(String(input));
    asked.push(hostname);
    return members['abc'.indexOf(hostname)]!();
  };
  return { asked, transact: etcdGateway({ endpoints, fetch: fetch as typeof globalThis.fetch }), fetch };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the gateway of etcd', () => {
  test('stays with a member that answers', async () => {
    const { asked, transact } = world(well, well, well);
    for (let i = 0; i < 3; i++) expect((await transact([], [], [])).isDone).toBe(true);
    expect(asked).toEqual(['a', 'a', 'a']);
  });

  test('passes over a member that is down, and stays with the next', async () => {
    const { asked, transact } = world(isDown, well, well);
    await transact([], [], []);
    await transact([], [], []);
    expect(asked).toEqual(['a', 'b', 'b']);
  });

  test('passes over a member that hangs, even if its fetch does not mind the signal, after five seconds', async () => {
    const { asked, transact } = world(hangs, well, well);
    const answer = transact([], [], []);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(asked).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect((await answer).revision).toBe(5);
    expect(asked).toEqual(['a', 'b']);
  });

  test('passes over a member that sends headers and no body', async () => {
    const silent = () => new Response(new ReadableStream(), { status: 200 });
    const { transact } = world(silent, well, well);
    const answer = transact([], [], []);
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await answer).isDone).toBe(true);
  });

  test('goes to the next member once, however many requests wait for the one that hangs', async () => {
    const { asked, transact } = world(hangs, well, isDown);
    const answers = Array.from({ length: 4 }, () => transact([], [], []));
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all(answers);
    expect(asked.sort()).toEqual(['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b']);
  });

  test('asks again where a member has no leader, and not where the request is wrong', async () => {
    let elected = false;
    const electing = () => (elected ? well() : says(503)());
    const { asked, transact } = world(electing, electing, electing);
    const answer = transact([], [], []);
    await vi.advanceTimersByTimeAsync(99);
    expect(asked).toEqual(['a', 'b', 'c']);
    elected = true;
    await vi.advanceTimersByTimeAsync(1);
    expect((await answer).isDone).toBe(true);
    const wrong = world(says(400), well, well);
    await expect(wrong.transact([], [], [])).rejects.toThrow('etcd: status 400: no');
    expect(wrong.asked).toEqual(['a']);
  });

  test('gives up when all members are down, with the last failure', async () => {
    const { asked, transact } = world(isDown, isDown, isDown);
    const outcome = expect(transact([], [], [])).rejects.toThrow('fetch failed');
    await vi.advanceTimersByTimeAsync(3_100);
    await outcome;
    expect(asked).toHaveLength(18);
  });

  test('sends nothing more once its step is over', async () => {
    const { asked, transact } = world(hangs, hangs, hangs);
    const controller = new AbortController();
    const outcome = expect(transact([], [], [], controller.signal)).rejects.toThrow('over');
    controller.abort(new Error('over'));
    await vi.advanceTimersByTimeAsync(5_000);
    await outcome;
    expect(asked).toEqual(['a']);
  });
});

describe('a store in etcd', () => {
  test('rejects each operation within nine seconds where all members hang', async () => {
    const { fetch } = world(hangs, hangs, hangs);
    const store = etcdStore({ endpoints, fetch: fetch as typeof globalThis.fetch });
    const reserve = { slab: 0, labels: 256, align: 256 };
    const pending = [
      store.init(),
      store.status(),
      store.reserve(reserve),
      store.spend({ principal: 'p', slabs: [], limit: 1 }),
    ];
    const outcomes = Promise.allSettled(pending);
    await vi.advanceTimersByTimeAsync(9_000);
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('9 seconds') },
      });
    }
  });

  test('that is not set up is not taken for one that hangs', async () => {
    const { fetch } = world(() => Response.json(READ), well, well);
    const store = etcdStore({ endpoints, fetch: fetch as typeof globalThis.fetch });
    await expect(store.status()).rejects.toMatchObject({ code: 'ERR_STORE_EMPTY' });
  });
});
