import { describe, expect, it } from 'vitest';
import { air } from '../../test/air.ts';
import { manualAfter } from '../../test/manual-after.ts';
import { notingSink } from '../../test/noting-sink.ts';
import { START_MS, scriptedSource } from '../../test/scripted-source.ts';
import { type AnnounceContextOptions, announceContext } from './announce-context.ts';
import { createContextsSource, MAX_CONTEXTS } from './contexts.ts';
import { createIdBudget, IDS_PER_SECOND } from './id-budget.ts';
import type { Report } from './report.ts';
import type { Place } from './source.ts';

function setUp() {
  const channel = air();
  const time = manualAfter();
  const { open } = channel;
  const sink = notingSink();
  const announce = (
    id: string,
    app = scriptedSource(),
    place: Place = 'tab',
    more: Partial<AnnounceContextOptions> = {},
  ) => {
    let hide = () => {};
    const onHide = (callback: () => void) => {
      hide = callback;
      return () => {};
    };
    const context = { id, place, label: id };
    const options = { context, open, after: time.after, wallMs: () => START_MS + time.now, onHide, ...more };
    return { app, ...announceContext({ app }, options), hide: () => hide() };
  };
  const source = createContextsSource({
    own: () => ['own'],
    open,
    after: time.after,
    wallMs: () => time.now,
  });
  return { ...channel, time, sink, announce, source };
}

/** The first report of those messages. */
function reportIn(said: readonly unknown[]): Report {
  const message = said.find(one => (one as { type: string }).type === 'report');
  return (message as { report: Report }).report;
}

