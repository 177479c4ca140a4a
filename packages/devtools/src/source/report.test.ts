import { createGenerator, fromFields } from '@sno-id/sdk';
import { type ManualClock, manualClock } from '@sno-id/sdk/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notingSink } from '../../test/noting-sink.ts';
import { reportedSnoBatch, snoBatch } from '../../test/only-sno.ts';
import { pathsOf, put } from '../../test/paths.ts';
import { type ScriptedSource, START_MS, scriptedSource } from '../../test/scripted-source.ts';
import { conceal, createReportMemory, deliver } from './deliver.ts';
import type { Description } from './family.ts';
import { readReport } from './read-report.ts';
import { REPORT_LIMITS, type Report } from './report.ts';
import { createReporter } from './reporter.ts';
import type { ContextInfo } from './source.ts';
import { writersSeen } from './writers.ts';

const context: ContextInfo = { id: 'w1', place: 'worker', label: 'worker “sync”' };
const wallMs = () => START_MS;

/** As it is after the way through a file, a stream or a channel. */
function sent(report: Report): Report {
  const read = readReport(JSON.parse(JSON.stringify(report)));
  if (!read) throw new Error('expected a report that can be read');
  return read;
}

function setUp() {
  const app = scriptedSource();
  const reporter = createReporter({ app }, { context, wallMs });
  const reader = reporter.reader();
  const sink = notingSink();
  const memory = createReportMemory();
  const hear = (report: Report) => deliver(sent(report), sink, memory);
  return { app, reporter, reader, sink, memory, hear };
}

