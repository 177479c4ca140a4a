import { afterEach, describe, expect, test, vi } from 'vitest';
import { askBy, postTo } from '../../src/device/ask.ts';
import type { CheckInRequest } from '../../src/protocol/messages.ts';

const message = { v: 1, proposal: 'a' } as CheckInRequest;
const answered = (body: string, status = 200) =>
  askBy(async () => new Response(body, { status }))(message, new AbortController().signal);

describe('a check-in says why it failed', () => {
  test.each([
    ['{"error":"namespace: expected \\"n\\""}', 400],
    ['{"error":"forbidden"}', 403],
    ['<h1>Bad gateway</h1>', 502],
  ])('%s', async (body, status) => {
    await expect(answered(body, status)).rejects.toThrow(
      `check-in: expected status 200 and an answer, got ${status} ${body}`,
    );
  });

  test('if the answer is a page, or another JSON', async () => {
    for (const body of ['<h1>Log in to the Wi-Fi</h1>', 'null', '', '{"v":2}', '[]']) {
      await expect(answered(body)).rejects.toThrow(
        `check-in: expected status 200 and an answer, got 200 ${body}`,
      );
    }
  });

  test('in 220 characters at most', async () => {
    const error = await answered(`{"error":"${'x'.repeat(1000)}"}`, 503).catch(error => error);
    expect(error.message.length).toBeGreaterThan(160);
    expect(error.message.length).toBeLessThanOrEqual(220);
  });
});

describe('what a request is sent with', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    delete (Object.prototype as { headers?: unknown }).headers;
  });

  /** The options of each `fetch`. */
  function sent(): RequestInit[] {
    const inits: RequestInit[] = [];
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      inits.push(init);
      return new Response();
    });
    return inits;
  }
  const request = () => new Request('https://check-in.invalid/', { method: 'POST', body: '{}' });

  test('is read anew for each, so that a token may come from a getter', async () => {
    const inits = sent();
    let n = 0;
    const post = postTo('https://ids.example/', {
      get headers() {
        return { authorization: `token ${++n}` };
      },
    });
    const before = n;
    await post(request());
    await post(request());
    expect(inits.map(({ headers }) => new Headers(headers).get('authorization'))).toEqual([
      `token ${before + 1}`,
      `token ${before + 2}`,
    ]);
  });

  test('is not what somebody has added to every object', async () => {
    const inits = sent();
    Object.assign(Object.prototype, { headers: { authorization: 'mine' } });
    await postTo('https://ids.example/', { credentials: 'include' })(request());
    expect(new Headers(inits[0]!.headers).get('authorization')).toBeNull();
    expect(inits[0]!.credentials).toBe('include');
  });

  test('a relative URL needs a page, without which each request would fail', () => {
    const refused = new TypeError('url: expected a URL, got "/ids"');
    expect(() => postTo('/ids')).toThrow(refused);
    vi.stubGlobal('location', new URL('https://ids.example/'));
    expect(() => postTo('/ids')).not.toThrow();
    vi.unstubAllGlobals();
  });

  test('is refused if it is anything but a plain object', () => {
    expect(() => postTo('https://ids.example/', [] as RequestInit)).toThrow(
      new TypeError('init: expected a plain object, got an object'),
    );
  });
});
