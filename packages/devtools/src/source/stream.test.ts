import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manualAfter, settle } from '../../test/manual-after.ts';
import { manualSight } from '../../test/manual-sight.ts';
import { notingSink } from '../../test/noting-sink.ts';
import { type ScriptedSource, START_MS, scriptedSource } from '../../test/scripted-source.ts';
import { backOffMs } from './back-off.ts';
import { createReporter } from './reporter.ts';
import { createStreamSource } from './stream.ts';

interface Request {
  readonly url: string;
  readonly init: RequestInit;
  answer(response: Response): void;
  fail(): void;
}

/** A connection that stays open, and what the server writes into it. */
function connection() {
  const encoder = new TextEncoder();
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
    },
    cancel() {
      isCancelled = true;
    },
  });
  return {
    response: new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } }),
    write: (text: string) => controller.enqueue(encoder.encode(text)),
    end: () => controller.close(),
    get isCancelled() {
      return isCancelled;
    },
  };
}

/** One life of a server. */
function server(id: string, app: ScriptedSource = scriptedSource(), label = '') {
  const context = { id, place: 'server', label } as const;
  const reporter = createReporter({ app }, { context, wallMs: () => START_MS });
  return {
    app,
    reader: () => {
      const reader = reporter.reader();
      return () => `event: report\ndata: ${JSON.stringify(reader.take())}\n\n`;
    },
  };
}

function setUp(
  address = 'http://localhost:8787/sno-devtools?token=secret-secret-secret',
  sight = manualSight(),
) {
  const time = manualAfter();
  const sink = notingSink();
  const requests: Request[] = [];
  const source = createStreamSource(address, {
    after: time.after,
    sight,
    wallMs: () => time.now,
    random: () => 1,
    base: 'http://localhost:5173/app',
    fetch: (url, init) =>
      new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')));
        requests.push({ url, init, answer: resolve, fail: () => reject(new TypeError('Failed to fetch')) });
      }),
  });
  const statuses = () => sink.notes().filter(note => /^(connecting|connected|retrying|refused)/.test(note));
  const connect = async () => {
    const to = connection();
    requests.at(-1)!.answer(to.response);
    await settle();
    return to;
  };
  const pass = async (ms: number) => {
    time.pass(ms);
    await settle();
  };
  return { time, sink, requests, source, statuses, connect, pass };
}