describe('a reporter', () => {
  it('listens to the generators only while somebody reads', () => {
    const app = scriptedSource();
    const reporter = createReporter({ app }, { context, wallMs });
    expect(app.listeners).toBe(0);
    const [one, other] = [reporter.reader(), reporter.reader()];
    expect(app.listeners).toBe(1);
    one.end();
    expect(app.listeners).toBe(1);
    other.end();
    expect(app.listeners).toBe(0);
  });

  it('has news only when something happened', () => {
    const { app, reader } = setUp();
    expect(reader.hasNews).toBe(true);
    reader.take();
    expect(reader.hasNews).toBe(false);
    app.make(1);
    expect(reader.hasNews).toBe(true);
  });

  it('tells each reader everything, at its own pace', () => {
    const { app, reporter, reader } = setUp();
    app.make(2);
    reader.take();
    app.tickTock(8);
    const [first] = reader.take().generators;
    const [second] = reporter.reader().take().generators;
    expect(first).toMatchObject({ made: 2, batches: [], events: [{ number: 2 }] });
    expect(second).toMatchObject({ made: 2, batches: [{ count: 2 }], events: [{ number: 2 }] });
  });

  it('says which generators are one writer, certainly once one of them was seen to make IDs', () => {
    const [clock, other] = [manualClock(START_MS), manualClock(START_MS)];
    const make = (clock: ManualClock) => createGenerator({ partition: 9, clock });
    const [a, b, c, alone] = [make(clock), make(clock), make(other), createGenerator({ partition: 10 })];
    const reporter = createReporter({ a, b, c, alone }, { context, wallMs, writersBy: writersSeen });
    const writers = (report: Report) => sent(report).generators.map(({ writer }) => writer);
    expect(writers(reporter.claims())).toEqual([-1, -1, -1, undefined]);
    const reader = reporter.reader();
    b.next();
    clock.advance(4);
    b.next(); // brings the first
    expect(writers(reader.take())).toEqual([1, 1, -2, undefined]);
    expect(writers(reporter.claims())).toEqual([1, 1, -2, undefined]);
    reporter.update({ a, c });
    expect(writers(reporter.claims())).toEqual([-1, -2]);
  });

  it('bounds what it keeps, and counts on', () => {
    const { app, reader } = setUp();
    for (let round = 0; round < 300; round++) {
      app.make(400);
      app.tickTock(4);
    }
    const [generator] = reader.take().generators;
    expect(generator).toMatchObject({ made: 120_000, happened: 300 });
    expect(generator!.events).toHaveLength(REPORT_LIMITS.events);
    expect(generator!.batches).toHaveLength(REPORT_LIMITS.batches);
    expect(generator!.batches.flatMap(batch => reportedSnoBatch(batch).metas).length).toBeLessThanOrEqual(
      REPORT_LIMITS.metas,
    );
    expect(generator!.batches.at(-1)).toMatchObject({ number: 599, count: 400 });
  });

  it('tells partition and range of every generator in each report, and details of some in turn', () => {
    const apps = Array.from({ length: 40 }, (_, partition) => scriptedSource(partition));
    const named = (sources: ScriptedSource[]) =>
      Object.fromEntries(sources.map((source, index) => [`app ${index}`, source]));
    const reader = createReporter(named(apps), { context, wallMs }).reader();
    for (const app of apps) app.make(2);
    const sink = notingSink();
    const memory = createReportMemory();
    const reports = [];
    while (reader.hasNews) {
      reports.push(reader.take());
      deliver(sent(reports.at(-1)!), sink, memory);
    }
    expect(reports).toHaveLength(2);
    for (const { generators } of reports) {
      expect(generators.map(({ description }) => (description as { partition: number }).partition)).toEqual([
        ...apps.keys(),
      ]);
    }
    expect(sink.notes().filter(note => note.endsWith('2 IDs, 2 metabytes'))).toHaveLength(40);
    expect([...sink.totals.values()]).toEqual(apps.map(() => 2));
    apps[39]!.tickTock(4);
    for (const app of apps.slice(0, 39)) app.make(1, 2);
    deliver(sent(reader.take()), sink, memory);
    deliver(sent(reader.take()), sink, memory);
    expect(sink.notes()).toContain('w1/app 39 tick-tock 4');
    expect(memory).toMatchObject({ missedReports: 0, lostEvents: 0 });
  });

  it('says how many generators are beyond its limit', () => {
    const { generators } = REPORT_LIMITS;
    const app = scriptedSource();
    const many = Object.fromEntries(Array.from({ length: generators + 2 }, (_, index) => [index, app]));
    const reporter = createReporter(many, { context, wallMs });
    expect(reporter.reader().take()).toMatchObject({ context: { missing: 2 } });
    reporter.update({ app });
    expect(reporter.reader().take().context).toEqual(context);
  });

  it('takes other generators, and lets go of those that it had', () => {
    const { app, reporter, reader } = setUp();
    const next = scriptedSource(2);
    app.make(3);
    reporter.update({ app: next });
    next.make(1);
    expect([app.listeners, next.listeners]).toEqual([0, 1]);
    expect(reader.take().generators).toMatchObject([{ description: { partition: 2 }, made: 4 }]);
    reporter.update({});
    expect(next.listeners).toBe(0);
    expect(reader.take().generators).toEqual([]);
  });
});

