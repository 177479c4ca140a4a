import { decodeOrNot } from '@sno-id/kit/data';
import type { SnowflakeDescription } from '@sno-id/sdk/snowflake';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bothFamilies, START_MS } from '../../test/both-families.ts';
import { notingSink } from '../../test/noting-sink.ts';
import { pathsOf, put } from '../../test/paths.ts';
import { createHub } from '../core/hub.ts';
import { readRecording } from '../features/recorder/model/read-recording.ts';
import { createRecorder } from '../features/recorder/model/recording.ts';
import { createReplay } from '../features/recorder/model/replay.ts';
import { knownIn } from './batch.ts';
import { createReportMemory, deliver } from './deliver.ts';
import { createDirectSource } from './direct.ts';
import { layoutOf } from './family.ts';
import { description as descriptionSchema } from './read-generator.ts';
import { readReport } from './read-report.ts';
import { REPORT_LIMITS, type Report } from './report.ts';
import { createReporter } from './reporter.ts';
import type { ContextInfo, GeneratorState, IdBatch, Sink } from './source.ts';

const context: ContextInfo = { id: 'w1', place: 'worker', label: 'worker “sync”' };
const wallMs = () => START_MS;

// The rest of a unit's IDs is reported by a timer, which no test waits for.
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Notes the calls of a sink, by generator. */
function listen() {
  const states = new Map<string, GeneratorState>();
  const batches = new Map<string, IdBatch[]>();
  const events: unknown[] = [];
  const sink: Sink = {
    ...notingSink(),
    context(_, generators) {
      for (const state of generators) states.set(state.name, state);
    },
    ids: (key, batch) => batches.set(key, [...(batches.get(key) ?? []), batch]),
    event: (key, event) => events.push([key, event]),
  };
  return { sink, states, batches, events };
}

describe('generators of each kind in this page', () => {
  it('are reported with their descriptions and IDs', () => {
    const { generators, make } = bothFamilies();
    const { sink, states, batches } = listen();
    createDirectSource(generators, { context, wallMs }).start(sink);
    make(3);
    for (const [name, generator] of Object.entries(generators))
      expect(states.get(name)?.description).toEqual(generator.describe());
    expect(batches.get('w1/threads')).toMatchObject([{ partition: 7, count: 3 }]);
    const [orders] = batches.get('w1/orders') ?? [];
    expect(orders).toMatchObject({ unixMs: START_MS, timeline: 0, count: 3 });
    expect(orders && 'ids' in orders && [...orders.ids]).toHaveLength(3);
  });

  it('report another timeline', () => {
    const { generators, clock } = bothFamilies();
    const { sink, events } = listen();
    createDirectSource(generators, { context, wallMs }).start(sink);
    generators.events.next();
    clock.set(START_MS - 60_000);
    generators.events.next();
    const now = START_MS - 60_000;
    expect(events).toEqual([['w1/events', { type: 'timeline', now, backMs: 60_000, timeline: 1 }]]);
  });
});

/** A report as it is after the way through a file, a stream or a channel. */
function reportOf(count = 3): Report {
  const { generators, make, clock } = bothFamilies();
  const reader = createReporter(generators, { context, wallMs }).reader();
  make(count);
  clock.set(START_MS - 1_000);
  for (const generator of Object.values(generators).filter(one => one !== generators.orders))
    generator.next();
  return JSON.parse(JSON.stringify(reader.take()));
}

