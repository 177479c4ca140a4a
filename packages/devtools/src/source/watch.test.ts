import { createGenerator } from '@sno-id/sdk';
import { multiClock } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
import { describe, expect, it, vi } from 'vitest';
import { manualAfter } from '../../test/manual-after.ts';
import { notingSink } from '../../test/noting-sink.ts';
import { scriptedSource } from '../../test/scripted-source.ts';
import { createDirectSource } from './direct.ts';
import { IDS_PER_SECOND } from './id-budget.ts';
import { createWatch, MAX_KEPT, type Watched } from './watch.ts';

const START = 1_700_000_000_000;
const context = { id: 'p', place: 'page', label: 'this page' } as const;

function setUp(keepsIds = true) {
  const time = manualAfter();
  const app = scriptedSource();
  const wallMs = () => START + time.now;
  const watch = createWatch({ wallMs, keepsIds, after: time.after });
  const sink = notingSink();
  const source = createDirectSource({ app }, { context, wallMs, watch });
  return { time, app, watch, sink, source };
}

describe('a watch', () => {
  it('keeps events with their generator and the time, and reports each', () => {
    const { app, watch } = setUp(false);
    watch.onEvent = vi.fn();
    watch.follow({ app });
    app.tickTock(40);
    expect(watch.kept).toMatchObject([
      { name: 'app', atMs: START, event: { type: 'tick-tock', backMs: 40 } },
    ]);
    expect(watch.onEvent).toHaveBeenCalledOnce();
  });

  it('leaves out a generator that throws when it is read', () => {
    const { app, watch } = setUp(false);
    const fail = () => {
      throw new Error('not open');
    };
    const unread = Object.defineProperty({ ...app }, 'describe', { get: fail });
    watch.follow({ unread, unknown: { ...app, describe: fail }, deaf: { ...app, subscribe: fail }, app });
    app.tickTock(40);
    expect(watch.kept).toMatchObject([{ name: 'app' }]);
  });

  it('tells nothing under a name that is followed no longer: its generator may have another one', () => {
    const { app, watch } = setUp();
    watch.follow({ one: app, two: app });
    app.make(1);
    watch.follow({ one: app });
    const names: string[] = [];
    watch.tell(({ name }) => names.push(name))();
    expect(names).toEqual(['one']);
  });

  it('follows those beside a getter that throws', () => {
    const { app, watch } = setUp();
    const fail = () => {
      throw new Error('bad');
    };
    watch.follow(Object.defineProperty({ app }, 'bad', { enumerable: true, get: fail }) as never);
    expect(app.listeners).toBe(1);
  });

  it('tells nothing of a generator that can no longer describe itself', () => {
    const { source, sink, app } = setUp(false);
    const closing = { ...scriptedSource(2) };
    source.update({ app, closing });
    source.start(sink);
    closing.describe = () => {
      throw new Error('closed');
    };
    source.update({ app, closing });
    expect(sink.notes()).toEqual(['page p “this page”: app closing', 'page p “this page”: app']);
  });

  it('keeps the newest events, and apart from these the newest IDs', () => {
    const { app, watch, time } = setUp();
    watch.follow({ app });
    app.tickTock(1);
    for (let round = 0; round < MAX_KEPT + 3; round++) {
      app.make(1, round);
      time.pass(1_000);
    }
    expect(watch.kept.filter(({ event }) => event)).toHaveLength(1);
    expect(watch.kept.filter(({ batch }) => batch)).toHaveLength(MAX_KEPT);
    expect(watch.kept[1]).toMatchObject({ batch: { firstSequence: 3 } });
    for (let round = 0; round < MAX_KEPT + 3; round++) app.tickTock(round);
    expect(watch.kept.filter(({ event }) => event)).toHaveLength(MAX_KEPT);
    expect(watch.kept).toHaveLength(2 * MAX_KEPT);
  });

  it('receives nothing from a generator that is gone, nor anything twice from one that stays', () => {
    const { watch } = setUp();
    const [one, other] = [scriptedSource(1), scriptedSource(2)];
    watch.follow({ app: one });
    watch.follow({ app: one, more: other });
    expect([one.listeners, other.listeners]).toEqual([1, 1]);
    watch.follow({ app: other });
    expect([one.listeners, other.listeners]).toEqual([0, 1]);
    one.tickTock(1);
    other.tickTock(2);
    expect(watch.kept).toMatchObject([{ name: 'app', event: { backMs: 2 } }]);
    watch.follow();
    expect(other.listeners).toBe(0);
  });

  it('keeps what real generators of both families report', () => {
    const { watch } = setUp();
    const clock = manualClock(START);
    const sources = {
      app: createGenerator({ partition: 1, clock }),
      events: multiClock.createGenerator({ machine: 1, clock }),
    };
    watch.follow(sources);
    for (const source of Object.values(sources)) source.next();
    clock.set(START + 200);
    for (const source of Object.values(sources)) source.next();
    clock.set(START + 160);
    for (const source of Object.values(sources)) source.next();
    const lineOf = ({ name, event, batch }: Watched) => `${name} ${event?.type ?? batch?.count}`;
    expect(watch.kept.map(lineOf)).toEqual([
      'app 1',
      'events 1',
      'app 1',
      'app tick-tock',
      'events 1',
      'events timeline',
    ]);
  });

  it('rests after a burst, wakes after a while, and says that its count is partial', () => {
    const { app, watch, time } = setUp();
    watch.follow({ app });
    app.make(4 * IDS_PER_SECOND);
    expect(app.listeners).toBe(0);
    app.make(1);
    app.tickTock(4);
    expect(watch.made('app')).toEqual({ total: 4 * IDS_PER_SECOND, sinceMs: START, isPartial: true });
    time.pass(3_999);
    expect(app.listeners).toBe(0);
    time.pass(1);
    app.make(1);
    expect(watch.made('app').total).toBe(4 * IDS_PER_SECOND + 1);
    expect(watch.kept.filter(({ event }) => event)).toHaveLength(1);
  });

  it('does not rest at an even pace', () => {
    const { app, watch, time } = setUp();
    watch.follow({ app });
    for (let second = 0; second < 30; second++) {
      for (let part = 0; part < 10; part++) {
        app.make(IDS_PER_SECOND / 20);
        time.pass(100);
      }
    }
    expect(watch.made('app')).toEqual({ total: 15 * IDS_PER_SECOND, sinceMs: START });
  });

  it('keeps no timer once it listens to nothing', () => {
    const { app, watch, time } = setUp();
    watch.follow({ app });
    app.make(1);
    watch.follow();
    expect(time.waiting).toEqual([]);
  });
});