describe('delivering reports', () => {
  it('reports everything once, in the order in which it happened', () => {
    const { app, reader, sink, hear } = setUp();
    app.make(2);
    app.tickTock(12);
    app.make(1, 2);
    const report = reader.take();
    hear(report);
    hear(report);
    expect(sink.notes()).toEqual([
      'worker w1 “worker “sync””: app',
      'w1/app 2 IDs, 2 metabytes',
      'w1/app tick-tock 12',
      'w1/app 1 IDs, 1 metabytes',
      'w1/app made 3',
    ]);
    hear(reader.take());
    expect(sink.notes()).toEqual([]);
  });

  it('a lost report loses its events, but no counts', () => {
    const { app, reader, sink, memory, hear } = setUp();
    hear(reader.take());
    app.make(5);
    app.tickTock(4);
    reader.take(); // lost
    app.make(1, 5);
    hear(reader.take());
    expect(sink.totals.get('w1/app')).toBe(6);
    expect(memory).toMatchObject({ missedReports: 1, lostEvents: 1 });
  });

  it('a reader that starts again fills the gap and repeats nothing', () => {
    const { app, reporter, reader, sink, memory, hear } = setUp();
    app.make(1);
    hear(reader.take());
    app.tickTock(4);
    reader.take(); // lost with the connection
    sink.notes();
    hear(reporter.reader().take());
    expect(sink.notes()).toEqual(['w1/app tick-tock 4']);
    expect(memory).toMatchObject({ missedReports: 0, lostEvents: 0 });
  });

  it('leaves a report that comes late', () => {
    const { app, reader, sink, hear } = setUp();
    hear(reader.take());
    app.make(1);
    const late = reader.take();
    app.make(1, 1);
    hear(reader.take());
    sink.notes();
    hear(late);
    expect(sink.notes()).toEqual([]);
  });

  it('reports a state again when it has changed', () => {
    const { reader, sink, memory } = setUp();
    const report = reader.take();
    const later = (number: number, partition: number): Report => {
      const [generator] = report.generators;
      const description = { ...generator!.description, partition } as Description;
      return { ...report, number, generators: [{ ...generator!, description }] };
    };
    for (const one of [later(1, 8), later(2, 8), later(3, 9)]) deliver(one, sink, memory);
    expect(sink.notes().filter(note => note.startsWith('worker'))).toHaveLength(2);
  });

  it('a context that returns is reported again, and continues', () => {
    const { app, reader, sink, memory, hear } = setUp();
    app.tickTock(4);
    hear(reader.take());
    conceal('w1', sink, memory);
    conceal('w1', sink, memory);
    hear(reader.take());
    expect(sink.notes().filter(note => !note.includes('made'))).toEqual([
      'worker w1 “worker “sync””: app',
      'w1/app tick-tock 4',
      'gone w1',
      'worker w1 “worker “sync””: app',
    ]);
  });
});

