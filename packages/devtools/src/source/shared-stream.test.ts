import { describe, expect, it } from 'vitest';
import { air } from '../../test/air.ts';
import { manualAfter, settle } from '../../test/manual-after.ts';
import { manualLocks, manualSight } from '../../test/manual-locks.ts';
import { notingSink } from '../../test/noting-sink.ts';
import { START_MS, scriptedSource } from '../../test/scripted-source.ts';
import { createReporter } from './reporter.ts';
import { createStreamSource } from './stream.ts';

const ADDRESS = 'http://localhost:8787/sno-devtools?token=secret-secret-secret';

/** A server, and tabs of one origin that read it. */
function setUp() {
  const time = manualAfter();
  const { open, shout, said } = air();
  const locks = manualLocks();
  const app = scriptedSource();
  const context = { id: 's', place: 'server', label: '' } as const;
  const reporter = createReporter({ app }, { context, wallMs: () => START_MS });
  const connections = new Set<() => void>();

  async function fetch(_: string, { signal }: RequestInit): Promise<Response> {
    const reader = reporter.reader();
    const encoder = new TextEncoder();
    let write = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        write = () => {
          const data = JSON.stringify(reader.take());
          controller.enqueue(encoder.encode(`event: report\ndata: ${data}\n\n`));
        };
        connections.add(write);
        write();
      },
      cancel() {
        connections.delete(write);
      },
    });
    signal?.addEventListener('abort', () => connections.delete(write));
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  }

  function tab(isHidden = false, address = ADDRESS, withLocks = true) {
    const sight = manualSight(isHidden);
    const sink = notingSink();
    const { after } = time;
    const source = createStreamSource(address, {
      fetch,
      after,
      open,
      sight,
      wallMs: () => time.now,
      random: () => 0,
      base: 'http://localhost:5173/',
      ...(withLocks ? { locks } : { locks: { request: () => Promise.reject(new Error('no locks')) } }),
    });
    const stop = source.start(sink);
    return { sink, stop, show: sight.show, status: () => sink.statuses.get(source.id) };
  }

  async function report() {
    time.pass(250);
    for (const write of connections) write();
    await settle();
  }

  return { tab, app, report, connections, shout, said, settle };
}

describe('tabs that read the same server', () => {
  it('have one connection, and all of them receive everything', async () => {
    const { tab, app, report, connections } = setUp();
    const tabs = Array.from({ length: 10 }, () => tab());
    await settle();
    expect(connections.size).toBe(1);
    app.make(2);
    await report();
    for (const { sink } of tabs) {
      const notes = sink.notes();
      expect(notes).toContain('server localhost:8787~s “localhost:8787”: app');
      expect(notes.filter(note => note.endsWith('2 IDs, 2 metabytes'))).toHaveLength(1);
    }
    expect(tabs.map(({ status }) => status()).slice(0, 2)).toEqual([
      'connected: Connected to localhost:8787.',
      'connected: Connected to localhost:8787 through another tab.',
    ]);
  });

  it('hand the connection on when the one that has it closes or is hidden', async () => {
    const { tab, app, report, connections } = setUp();
    const [first, second, third] = [tab(), tab(), tab()];
    await settle();
    first.stop();
    await settle();
    expect(connections.size).toBe(1);
    second.show(false);
    await settle();
    expect(connections.size).toBe(1);
    expect(second.status()).toBe('connecting: Paused while this tab is hidden.');
    app.make(3);
    await report();
    expect(third.sink.notes().filter(note => note.endsWith('3 IDs, 3 metabytes'))).toHaveLength(1);
    expect(third.status()).toBe('connected: Connected to localhost:8787.');
    expect(second.sink.notes().some(note => note.includes('3 IDs'))).toBe(false);
  });

  it('have none while all are hidden, and miss nothing that the server still has', async () => {
    const { tab, app, report, connections } = setUp();
    const first = tab();
    const second = tab(true);
    await settle();
    first.show(false);
    await settle();
    expect(connections.size).toBe(0);
    first.sink.notes();
    second.show(true);
    await settle();
    expect(connections.size).toBe(1);
    app.make(1);
    await report();
    expect(second.sink.notes()).toContain('localhost:8787~s/app made 1');
    first.show(true);
    await settle();
    expect(first.sink.notes()).toContain('localhost:8787~s/app made 1');
    expect(first.status()).toBe('connected: Connected to localhost:8787 through another tab.');
  });

  it('that come later know at once what the server said last', async () => {
    const { tab, report } = setUp();
    tab();
    await report();
    const late = tab();
    await settle();
    expect(late.sink.notes()).toContain('server localhost:8787~s “localhost:8787”: app');
  });

  it('with another token have their own, and never pass a token on', async () => {
    const { tab, connections, said } = setUp();
    tab();
    tab(false, ADDRESS.replace('secret', 'other'));
    await settle();
    expect(connections.size).toBe(2);
    expect(JSON.stringify(said)).not.toMatch(/secret|other/);
  });

  it('each have one where there are no locks, and leave what others say', async () => {
    const { tab, connections } = setUp();
    const tabs = [tab(false, ADDRESS, false), tab(false, ADDRESS, false)];
    await settle();
    expect(connections.size).toBe(2);
    expect(tabs.map(({ status }) => status())).toEqual([
      'connected: Connected to localhost:8787.',
      'connected: Connected to localhost:8787.',
    ]);
    tabs[0]!.show(false);
    await settle();
    expect(connections.size).toBe(1);
  });

  it('ignore invalid messages', async () => {
    const { tab, shout, said } = setUp();
    tab();
    const second = tab();
    await settle();
    const { stream } = said.find(one => (one as { type: string }).type === 'stream') as { stream: string };
    second.sink.notes();
    for (const some of [
      { report: 5 },
      { status: { state: 'moon', text: '' } },
      { status: { state: 'ended' } },
      {},
    ])
      shout({ type: 'stream', stream, ...some });
    expect(second.sink.notes()).toEqual([]);
    shout({ type: 'stream', stream, report: '{' });
    expect(second.status()).toMatch(/; 1 report invalid/);
  });
});