describe('a panel that opens', () => {
  it('shows what led up to it, counted from the start', () => {
    const { app, watch, sink, source, time } = setUp();
    watch.follow({ app });
    app.make(2);
    app.tickTock(8);
    app.make(3, 2);
    time.pass(60_000);
    source.start(sink);
    app.make(1, 5);
    expect(sink.notes()).toEqual([
      'page p “this page”: app',
      'p/app 2 IDs, 2 metabytes',
      'p/app tick-tock 8',
      'p/app 3 IDs, 3 metabytes',
      'p/app made 5',
      'p/app 1 IDs, 1 metabytes',
      'p/app made 6',
    ]);
  });

  it('says since when it counts, and misses nothing while it is closed', () => {
    const { app, watch, sink, source, time } = setUp();
    watch.follow({ app });
    time.pass(5_000);
    const contexts = vi.fn();
    const stop = source.start({ ...sink, context: contexts });
    expect(contexts.mock.calls[0]?.[1]).toMatchObject([{ counted: { sinceMs: START } }]);
    stop();
    app.make(4);
    source.start({ ...sink, context: contexts });
    expect(sink.totals.get('p/app')).toBe(4);
    expect(contexts.mock.lastCall?.[1][0].counted).toEqual({ sinceMs: START });
  });

  it('watches every ID while it is open, whatever their number', () => {
    const { app, watch, sink, source } = setUp();
    watch.follow({ app });
    app.make(5 * IDS_PER_SECOND);
    expect(app.listeners).toBe(0);
    const stop = source.start(sink);
    for (let round = 0; round < 10; round++) app.make(IDS_PER_SECOND);
    expect(sink.totals.get('p/app')).toBe(15 * IDS_PER_SECOND);
    stop();
    expect(app.listeners).toBe(1);
  });

  it('where IDs are not kept, counts those that are made while it is open', () => {
    const { app, watch, sink, source } = setUp(false);
    watch.follow({ app });
    app.make(5);
    expect(app.listeners).toBe(0);
    source.start(sink);
    app.make(2);
    expect(sink.totals.get('p/app')).toBe(2);
  });
});