describe('a report of generators of each kind', () => {
  it('is read as it was written', () => {
    const report = reportOf();
    expect(readReport(report)).toEqual(report);
  });

  it('brings the same IDs and events to a panel', () => {
    const { sink, batches, events } = listen();
    deliver(readReport(reportOf())!, sink, createReportMemory());
    const { generators, make } = bothFamilies();
    const direct = listen();
    createDirectSource(generators, { context, wallMs }).start(direct.sink);
    make(3);
    for (const name of Object.keys(generators))
      expect(batches.get(`w1/${name}`)?.[0]).toEqual(direct.batches.get(`w1/${name}`)?.[0]);
    expect(events).toMatchObject([
      ['w1/app', { type: 'tick-tock' }],
      ['w1/threads', { type: 'tick-tock' }],
      ['w1/events', { type: 'timeline', timeline: 1 }],
    ]);
  });

  it('has a sample of many IDs, and counts all', () => {
    const report = reportOf(1_000);
    const known = report.generators.flatMap(({ batches }) =>
      batches.map(batch => ('ids' in batch ? batch.ids.length : batch.metas.length)),
    );
    expect(known.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(REPORT_LIMITS.metas);
    expect(report.generators.map(({ made }) => made)).toEqual([1_001, 1_001, 1_000, 1_001]);
  });

  const change = (name: string, spoil: (generator: { [name: string]: unknown }) => void) => {
    const bad = JSON.parse(JSON.stringify(reportOf()));
    spoil(bad.generators.find((one: { name: string }) => one.name === name));
    return readReport(bad);
  };

  // biome-ignore lint/suspicious/noExplicitAny: what comes from outside has any shape
  it.each<[string, (description: any) => void]>([
    ['a node out of range', bad => (bad.node.worker = 32)],
    ['no node', bad => delete bad.node.worker],
    ['a width that no field has', bad => (bad.fields[2].width = 60)],
    ['no time', bad => bad.fields.shift()],
    ['an unknown role', bad => (bad.fields[2].role = 'moon')],
    ['a name that is not one', bad => (bad.fields[2].name = '\u0000')],
    ['a name that every object has', bad => (bad.fields[2].name = '__proto__')],
    ['two fields of one name', bad => (bad.fields[2].name = 'datacenter')],
    ['a range that is upside down', bad => (bad.range = [9, 3])],
    ['a number that the sequence has not', bad => (bad.range = [0, 4_096])],
    ['more capacity than numbers', bad => (bad.capacity = 4_097)],
    ['units of no length', bad => (bad.unitMs = 0)],
    ['an epoch that no Date can hold', bad => (bad.epochMs = 1e300)],
    ['another kind', bad => (bad.kind = 'sno')],
  ])('leaves out a generator with %s, and counts it', (_, spoil) => {
    const read = change('orders', generator => spoil(generator['description']));
    expect(read?.context.missing).toBe(1);
    expect(read?.generators.map(({ name }) => name)).toEqual(['app', 'threads', 'events']);
  });

  it.each<[string, object]>([
    ['an ID that is not a text', { ids: [1] }],
    ['an ID with a sign', { ids: ['-1'] }],
    ['an ID beyond the layout', { ids: [String(2n ** 64n)] }],
    ['an ID of another unit', { unixMs: START_MS + 1 }],
    ['an ID of another timeline', { timeline: 1 }],
    ['more IDs than it says', { count: 2 }],
    ['more IDs than a unit holds', { count: 4_097 }],
    ['the metabytes of sno IDs', { ids: undefined, metas: [0] }],
  ])('leaves out a batch with %s', (_, some) => {
    const read = change('orders', ({ batches }) => Object.assign((batches as object[])[0]!, some));
    expect(read?.generators.find(({ name }) => name === 'orders')?.batches).toEqual([]);
  });

  it('puts each field where its width says, whatever shift it claims', () => {
    const read = change('orders', ({ description }) => {
      for (const field of (description as SnowflakeDescription).fields) Object.assign(field, { shift: 3 });
    });
    expect(read).toEqual(readReport(reportOf()));
  });

  it('cuts long names of fields, and finds their values', () => {
    const { generators } = bothFamilies();
    const description = JSON.parse(JSON.stringify(generators.orders.describe()));
    const name = 'w'.repeat(1_000);
    description.fields[2].name = name;
    description.node = { datacenter: 1, [name]: 9 };
    const node = { datacenter: 1, [name.slice(0, REPORT_LIMITS.text)]: 9 };
    expect(decodeOrNot(descriptionSchema, description)).toMatchObject({ node });
  });

  it('reads the description of a shared snowflake generator', () => {
    const shared = { ...bothFamilies().generators.orders.describe(), kind: 'shared-snowflake' };
    expect(decodeOrNot(descriptionSchema, shared)).toEqual(shared);
  });

  it('whatever is read of it can be taken apart, and is read again as it is', () => {
    const paths = pathsOf(reportOf());
    const hostile = fc.oneof(
      fc.anything({ withSparseArray: true }),
      fc.constantFrom(Number.NaN, -1, 53, 2 ** 52, 1e308, -0, '__proto__', '1', String(2n ** 63n)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...paths), hostile), { minLength: 1 }), changes => {
        const bad = JSON.parse(JSON.stringify(reportOf()));
        for (const [path, value] of changes) put(bad, path, value);
        const read = readReport(bad);
        if (!read) return;
        const { sink, states, batches } = listen();
        deliver(read, sink, createReportMemory());
        for (const { name, description } of states.values()) {
          for (const batch of batches.get(`w1/${name}`) ?? []) {
            expect(knownIn(batch)).toBeLessThanOrEqual(batch.count);
            new Date(batch.unixMs).toISOString();
            if (!('ids' in batch) || !('fields' in description)) continue;
            for (const id of batch.ids) expect(layoutOf(description).unixMsOf(id)).toBe(batch.unixMs);
          }
        }
        expect(readReport(JSON.parse(JSON.stringify(read)))).toEqual(JSON.parse(JSON.stringify(read)));
      }),
      { numRuns: 100 },
    );
  });
});

describe('a recording of generators of each kind', () => {
  it('replays what was recorded', () => {
    const hub = createHub();
    const recorder = createRecorder({ hub, wallMs });
    const live = listen();
    hub.add(live.sink);
    const { generators, make } = bothFamilies();
    createDirectSource(generators, { context, wallMs }).start(hub);
    make(3);

    const reading = readRecording(recorder.toText());
    if (!reading.ok) throw new Error(reading.problem);
    const replay = createReplay(reading.recording);
    const replayed = listen();
    replay.start(replayed.sink);
    replay.advance(replay.spanMs);
    expect([...replayed.states]).toEqual([...live.states]);
    const withoutWhen = ({ batches }: typeof live) =>
      [...batches].map(([key, all]) => [key, all.map(({ atMs: _, ...batch }) => batch)]);
    expect(withoutWhen(replayed)).toEqual(withoutWhen(live));
  });
});