describe('reading a report', () => {
  const { app, reader } = setUp();
  app.make(3);
  app.tickTock(8);
  const report = JSON.parse(JSON.stringify(reader.take()));

  it('reads what a reporter has written', () => {
    expect(readReport(report)).toEqual(report);
  });

  it.each<[string, (bad: typeof report) => void]>([
    ['another version', bad => (bad.version = 2)],
    ['a context without an ID', bad => (bad.context.id = '')],
    ['an ID with a slash, which would be another context’s key', bad => (bad.context.id = 'page/app')],
    ['an unknown place', bad => (bad.context.place = 'moon')],
    ['an invalid number', bad => (bad.number = 0.5)],
    ['a time that no Date can hold', bad => (bad.atMs = 1e300)],
    ['generators that are no list', bad => (bad.generators = {})],
  ])('refuses %s', (_, spoil) => {
    const bad = structuredClone(report);
    spoil(bad);
    expect(readReport(bad)).toBeUndefined();
  });

  it.each<[string, (bad: typeof report) => void]>([
    ['a partition out of range', bad => (bad.generators[1].description.partition = 65_536)],
    ['a range that is upside down', bad => (bad.generators[1].description.sequenceMin = 65_535.5)],
    ['a count that goes down from nothing', bad => (bad.generators[1].made = -1)],
    ['no description', bad => (bad.generators[1] = null)],
  ])('leaves out one generator with %s, and counts it', (_, spoil) => {
    const bad = structuredClone(report);
    bad.generators.push({ ...structuredClone(bad.generators[0]), name: 'other' });
    spoil(bad);
    expect(readReport(bad)).toEqual({ ...report, context: { ...report.context, missing: 1 } });
  });

  it('gives a name to generators without one, and another to each that is called the same', () => {
    const bad = structuredClone(report);
    const long = 'x'.repeat(REPORT_LIMITS.text);
    const names = ['', 'a', '\u0000', 'a', `${long}1`, `${long}2`, 'a (2)', 'a'];
    bad.generators = names.map(name => ({ ...report.generators[0], name }));
    const read = readReport(bad);
    expect(read?.context.missing).toBeUndefined();
    expect(read?.generators.map(({ name }) => name)).toEqual([
      'unnamed 1',
      'a',
      'unnamed 2',
      'a (3)',
      long,
      `${long} (2)`,
      'a (2)',
      'a (4)',
    ]);
  });

  it('counts generators beyond the limit', () => {
    const { generators } = REPORT_LIMITS;
    const bad = structuredClone(report);
    bad.context.missing = 3;
    bad.generators = Array.from({ length: generators + 5 }, () => report.generators[0]);
    const read = readReport(bad);
    expect(read?.context.missing).toBe(8);
    expect(read?.generators).toHaveLength(generators);
  });

  it.each<[string, (bad: typeof report) => void]>([
    ['an event that it does not know', bad => (bad.generators[0].events[0].event.type = 'eclipse')],
    ['IDs, which are no event', bad => (bad.generators[0].events[0].event.type = 'ids')],
    ['a step that is no number', bad => (bad.generators[0].events[0].event.backMs = 'far')],
  ])('leaves out %s', (_, spoil) => {
    const bad = structuredClone(report);
    spoil(bad);
    expect(readReport(bad)?.generators[0]).toMatchObject({ made: 3, events: [], batches: [{ count: 3 }] });
  });

  it.each<[string, object]>([
    ['a time before there were IDs', { unixMs: 0 }],
    ['more IDs than numbers', { firstSequence: 65_534, count: 3 }],
    ['more metabytes than IDs', { count: 1 }],
    ['an invalid metabyte', { metas: [256] }],
    ['an invalid tick', { tick: 2 }],
  ])('leaves out a batch with %s', (_, some) => {
    const bad = structuredClone(report);
    Object.assign(bad.generators[0].batches[0], some);
    expect(readReport(bad)?.generators[0]?.batches).toEqual([]);
  });

  it.each([0.5, 1e9, -1e9, '1', null, {}])('does not know the writer of a generator that says %j', writer => {
    const bad = structuredClone(report);
    bad.generators[0].writer = writer;
    expect(readReport(bad)).toEqual(report);
  });

  it('cuts texts, and takes out what turns the text around them', () => {
    const bad = structuredClone(report);
    bad.context.label = `a\u202eb\u0007${'c'.repeat(1e5)}`;
    expect(readReport(bad)?.context.label).toBe(`ab${'c'.repeat(96)}`);
  });

  it('lets nothing through that was not in the shape', () => {
    const bad = structuredClone(report);
    bad.extra = bad.context.extra = bad.generators[0].extra = bad.generators[0].events[0].event.extra = 1;
    expect(readReport(bad)).toEqual(report);
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(fc.anything({ withSparseArray: true, withNullPrototype: true }), value => {
        readReport(value);
      }),
    );
  });

  it('whatever it lets through makes IDs and dates', () => {
    const paths = pathsOf(report);
    const hostile = fc.oneof(
      fc.anything({ withSparseArray: true }),
      fc.constantFrom(Number.NaN, -1, 2 ** 40, 1e308, -0, 65_536, '__proto__'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), hostile), { minLength: 1 }), changes => {
        const bad = structuredClone(report);
        for (const [path, value] of changes) put(bad, path, value);
        const read = readReport(bad);
        if (!read) return;
        const memory = createReportMemory();
        deliver(
          read,
          {
            ...notingSink(),
            ids(_, batch) {
              const { unixMs, tick, partition, firstSequence, count, metas } = snoBatch(batch);
              for (const sequence of [firstSequence, firstSequence + count - 1])
                fromFields({ unixMs, tick, partition, sequence, meta: metas[0] ?? 0 });
              expect(metas.length).toBeLessThanOrEqual(count);
            },
          },
          memory,
        );
        new Date(read.atMs).toISOString();
        for (const { events } of read.generators)
          for (const { event } of events) new Date(event.now).toISOString();
        expect(readReport(JSON.parse(JSON.stringify(read)))).toEqual(JSON.parse(JSON.stringify(read)));
      }),
      { numRuns: 500 },
    );
  });
});