describe('a server’s stream', () => {
  it('sends the token in a header, and not in the address', () => {
    const { source, sink, requests } = setUp();
    source.start(sink);
    expect(requests[0]).toMatchObject({
      url: 'http://localhost:8787/sno-devtools',
      init: {
        headers: { Authorization: 'Bearer secret-secret-secret' },
        credentials: 'omit',
        redirect: 'error',
      },
    });
    expect(`${source.id} ${sink.notes()}`).not.toContain('secret');
  });

  it('takes an address that is relative to the page', () => {
    const { source, sink, requests } = setUp('/sno-devtools?token=t');
    source.start(sink);
    expect(requests[0]?.url).toBe('http://localhost:5173/sno-devtools');
  });

  it('says that a token cannot be sent, and asks no server with it', () => {
    const { source, sink, requests } = setUp('http://localhost:8787/sno-devtools?token=…');
    source.start(sink);
    expect(requests).toEqual([]);
    expect([...sink.statuses.values()]).toEqual([
      expect.stringMatching(/^refused: The token of localhost:8787 has spaces .* Use the whole address/),
    ]);
  });

  it.each([
    ['ftp://localhost/x', 'ftp://localhost/x'],
    ['http://', 'http://'],
    ['localhost:8787/x?token=secret', 'localhost:8787/x'],
    ['http://me:pass@localhost/', 'http://localhost/'],
  ])('refuses %s by its name, without what is secret', (address, shown) => {
    const { source, sink, requests } = setUp(address);
    source.start(sink);
    expect(requests).toEqual([]);
    expect([...sink.statuses]).toEqual([
      [
        `stream:${shown}`,
        `refused: Invalid server address: expected http:// or https:// without a user name, got “${shown}”.`,
      ],
    ]);
  });

  it('passes on what the server reports, under the server’s name', async () => {
    const { source, sink, connect } = setUp();
    source.start(sink);
    const { app, reader } = server('page');
    const report = reader();
    app.make(2);
    const to = await connect();
    to.write(report());
    app.tickTock(8);
    to.write(`:\n\n${report()}`);
    await settle();
    expect(sink.notes()).toEqual([
      'connecting: Connecting to localhost:8787 …',
      'server localhost:8787~page “localhost:8787”: app',
      'localhost:8787~page/app 2 IDs, 2 metabytes',
      'localhost:8787~page/app made 2',
      'connected: Receiving from localhost:8787.',
      'localhost:8787~page/app tick-tock 8',
    ]);
  });

  it('resumes after a lost connection: nothing twice, and no count lost', async () => {
    const { source, sink, connect, pass, requests } = setUp();
    source.start(sink);
    const { app, reader } = server('s');
    app.make(1);
    const first = reader();
    const to = await connect();
    to.write(first());
    await settle();
    app.make(4, 1);
    app.tickTock(8);
    to.end();
    await settle();
    sink.notes();
    await pass(500);
    expect(requests).toHaveLength(2);
    (await connect()).write(reader()());
    await settle();
    expect(sink.notes()).toEqual([
      'retrying: localhost:8787 closed the connection.',
      'localhost:8787~s/app 4 IDs, 4 metabytes',
      'localhost:8787~s/app tick-tock 8',
      'localhost:8787~s/app made 4',
      'connected: Receiving from localhost:8787.',
    ]);
  });

  it('a restarted server replaces the old one', async () => {
    const { source, sink, connect, pass } = setUp();
    source.start(sink);
    const to = await connect();
    to.write(server('old').reader()());
    to.end();
    await settle();
    await pass(500);
    (await connect()).write(server('new').reader()());
    await settle();
    expect(sink.notes().filter(note => /^(gone|server)/.test(note))).toEqual([
      'server localhost:8787~old “localhost:8787”: app',
      'gone localhost:8787~old',
      'server localhost:8787~new “localhost:8787”: app',
    ]);
  });

  it('waits longer after each failure, and says until when', async () => {
    const { source, sink, requests, time, pass } = setUp();
    source.start(sink);
    const waits: number[] = [];
    for (let tries = 1; tries <= 7; tries++) {
      requests.at(-1)!.fail();
      await settle();
      waits.push(time.waiting[0]!);
      await pass(time.waiting[0]!);
      expect(requests).toHaveLength(tries + 1);
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
  });

  it('begins with the shortest wait again after it has worked', async () => {
    const { source, sink, requests, time, pass, connect } = setUp();
    source.start(sink);
    for (const wait of [500, 1_000, 2_000]) {
      requests.at(-1)!.fail();
      await settle();
      await pass(wait);
    }
    const to = await connect();
    to.write(server('s').reader()());
    to.end();
    await settle();
    expect(time.waiting).toEqual([500]);
  });

  it('keeps the generators for some seconds without the server, and then lets them go', async () => {
    const { source, sink, requests, time, pass, connect } = setUp();
    source.start(sink);
    const to = await connect();
    to.write(server('s').reader()());
    to.end();
    await settle();
    for (const isGone of [false, false, false, true]) {
      await pass(time.waiting[0]!);
      requests.at(-1)!.fail();
      await settle();
      expect(sink.notes().includes('gone localhost:8787~s')).toBe(isGone);
    }
  });

  it('takes 12 seconds of silence for a lost connection', async () => {
    const { source, sink, pass, connect, statuses } = setUp();
    source.start(sink);
    const to = await connect();
    to.write(server('s').reader()());
    await settle();
    await pass(11_000);
    to.write(':\n\n');
    await settle();
    await pass(11_999);
    expect(to.isCancelled).toBe(false);
    statuses();
    await pass(1);
    expect(to.isCancelled).toBe(true);
    expect(statuses()).toEqual(['retrying: localhost:8787 stopped responding.']);
  });

  it('takes 12 seconds without an answer for none', async () => {
    const { source, sink, pass, statuses } = setUp();
    source.start(sink);
    await pass(12_000);
    expect(statuses().at(-1)).toBe('retrying: localhost:8787 did not answer.');
    // Also while it is tried again.
    await pass(500);
    expect(statuses()).toEqual(['retrying: localhost:8787 did not answer.']);
  });

  it.each(['', '?token=', '?token=undefined'])('says that the address “%s” has no token', async query => {
    const { source, sink, requests, statuses } = setUp(`http://localhost:8787/sno-devtools${query}`);
    source.start(sink);
    requests[0]!.answer(new Response('Token required', { status: 401 }));
    await settle();
    expect(statuses().at(-1)).toMatch(/^refused: localhost:8787 needs a token, and this address has none\./);
  });

  it.each([
    [401, 'refused', /without a fixed token creates a new one at each start/, 15_000],
    [403, 'refused', /allowedHosts.*allowedOrigins/, 15_000],
    [404, 'refused', /NODE_ENV/, 15_000],
    [200, 'refused', /not an event stream/, 15_000],
    [503, 'retrying', /answered with status 503/, 500],
  ])('says what %i means, and when it tries again', async (status, state, text, wait) => {
    const { source, sink, requests, time, statuses } = setUp();
    source.start(sink);
    requests[0]!.answer(new Response('<h1>Hello</h1>', { status, headers: { 'Content-Type': 'text/html' } }));
    await settle();
    expect(statuses().at(-1)).toMatch(new RegExp(`^${state}: .*${text.source}`));
    expect(time.waiting).toEqual([wait]);
  });

  it('says what can be the matter where a browser tells nothing', async () => {
    const { source, sink, requests, statuses } = setUp();
    source.start(sink);
    requests[0]!.fail();
    await settle();
    expect(statuses().at(-1)).toBe(
      "retrying: Cannot reach localhost:8787. Check that it is running in development, that its allowedOrigins has this page's origin (http://localhost:5173), and that this page's Content-Security-Policy allows it in connect-src.",
    );
  });

  it('says that a server can be reached which sends something else, without an end', async () => {
    const { source, sink, connect, statuses } = setUp();
    source.start(sink);
    const to = await connect();
    to.write('x'.repeat(2 ** 20 + 1));
    to.write('x');
    await settle();
    expect(statuses().at(-1)).toBe(
      'retrying: localhost:8787 answered, but not with reports: expected the event “report”, got no event. Check the path of its address.',
    );
  });

  it.each([
    ['no event', ''],
    ['no event', ':\n\n'],
    ['“message”', 'data: 1\n\n'],
    ['“price”', 'event: price\ndata: 1\n\n'],
  ])('says that a server sends no reports, but %s', async (got, text) => {
    const { source, sink, pass, connect, statuses } = setUp();
    source.start(sink);
    const to = await connect();
    for (let i = 0; i < 4; i++) {
      to.write(text);
      await pass(3_000);
    }
    expect(statuses().at(-1)).toBe(
      `retrying: localhost:8787 answered, but not with reports: expected the event “report”, got ${got}. Check the path of its address.`,
    );
    expect(to.isCancelled).toBe(true);
  });

  it('says until when it was connected to a server that has stopped', async () => {
    const { source, sink, requests, pass, connect, statuses } = setUp();
    source.start(sink);
    const to = await connect();
    to.write(server('s').reader()());
    await settle();
    await pass(12_000);
    await pass(500);
    requests.at(-1)!.fail();
    await settle();
    expect(statuses().at(-1)).toMatch(
      /^retrying: Cannot reach localhost:8787, which was connected until \d\d:\d\d:\d\d UTC\. Check that it is running\.$/,
    );
  });

  it('says what was lost, and what could not be read', async () => {
    const { source, sink, connect, statuses } = setUp();
    source.start(sink);
    const { app, reader } = server('s');
    const report = reader();
    const to = await connect();
    to.write(report());
    app.tickTock(4);
    report();
    to.write(`${report()}event: report\ndata: {"version":9}\n\nevent: report\ndata: {\n\n`);
    await settle();
    expect(statuses().slice(1)).toEqual([
      'connected: Receiving from localhost:8787.',
      'connected: Receiving from localhost:8787; 1 event lost; 1 report lost, so some IDs are missing.',
      'connected: Receiving from localhost:8787; 1 event lost; 1 report lost, so some IDs are missing; 1 report invalid, perhaps from another version of @sno-id/devtools.',
      'connected: Receiving from localhost:8787; 1 event lost; 1 report lost, so some IDs are missing; 2 reports invalid, perhaps from another version of @sno-id/devtools.',
    ]);
  });

  it('ends when it is stopped: the connection, the timers, and the generators that it reported', async () => {
    const { source, sink, time, pass, connect, requests } = setUp();
    const stop = source.start(sink);
    const to = await connect();
    to.write(server('s').reader()());
    await settle();
    sink.notes();
    stop();
    await settle();
    await pass(60_000);
    expect(sink.notes()).toEqual(['gone localhost:8787~s']);
    expect([to.isCancelled, time.waiting, requests.length]).toEqual([true, [], 1]);
  });

  it('has no connection while the panel is hidden, and misses nothing that the server still has', async () => {
    const sight = manualSight(true);
    const { source, sink, connect, requests, statuses } = setUp(undefined, sight);
    const { app, reader } = server('s');
    const stop = source.start(sink);
    await settle();
    expect([requests.length, statuses()]).toEqual([0, ['connecting: Paused while this tab is hidden.']]);
    const read = reader();
    app.make(2);
    sight.show(true);
    const first = await connect();
    first.write(read());
    await settle();
    sight.show(false);
    await settle();
    expect(first.isCancelled).toBe(true);
    app.make(3);
    sight.show(true);
    const second = await connect();
    second.write(read());
    await settle();
    expect(sink.notes().filter(note => note.includes('lost'))).toEqual([]);
    expect(sink.notes()).toEqual([]);
    stop();
  });

  it('ends while it waits', async () => {
    const { source, sink, time, requests } = setUp();
    const stop = source.start(sink);
    requests[0]!.fail();
    await settle();
    stop();
    await settle();
    expect([time.waiting, requests.length]).toEqual([[], 1]);
  });
});

describe('the wait before the next try', () => {
  it('is from half a second to 15, and at most half of it is chance', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const ms = backOffMs(failures, random);
        expect(ms).toBeGreaterThanOrEqual(Math.max(500, backOffMs(failures, 1) / 2));
        expect(ms).toBeLessThanOrEqual(15_000);
      }),
    );
  });
});