describe('the contexts of an origin', () => {
  it('say what they claim and no more, and are not listened to, while no panel is open', () => {
    const { announce, time, said } = setUp();
    const { app, update } = announce('a');
    time.pass(60_000);
    expect(said).toEqual([{ type: 'claims', report: expect.objectContaining({ number: 1 }) }]);
    const [generator] = (said[0] as { report: Report }).report.generators;
    expect(generator).toMatchObject({ name: 'app', description: app.describe(), events: [], batches: [] });
    update({ app, more: scriptedSource() });
    time.pass(60_000);
    expect([app.listeners, said.length, time.waiting]).toEqual([0, 2, []]);
  });

  it('say it once to all that ask within a moment', () => {
    const { announce, time, said, shout } = setUp();
    announce('a');
    time.pass(1_000);
    for (let i = 0; i < 1_000; i++) shout({ type: 'hello' });
    time.pass(1_000);
    expect(said).toHaveLength(2);
  });

  it('keep the newest IDs for it where they have a budget, and rest after a burst', () => {
    const { announce, source, sink, time } = setUp();
    const app = scriptedSource();
    const { stop } = announce('w', app, 'worker', { budgetOf: createIdBudget });
    app.make(2);
    app.tickTock(400);
    app.make(IDS_PER_SECOND);
    expect(app.listeners).toBe(0);
    time.pass(1_001);
    app.make(3);
    source.start(sink);
    const heard = sink.notes();
    expect(heard).toContain('w/app 2 IDs, 2 metabytes');
    expect(heard.filter(text => text.includes('tick-tock'))).toHaveLength(1);
    expect(heard).toContain('w/app 3 IDs, 3 metabytes');
    expect(heard).toContain(`w/app made ${IDS_PER_SECOND + 5}`);
    stop();
    expect(app.listeners).toBe(0);
  });

  it('tell a panel that opens, and what happens from then on', () => {
    const { announce, source, sink, time } = setUp();
    const { app } = announce('a');
    source.start(sink);
    app.make(2);
    time.pass(250);
    expect(sink.notes()).toEqual([
      'connected: Listening for other tabs and workers.',
      'tab a “tab “a””: app',
      'a/app made 0',
      'connected: Receiving from 1 other tab.',
      'a/app 2 IDs, 2 metabytes',
      'a/app made 2',
    ]);
  });

  it('are found when they come later', () => {
    const { announce, source, sink, time } = setUp();
    source.start(sink);
    announce('w', scriptedSource(), 'worker');
    time.pass(1_000);
    expect(sink.notes()).toContain('worker w “worker “w””: app');
    expect(sink.statuses.get('contexts')).toBe('connected: Receiving from 1 worker.');
  });

  it('report four times a second at most', () => {
    const { announce, source, sink, time, said } = setUp();
    const { app } = announce('a');
    source.start(sink);
    const before = said.length;
    for (let ms = 0; ms < 1_000; ms += 10) {
      app.make(1);
      time.pass(10);
    }
    expect(
      said.slice(before).filter(one => (one as { type: string }).type === 'report').length,
    ).toBeLessThanOrEqual(5);
  });

  it('receive hellos and no reports, however many there are', () => {
    const { announce, source, sink, time, received } = setUp();
    const apps = Array.from({ length: 40 }, (_, i) => announce(`w${i}`, scriptedSource(), 'worker').app);
    source.start(sink);
    for (let ms = 0; ms < 1_000; ms += 250) {
      for (const app of apps) app.make(1);
      time.pass(250);
    }
    // Two hellos, and of each context what it claims, the first report and one for each change.
    expect(received).toEqual({ contexts: 2 * 40, panels: 6 * 40 });
  });

  it('are not asked by the panel of their own page, which reads them directly', () => {
    const { announce, source, sink, time, said } = setUp();
    const { app } = announce('own');
    source.start(sink);
    app.make(1);
    time.pass(1_000);
    expect(app.listeners).toBe(0);
    expect(said.map(one => (one as { type: string }).type)).toEqual(['hello', 'claims', 'hello']);
  });

  it('stop some seconds after the last panel has closed', () => {
    const { announce, source, sink, time } = setUp();
    const { app } = announce('a');
    const stop = source.start(sink);
    stop();
    expect(app.listeners).toBe(1);
    time.pass(4_000);
    expect([app.listeners, time.waiting]).toEqual([0, []]);
  });

  it('continue while a panel asks', () => {
    const { announce, source, sink, time } = setUp();
    const { app } = announce('a');
    source.start(sink);
    time.pass(60_000);
    expect(app.listeners).toBe(1);
  });

  it('send a second panel what the first received, and the first nothing twice', () => {
    const { announce, source, sink, time, open } = setUp();
    const { app } = announce('a');
    source.start(sink);
    app.tickTock(8);
    time.pass(1_000);
    const second = notingSink();
    createContextsSource({ own: () => [], open, after: time.after }).start(second);
    expect(second.notes()).toContain('a/app tick-tock 8');
    expect(sink.notes().filter(note => note === 'a/app tick-tock 8')).toHaveLength(1);
  });

  it('are gone at once when they say so', () => {
    const { announce, source, sink } = setUp();
    const { stop } = announce('a');
    source.start(sink);
    stop();
    expect(sink.notes()).toContain('gone a');
  });

  it('are gone when the page is hidden for good, and back when it is shown again', () => {
    const { announce, source, sink, time } = setUp();
    const { hide, app } = announce('a');
    source.start(sink);
    hide();
    expect(sink.notes()).toContain('gone a');
    expect(app.listeners).toBe(0);
    time.pass(1_000);
    expect(sink.notes()).toContain('tab a “tab “a””: app');
  });

  it('of a foreign script are quoted: none can call itself “this page”', () => {
    const { source, sink, shout, said, announce } = setUp();
    announce('a');
    source.start(sink);
    const report = reportIn(said);
    for (const [i, label] of ['this page', 'tab “x”, this page', 'tab “Shop” /cart', 'worker'].entries()) {
      shout({ type: 'report', report: { ...report, context: { id: `b${i}`, place: 'tab', label } } });
    }
    const notes = sink.notes().join('\n');
    expect(notes).toContain('tab b0 “tab “this page””: app');
    expect(notes).toContain('tab b1 “tab “tab "x", this page””: app');
    expect(notes).toContain('tab b2 “tab “Shop” /cart”: app');
    expect(notes).toContain('tab b3 “worker”: app');
  });

  it('are numbered if they are called the same', () => {
    const { source, sink, shout, said, announce } = setUp();
    announce('a');
    source.start(sink);
    const report = reportIn(said);
    for (const id of ['b', 'c', 'b']) {
      shout({ type: 'report', report: { ...report, context: { id, place: 'tab', label: 'tab “Shop” /' } } });
    }
    const notes = sink.notes().filter(note => note.includes('Shop'));
    expect(notes).toEqual(['tab b “tab “Shop” /”: app', 'tab c “tab “Shop” / (2)”: app']);
  });

  it('are gone after five seconds of silence', () => {
    const { source, sink, time, shout, said, announce } = setUp();
    const { stop } = announce('a');
    source.start(sink);
    const report = reportIn(said);
    stop();
    shout({ type: 'report', report: { ...report, context: { id: 'b', place: 'tab', label: '' } } });
    sink.notes();
    time.pass(5_000);
    expect(sink.notes()).toEqual([]);
    time.pass(1_000);
    expect(sink.notes()).toContain('gone b');
  });

  it('may change their generators', () => {
    const { announce, source, sink, time } = setUp();
    const { update } = announce('a');
    source.start(sink);
    update({ next: scriptedSource() });
    time.pass(250);
    expect(sink.notes()).toContain('tab a “tab “a””: next');
  });

  it('cannot pass for this page or for a server', () => {
    const { announce, source, sink } = setUp();
    announce('own');
    announce('x', scriptedSource(), 'server');
    announce('y', scriptedSource(), 'page');
    source.start(sink);
    expect(sink.notes().filter(note => note.includes('app') && note.includes(':'))).toEqual([
      'tab x “tab “x””: app',
      'tab y “tab “y””: app',
    ]);
  });

  it('are at most 256, the generators of others are counted, and what is no message is left', () => {
    const { announce, source, sink, shout, time, said } = setUp();
    const { stop } = announce('a');
    source.start(sink);
    const report = reportIn(said);
    stop();
    const reportFrom = (first: number) => {
      for (let index = first; index < MAX_CONTEXTS + 8; index++) {
        const context = { id: `c${index}`, place: 'tab', label: `c${index}` };
        shout({ type: 'report', report: { ...report, context } });
      }
    };
    reportFrom(0);
    for (const junk of [
      null,
      1,
      'hello',
      [],
      { type: 'report' },
      { type: 'bye', contextId: {} },
      { type: 'hello' },
    ])
      shout(junk);
    expect(sink.notes()).not.toContain('tab c256 “tab “c256””: app');
    time.pass(1_000);
    expect(sink.notes()).toContain('tab contexts.beyond “8 more tabs and workers”: , 8 missing');
    expect(sink.statuses.get('contexts')).toBe(
      'connected: Receiving from 256 other tabs; 1 report invalid, perhaps from another version of @sno-id/devtools.',
    );
    for (let index = 0; index < 8; index++) shout({ type: 'bye', contextId: `c${index}` });
    reportFrom(MAX_CONTEXTS);
    time.pass(1_000);
    expect(sink.notes()).toContain('gone contexts.beyond');
    expect(sink.statuses.get('contexts')).toContain('Receiving from 256 other tabs;');
  });

  it('are read 20 times a second at most, however often they report, and what was lost is counted', () => {
    const { announce, source, sink, time, shout, said } = setUp();
    announce('a');
    source.start(sink);
    const report = reportIn(said);
    sink.notes();
    for (let number = 2; number < 1_002; number++) {
      const generators = [{ ...report.generators[0]!, made: number }];
      shout({ type: 'report', report: { ...report, number, generators } });
    }
    expect(sink.notes().filter(note => note.includes('made')).length).toBeLessThanOrEqual(20);
    time.pass(1_000);
    shout({ type: 'report', report: { ...report, number: 1_002 } });
    expect(sink.statuses.get('contexts')).toMatch(/other tab; 98\d reports lost, so some IDs are missing\.$/);
  });

  it('are read 512 at once and 1,200 a second, however many there are and whatever they say of themselves', () => {
    const { announce, source, sink, time, shout, said } = setUp();
    announce('a');
    let read = 0;
    source.start({ ...sink, clock: () => read++ });
    const report = reportIn(said);
    for (let i = 0; i < 15_000; i++) {
      const context = { id: `c${i % 250}`, place: 'tab', label: '' };
      const number = 1 + Math.floor(i / 250);
      shout({ type: 'report', report: { ...report, context, number, atMs: i } });
      if (i % 15 === 0) time.pass(1);
    }
    expect(read).toBeGreaterThan(1_000);
    expect(read).toBeLessThanOrEqual(512 + 1_200);
  });

  it('a panel that closes takes them along', () => {
    const { announce, source, sink, time } = setUp();
    announce('a');
    const stop = source.start(sink);
    sink.notes();
    stop();
    time.pass(10_000);
    expect(sink.notes()).toEqual(['gone a']);
  });

  it('says so where there is no channel', () => {
    const sink = notingSink();
    createContextsSource({ own: () => [], open: () => undefined, after: manualAfter().after }).start(sink);
    expect(sink.notes()).toEqual(['ended: This page cannot receive from other tabs and workers.']);
  });
});
