import { createGenerator } from '@sno-id/sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { scriptedSource } from '../../test/scripted-source.ts';
import { createTestPanel } from '../../test/test-panel.ts';
import { answerText } from '../features/generators/model/verdict.ts';
import { findOverlaps } from '../ids/collisions.ts';
import { createReportMemory, deliver } from '../source/deliver.ts';
import { readReport } from '../source/read-report.ts';
import type { Report } from '../source/report.ts';
import { isLoopback } from './access.ts';
import { createDevtoolsHandler, type DevtoolsHandlerOptions } from './handler.ts';

const TOKEN = 'a-token-of-a-test';
const PAGE = 'http://localhost:5173';

function setUp(options: Partial<DevtoolsHandlerOptions> = {}) {
  const app = scriptedSource();
  const given = { generators: { app }, enabled: true, token: TOKEN, allowedOrigins: [PAGE], ...options };
  const handler = createDevtoolsHandler(given);
  const ask = (headers: Record<string, string> = {}, method = 'GET', query = `?token=${TOKEN}`) => {
    const all = new Headers({ host: 'localhost:8787', ...headers });
    const url = `http://localhost:8787/sno-devtools${query}`;
    return handler.handle({ method, url, headers: all }) as Response;
  };
  return { app, handler, ask };
}

/** Reads a stream one piece at a time. */
function pieces(response: Response) {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  const text = async () => decoder.decode((await reader.read()).value);
  const report = async () => readReport(JSON.parse(/^data: (.*)$/m.exec(await text())![1]!)) as Report;
  return { text, report, cancel: () => reader.cancel() };
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it.each([
  [{}, 'generators: expected generators by name, got undefined'],
  [{ generators: null }, 'generators: expected generators by name, got null'],
  [{ generators: 5 }, 'generators: expected generators by name, got 5'],
  [
    { generators: {}, tokn: TOKEN },
    'options: expected one of generators, label, path, token, allowedHosts, allowedOrigins, enabled, got "tokn"',
  ],
])('says what is wrong with the options %j', (options, text) => {
  expect(() => createDevtoolsHandler(options as unknown as DevtoolsHandlerOptions)).toThrow(text);
});

describe('a devtools handler refuses', () => {
  it.each<[string, number, Record<string, string>, string?, string?]>([
    ['a foreign name', 403, { host: 'evil.example:8787' }],
    ['a name that begins as ours', 403, { host: 'localhost.evil.example' }],
    ['a name in disguise', 403, { host: 'localhost@evil.example' }],
    ['a name with a path', 403, { host: 'localhost/evil' }],
    ['an empty name', 403, { host: '' }],
    ['an address of the network', 403, { host: '192.168.0.7:8787' }],
    ['a foreign origin', 403, { origin: 'http://evil.example' }],
    ['another port, unless it is allowed', 403, { origin: 'http://localhost:9999' }],
    ['an origin that begins as an allowed one', 403, { origin: `${PAGE}.evil.example` }],
    ['an opaque origin', 403, { origin: 'null' }],
    ['no token', 401, {}, 'GET', ''],
    ['a wrong token', 401, {}, 'GET', '?token=a-token-of-a-tesu'],
    ['the beginning of the token', 401, {}, 'GET', '?token=a-token'],
    ['more than the token', 401, {}, 'GET', `?token=${TOKEN}x`],
    ['a wrong token in the header, whatever the address has', 401, { authorization: 'Bearer no' }],
    ['a token under another scheme', 401, { authorization: `Basic ${TOKEN}` }, 'GET', ''],
    ['POST that is not JSON', 415, { 'content-type': 'text/plain' }, 'POST'],
    ['POST without a token', 401, { 'content-type': 'application/json' }, 'POST', ''],
    ['POST of a foreign origin', 403, { origin: 'http://evil.example' }, 'POST'],
    ['PUT', 405, {}, 'PUT'],
    ['HEAD', 405, {}, 'HEAD'],
    ['the preflight of a foreign origin', 403, { origin: 'http://evil.example' }, 'OPTIONS'],
  ])('%s', async (_, status, headers, method, query) => {
    const { app, ask } = setUp();
    const before = app.listeners;
    const response = ask(headers, method, query);
    expect(response.status).toBe(status);
    expect(app.listeners).toBe(before);
    expect(await response.text()).not.toContain(TOKEN);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['production', 'test', ''])('everything where NODE_ENV is “%s”', environment => {
    vi.stubEnv('NODE_ENV', environment);
    const { handler, app } = setUp();
    const off = createDevtoolsHandler({ generators: { app }, token: TOKEN });
    const request = new Request(off.url('http://localhost:8787'));
    expect((off.handle(request) as Response).status).toBe(404);
    // Only who says so has it elsewhere.
    expect((handler.handle(request) as Response).status).toBe(200);
    handler.close();
  });

  it('everything in production, also if somebody has added options to every object', () => {
    vi.stubEnv('NODE_ENV', 'production');
    const { app } = setUp();
    Object.assign(Object.prototype, { enabled: true, token: 'a-token-that-others-know' });
    try {
      const handler = createDevtoolsHandler({ generators: { app } });
      expect(handler.token).not.toBe('a-token-that-others-know');
      const request = new Request(handler.url('http://localhost:8787'));
      expect((handler.handle(request) as Response).status).toBe(404);
    } finally {
      for (const key of ['enabled', 'token']) delete (Object.prototype as { [key: string]: unknown })[key];
    }
  });

  it('everything that is switched off, in development too', () => {
    vi.stubEnv('NODE_ENV', 'development');
    const { ask } = setUp({ enabled: false });
    expect(ask().status).toBe(404);
  });

  it('a ninth panel', () => {
    const { ask, handler } = setUp();
    const statuses = Array.from({ length: 9 }, () => ask().status);
    expect(statuses).toEqual([...Array(8).fill(200), 503]);
    handler.close();
  });

  it.each<[string, Partial<DevtoolsHandlerOptions>]>([
    ['every origin', { allowedOrigins: ['*'] }],
    ['an origin with a path', { allowedOrigins: [`${PAGE}/`] }],
    ['no origin', { allowedOrigins: ['null'] }],
    ['every host', { allowedHosts: ['*'] }],
    ['a short token', { token: 'secret' }],
    ['a path without a slash', { path: 'sno' }],
  ])('to be made for %s', (_, options) => {
    expect(() => setUp(options)).toThrow(RangeError);
  });
});

describe('a devtools handler', () => {
  it.each<[string, Record<string, string>, string?]>([
    ['with the token in the address', {}],
    ['with the token in a header', { authorization: `Bearer ${TOKEN}` }, ''],
    ['by another name of this machine', { host: '127.0.0.1:1' }],
    ['by IPv6', { host: '[::1]:8787' }],
    ['by a name that is allowed', { host: 'Dev.example:80' }],
    ['by a name and port that are allowed', { host: 'box.example:8787' }],
    ['from its own origin', { origin: 'http://localhost:8787' }],
    ['from an origin that is allowed', { origin: PAGE }],
  ])('streams %s', (_, headers, query) => {
    const { ask, handler } = setUp({ allowedHosts: ['dev.example', 'box.example:8787'] });
    const response = ask(headers, 'GET', query);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('vary')).toBe('Origin');
    expect(response.headers.get('access-control-allow-origin')).toBe(headers['origin'] ?? null);
    handler.close();
  });

  it('answers the preflight of an allowed origin, without the token', () => {
    const { ask } = setUp();
    const response = ask({ origin: PAGE }, 'OPTIONS', '');
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-headers': 'authorization',
      'access-control-allow-methods': 'GET',
      vary: 'Origin',
    });
  });

  it('lets an allowed page read why it was refused', () => {
    const { ask } = setUp();
    const response = ask({ origin: PAGE }, 'GET', '');
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([401, PAGE]);
  });

  it('creates a new token at each start', () => {
    const [one, other] = [0, 1].map(() => createDevtoolsHandler({ generators: {} }).token);
    expect(one).toMatch(/^[\da-f]{48}$/);
    expect(one).not.toBe(other);
  });

  it('knows its address', () => {
    const { handler } = setUp({ path: '/dev/ids' });
    expect(handler.url('http://localhost:8787')).toBe(`http://localhost:8787/dev/ids?token=${TOKEN}`);
  });

  it('reports at once, then four times a second what is new, and its being there every 5 seconds', async () => {
    vi.useFakeTimers();
    const { ask, app, handler } = setUp({ label: 'orders' });
    const stream = pieces(ask());
    expect(await stream.report()).toMatchObject({
      context: { place: 'server', label: 'orders' },
      number: 1,
      generators: [{ name: 'app', made: 0 }],
    });
    app.make(3);
    vi.advanceTimersByTime(250);
    expect(await stream.report()).toMatchObject({ number: 2, generators: [{ made: 3 }] });
    vi.advanceTimersByTime(4_999);
    const next = stream.text();
    vi.advanceTimersByTime(250);
    expect(await next).toBe(':\n\n');
    handler.close();
  });

  it('makes no reports for a stalled reader, and then sends the newest with exact counts', async () => {
    vi.useFakeTimers();
    const { ask, app, handler } = setUp();
    const stream = pieces(ask());
    for (let round = 0; round < 200; round++) {
      app.tickTock(4);
      app.make(10);
      vi.advanceTimersByTime(100);
    }
    expect(await stream.report()).toMatchObject({ number: 1 });
    vi.advanceTimersByTime(250);
    await stream.report();
    vi.advanceTimersByTime(250);
    const report = stream.report();
    vi.advanceTimersByTime(250);
    app.make(1);
    vi.advanceTimersByTime(250);
    const { number, generators } = await report;
    expect(number).toBeLessThan(5);
    expect(generators[0]).toMatchObject({ made: 2_001, happened: 200 });
    handler.close();
  });

  it('lets go of one who has read nothing for 30 seconds', () => {
    vi.useFakeTimers();
    const { ask, handler } = setUp();
    for (let panels = 0; panels < 8; panels++) ask();
    expect(ask().status).toBe(503);
    vi.advanceTimersByTime(31_000);
    expect(ask().status).toBe(200);
    handler.close();
  });

  it('keeps the newest IDs until a panel asks or comes back, unless a burst goes beyond what that may cost', async () => {
    vi.useFakeTimers();
    const { ask, app, handler } = setUp();
    app.make(7);
    const first = pieces(ask());
    expect(await first.report()).toMatchObject({ generators: [{ made: 7, batches: [{ count: 7 }] }] });
    await first.cancel();
    vi.advanceTimersByTime(600_000);
    app.make(5, 7);
    const second = pieces(ask());
    const [seven, five] = [{ count: 7 }, { count: 5 }];
    expect(await second.report()).toMatchObject({ generators: [{ made: 12, batches: [seven, five] }] });
    await second.cancel();
    app.make(9_000);
    expect(app.listeners).toBe(1); // that of the panel, whose connection may have been cut
    vi.advanceTimersByTime(60_000);
    app.make(9_000);
    expect(app.listeners).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(app.listeners).toBe(2);
    handler.close();
    expect([app.listeners, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('ends its streams when it is closed', async () => {
    const { ask, app, handler } = setUp();
    const stream = pieces(ask());
    handler.close();
    await stream.report();
    expect(await stream.text()).toBe('');
    expect([app.listeners, ask().status]).toEqual([0, 404]);
  });

  it('shows other generators when it is given others', async () => {
    vi.useFakeTimers();
    const { ask, handler } = setUp();
    const stream = pieces(ask());
    await stream.report();
    handler.update({ next: scriptedSource(2) });
    vi.advanceTimersByTime(250);
    expect(await stream.report()).toMatchObject({ generators: [{ name: 'next' }] });
    handler.close();
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['192.168.0.7', false],
  ['::ffff:192.168.0.7', false],
  ['127.0.0.1.evil.example', false],
  ['', false],
  [undefined, false],
])('%s is this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

it.each([
  ['', {}, [['warn', expect.stringContaining('answers 404, because NODE_ENV is not development')]]],
  ['production', {}, []],
  ['', { enabled: false }, []],
  ['development', {}, [['info', expect.stringContaining('a new token was drawn')]]],
  ['development', { token: TOKEN }, []],
])('with NODE_ENV “%s” and %j it says why panels would be refused', (env, options, said) => {
  vi.stubEnv('NODE_ENV', env);
  const lines: unknown[] = [];
  for (const level of ['info', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(line => void lines.push([level, line]));
  const { token } = createDevtoolsHandler({ generators: {}, ...options });
  vi.restoreAllMocks();
  expect(lines).toEqual(said);
  expect(JSON.stringify(lines)).not.toContain(token);
});

it('reports that generators on the default clock are one writer, which a panel cannot see from elsewhere', async () => {
  Reflect.deleteProperty(globalThis, Symbol.for('sno-id')); // no generator of this realm has another clock
  const generators = { a: createGenerator({ partition: 9 }), b: createGenerator({ partition: 9 }) };
  const { ask } = setUp({ generators });
  const { report, cancel } = pieces(ask());
  const panel = createTestPanel();
  deliver(await report(), panel.hub, createReportMemory());
  await cancel();
  const known = panel.registry.getState().generators;
  expect(known.map(({ writer }) => writer)).toEqual([1, 1]);
  expect(answerText(known, findOverlaps(known), [])).toMatch(/^no, .* are one writer/);
});
