import { existsSync, readFileSync } from 'node:fs';
import { fromFields } from '@sno-id/sdk';
import { defineMeta, flag, oneOf, uint } from '@sno-id/sdk/meta';
import { describe, expect, it, vi } from 'vitest';
import { createTestPanel } from '../../../../test/test-panel.ts';
import { checked } from '../../../core/checked.ts';
import type { Panel } from '../../../core/panel.ts';
import type { DeviceStatus } from '../../../source/device-status.ts';
import type { Description } from '../../../source/family.ts';
import type { ClockEvent, ContextInfo } from '../../../source/source.ts';
import { createClockHistory } from '../../clock/model/clock-history.ts';
import { exportedProblems } from './export-problems.ts';
import { stageOf } from './problem.ts';
import { DOCS, headlineOf, missingTexts, refusedText, unusedText } from './problem-texts.ts';
import { createProblems } from './problems.ts';

const NOON = Date.UTC(2031, 0, 1, 12);
const page: ContextInfo = { id: 'p', place: 'page', label: 'this page' };
const worker: ContextInfo = { id: 'w', place: 'worker', label: 'worker “sync”' };
const whole = { kind: 'generator', partition: 7, sequenceMin: 0, sequenceMax: 65_535, capacity: 65_536 };
const status: DeviceStatus = {
  kind: 'late',
  durability: 'strict',
  cells: [],
  aheadMs: 0,
  grantedUntilMs: Date.UTC(2031, 0, 1),
  offsetMs: 0,
  checkIn: { outcome: 'fork', atMs: NOON },
};

const forked = {
  ...whole,
  kind: 'device',
  status: { ...status, kind: 'provisional', reason: 'fork' },
} as Description;

function setUp(options: Parameters<typeof createTestPanel>[0] = {}) {
  let nowMs = NOON;
  const panel: Panel = createTestPanel({ wallMs: () => nowMs, ...options });
  const problems = panel.part(createProblems);
  return {
    panel,
    hub: panel.hub,
    problems,
    wait: (ms: number) => {
      nowMs += ms;
    },
    /** What is said of each problem. */
    texts: () =>
      problems
        .read()
        .problems.map(one => one.textOf(panel.registry.getState().generators, problems.sinceMs(one.id)).what),
    app: (description: Description = whole) => panel.hub.context(page, [{ name: 'app', description }]),
    sync: (description: Description = whole) => panel.hub.context(worker, [{ name: 'sync', description }]),
  };
}

const batch = (firstSequence: number, metas = [0]) => ({
  unixMs: NOON,
  tick: 0 as const,
  partition: 7,
  firstSequence,
  count: 1,
  metas: Uint8Array.from(metas),
});
const blocked = (ticks: number): ClockEvent => ({
  type: 'blocked',
  now: 0,
  count: 1,
  ticks,
  retryAfterMs: 4,
});
const resumed: ClockEvent = { type: 'resumed', now: 0, after: 'blocked', count: 1, ticks: 9 };

describe('the list of problems', () => {
  it('is empty, and says so, where nothing happened', () => {
    const { problems, app } = setUp();
    app();
    expect(problems.read().problems).toEqual([]);
    expect(headlineOf(problems.read())).toBe('No problems seen');
  });

  it('is the same object until something changes', () => {
    const { problems, app } = setUp();
    app();
    const list = problems.read();
    expect(problems.read()).toBe(list);
    app({ ...whole, partition: 8 });
    expect(problems.read()).not.toBe(list);
  });

  it('has an overlap once for a partition, with an example and how many pairs there are', () => {
    const { panel, hub, problems, texts, app, sync } = setUp();
    app();
    sync();
    expect(texts()).toEqual([
      'app (this page) and sync (worker “sync”) share partition 7, sequences 0–65,535. They can make the same ID. Seen since 12:00:00 UTC.',
    ]);
    sync({ ...whole, partition: 8 });
    expect(texts()).toEqual([]);
    hub.context(
      worker,
      ['a', 'b'].map(name => ({ name, description: whole })),
    );
    expect(problems.read().problems).toHaveLength(1);
    const { generators } = panel.registry.getState();
    const { what, pairs } = problems.read().problems[0]!.textOf(generators, NOON);
    expect(what).toBe('2 pairs among 3 generators can make the same ID. Seen since 12:00:00 UTC.');
    expect(pairs).toEqual([
      'app (this page) and a (worker “sync”) share partition 7, sequences 0–65,535',
      'app (this page) and b (worker “sync”) share partition 7, sequences 0–65,535',
    ]);
    const [record] = exportedProblems(problems.read().problems, generators, () => NOON);
    expect(record).toMatchObject({ what: [what, ...pairs!].join(' ') });
  });

  it('names an overlap as the cause of its duplicates, and lists only those pairs that could still meet', () => {
    const { panel, hub, problems, texts, app, sync } = setUp();
    app();
    sync();
    for (const key of ['p/app', 'w/sync']) hub.ids(key, batch(1));
    expect(texts()).toEqual([
      'app (this page) and sync (worker “sync”) made the same ID of 12:00:00 UTC. They share partition 7, sequences 0–65,535.',
    ]);
    const third = { ...worker, id: 'x', label: 'worker “x”' };
    panel.hub.context(third, [{ name: 'other', description: whole }]);
    expect(problems.read().problems.map(({ kind }) => kind)).toEqual(['duplicates', 'overlap']);
    expect(texts()[1]).toBe('2 pairs among 3 generators can make the same ID. Seen since 12:00:00 UTC.');
  });

  it('forgets what happened when it is cleared, and finds what comes after', () => {
    const { hub, problems, app, sync } = setUp();
    app();
    sync();
    for (const key of ['p/app', 'w/sync']) hub.ids(key, batch(1));
    hub.event('p/app', blocked(0), NOON);
    const kinds = () => problems.read().problems.map(({ kind }) => kind);
    expect(kinds()).toEqual(['duplicates', 'wait']);
    problems.clear();
    expect(kinds()).toEqual(['overlap']);
    hub.ids('w/sync', batch(1));
    expect(problems.read().problems[0]!.textOf([], NOON).what).toContain('made the same ID of ');
  });

  it('is incomplete where IDs of generators that could collide were counted only, or not even that', () => {
    const { panel, hub, problems, app, sync } = setUp();
    app();
    hub.made('p/app', 9);
    hub.made('p/app', 20);
    expect(problems.read().gaps).toEqual([]);
    sync();
    expect(problems.read().gaps).toEqual(['IDs of app (this page) that were not seen']);
    const alone = {
      name: 'alone',
      description: { ...whole, partition: 8 },
      counted: { sinceMs: 0, isPartial: true },
    };
    panel.hub.context(worker, [{ ...alone, name: 'sync', description: whole }, alone]);
    expect(problems.read().gaps).toEqual(['IDs of app (this page), sync (worker “sync”) that were not seen']);
  });

  it('has the names in meta and clocks that no generator has, once there is a generator', () => {
    const { panel, texts, problems, app, sync } = setUp();
    const schema = defineMeta({ pinned: flag() });
    const clock = { now: () => NOON };
    panel.options.setState({
      meta: { app: schema, sync: schema, nots: schema, '*': schema },
      clocks: { app: clock, sync: clock },
    });
    expect(texts()).toEqual([]);
    app();
    sync({ ...whole, partition: 8 });
    expect(texts()).toEqual([
      'The option meta names “nots”, but no generator has this name. Seen since 12:00:00 UTC.',
      'The option clocks names “sync”, but no generator of this page has this name. Seen since 12:00:00 UTC.',
    ]);
    const advice = problems
      .read()
      .problems.map(one => one.textOf(panel.registry.getState().generators, NOON).advice);
    expect(advice).toEqual([
      'Use the name that the generator has in generators: “app” or “sync”.',
      'Use the name that the generator has in generators: “app”.',
    ]);
  });

  it('keeps the time at which a problem was first seen, until it is gone', () => {
    const { texts, wait, app, sync } = setUp();
    app();
    sync();
    texts();
    wait(60_000);
    sync({ ...whole, capacity: 1 });
    expect(texts()[0]).toContain('Seen since 12:00:00 UTC');
    sync({ ...whole, partition: 8 });
    texts();
    sync();
    expect(texts()[0]).toContain('Seen since 12:01:00 UTC');
  });

  it('has the duplicates of two generators once, with their number and the latest', () => {
    const { hub, problems, texts, app, sync } = setUp();
    app({ ...whole, sequenceMax: 99 });
    sync({ ...whole, sequenceMin: 100 });
    for (const key of ['p/app', 'w/sync']) for (const sequence of [1, 2]) hub.ids(key, batch(sequence));
    const [duplicates] = problems.read().problems;
    expect(duplicates).toMatchObject({ kind: 'duplicates', keys: ['p/app', 'w/sync'] });
    expect(texts()).toEqual([
      'app (this page) and sync (worker “sync”) made the same IDs 2 times, the newest of 12:00:00 UTC.',
    ]);
  });

  it('is incomplete where IDs may be duplicates, and does not count these as problems', () => {
    const { hub, problems, app, sync } = setUp();
    app({ ...whole, sequenceMax: 99 });
    sync({ ...whole, sequenceMin: 100 });
    hub.ids('p/app', batch(1));
    hub.ids('w/sync', batch(1, []));
    const list = problems.read();
    expect(list.problems).toEqual([]);
    expect(headlineOf(list)).toBe('No problems seen, but not all is known');
    expect(missingTexts(list, false)).toEqual([
      '1 possible duplicate: of these only a sample was sent, so they cannot be compared.',
    ]);
  });

  it('has a generator that was blocked once, and says whether the last one lasts', () => {
    const { panel, hub, texts, app } = setUp();
    app();
    hub.event('p/app', blocked(1), NOON);
    hub.event('p/app', resumed, NOON + 2_000);
    expect(texts()).toEqual([
      'app (this page) was blocked once: its clock moved back to a time that every timeline had used. The last wait began at 12:00:00 UTC and took 2 s.',
    ]);
    hub.event('p/app', blocked(1), NOON + 60_000);
    expect(texts()[0]).toMatch(/was blocked 2 times.*It has generated no ID since 12:01:00 UTC\.$/);
    hub.event('p/app', { type: 'exhausted', now: 0, count: 1, ticks: 1, retryAfterMs: 4 }, NOON + 61_000);
    expect(texts()).toHaveLength(1);
    panel.part(createClockHistory).clear();
    expect(texts()).toEqual([]);
  });

  it('has forks and late grants of a device', () => {
    const { problems, texts, app } = setUp();
    app(forked);
    expect(problems.read().problems.map(({ kind }) => kind)).toEqual(['fork']);
    expect(texts()[0]).toMatch(/^A copy of the device of app \(this page\) was found/);
    app({ ...whole, kind: 'device', status } as Description);
    expect(problems.read().problems.map(({ kind }) => kind)).toEqual(['late', 'fork']);
    expect(texts()[0]).toMatch(/passed all its grants, which end at 2031-01-01 00:00:00/);
    app({ ...whole, kind: 'device', status: { ...status, kind: 'granted' } } as Description);
    expect(problems.read().problems.map(({ kind }) => kind)).toEqual(['fork']);
  });

  it('keeps a fork that nobody looked at while it lasted, and that there are new grants', () => {
    const { hub, texts, wait, app } = setUp();
    const renewed = { ...whole, kind: 'device', status: { ...status, kind: 'granted' } } as Description;
    app(forked);
    wait(400);
    app(renewed);
    wait(60_000);
    app({ ...renewed, capacity: 9 });
    expect(texts()).toEqual([
      'A copy of the device of app (this page) was found at 12:00:00 UTC, so both may have made the same IDs. It has had new grants since 12:00:00 UTC.',
    ]);
    hub.gone('p');
    expect(texts()).toHaveLength(1);
    app(forked);
    expect(texts()[0]).toContain('was found at 12:01:00 UTC');
  });

  it('has metabytes that the schema does not explain, with how many and the latest ID', () => {
    const { panel, hub, problems, texts, app } = setUp();
    const schema = defineMeta({ state: oneOf(['open', 'paid', 'sent']), gift: flag() });
    panel.options.setState({ meta: { app: schema } });
    app();
    const paid = schema.pack({ state: 'paid', gift: true });
    hub.ids('p/app', batch(1, [paid, paid]));
    expect(texts()).toEqual([]);
    hub.ids('p/app', batch(3, [0b1100_0000, paid, 0b0000_0001, paid]));
    expect(texts()[0]).toMatch(
      /^The schema has no meaning for the metabytes of 2 IDs of app \(this page\), the last one “.*in no field/,
    );
    const example = fromFields({ unixMs: NOON, tick: 0, meta: 1, partition: 7, sequence: 5 });
    expect(problems.read().problems[0]).toMatchObject({ kind: 'outside', example });
    panel.options.setState({ meta: { app: defineMeta({ all: uint(8) }) } });
    app({ ...whole, capacity: 9 });
    expect(texts()).toEqual([]);
  });

  it('has one entry about this page, and none about others, once the clock of the page was set', () => {
    vi.stubGlobal('performance', { timeOrigin: NOON, now: () => 5_000 });
    const { panel, hub, problems, texts, wait, app, sync } = setUp();
    app();
    sync();
    wait(-3_595_000);
    hub.clock('w', NOON);
    hub.ids('w/sync', batch(1));
    // A panel that is opened late is told of older IDs, too.
    hub.ids('w/sync', { ...batch(4), unixMs: NOON - 60_000, atMs: NOON - 60_000 });
    hub.ids('p/app', { ...batch(2), atMs: panel.wallMs() });
    expect(problems.read().problems.map(({ kind }) => kind)).toEqual(['apart', 'overlap']);
    const text = (here: string) =>
      `The clock of this ${here} was set, or is mocked: it reads a time 60 min before the one counted on from the start. Seen since 11:00:05 UTC.`;
    expect(texts()[0]).toBe(text('process'));
    vi.stubGlobal('document', {});
    expect(texts()[0]).toBe(text('page'));
    expect(problems.read().problems[0]!.keys).toEqual([]);
    // One whose own clock is off stays to blame.
    hub.ids('w/sync', { ...batch(3), unixMs: NOON + 86_400_000, atMs: NOON });
    expect(problems.read().problems.map(({ kind }) => kind)).toEqual(['apart', 'apart', 'overlap']);
    vi.unstubAllGlobals();
  });

  it('says of a clock that is off that its IDs stay unique, unless one of them was seen twice', () => {
    vi.stubGlobal('performance', { timeOrigin: NOON, now: () => 0 });
    const { panel, hub, problems, app, sync } = setUp();
    app();
    sync();
    const late = { ...batch(1), unixMs: NOON + 86_400_000, atMs: NOON };
    const said = () => {
      const apart = problems.read().problems.find(({ kind }) => kind === 'apart');
      return apart?.textOf(panel.registry.getState().generators, NOON).advice;
    };
    hub.ids('w/sync', late);
    expect(said()).toMatch(/there\. IDs stay unique, but sort elsewhere\.$/);
    hub.ids('p/app', late);
    expect(said()).toMatch(/there\. IDs sort elsewhere\.$/);
    vi.unstubAllGlobals();
  });

  it('has the clock of this page where all IDs follow it back, as those of a mocked Date, not where it is ahead', () => {
    vi.stubGlobal('performance', { timeOrigin: NOON, now: () => 5_000 });
    const { hub, problems, texts, wait, app } = setUp();
    app();
    const make = (at: number) => hub.ids('p/app', { ...batch(at), unixMs: NOON + shiftedMs });
    let shiftedMs = 3_605_000; // the page slept for an hour
    wait(shiftedMs);
    make(1);
    expect(problems.read().problems).toEqual([]);
    shiftedMs = -3_595_000;
    wait(shiftedMs - 3_605_000);
    make(2);
    expect(texts()).toEqual([
      'The clock of this process was set, or is mocked: it reads a time 60 min before the one counted on from the start. Seen since 11:00:05 UTC.',
    ]);
    vi.unstubAllGlobals();
  });

  it('says nothing of this page in a replay, whose times are all of the past', () => {
    vi.stubGlobal('performance', { timeOrigin: NOON, now: () => 5_000 });
    const { hub, problems, wait, app } = setUp({ isReplay: true });
    app();
    wait(-3_595_000);
    hub.ids('p/app', { ...batch(1), unixMs: NOON - 3_595_000 });
    expect(problems.read().problems).toEqual([]);
    vi.unstubAllGlobals();
  });

  it('has a device whose check-in failed, with the error, until it has grants', () => {
    const { panel, problems, texts, app } = setUp();
    const provisional = { ...status, kind: 'provisional', reason: 'no-grant' } as const;
    const device = (checkIn: DeviceStatus['checkIn']) =>
      app({ ...whole, kind: 'device', status: { ...provisional, checkIn } } as Description);
    device({ outcome: 'none', atMs: 0 });
    expect(texts()).toEqual([]);
    device({ outcome: 'failed', atMs: NOON, error: 'TypeError: Failed to fetch' });
    expect(texts()).toEqual([
      'app (this page) is a provisional device: no grant yet (TypeError: Failed to fetch). Its IDs are unique by odds alone. Seen since 12:00:00 UTC.',
    ]);
    const { generators } = panel.registry.getState();
    expect(problems.read().problems[0]!.textOf(generators, NOON).advice).toMatch(
      /^Check the address in checkIn/,
    );
    app({ ...whole, kind: 'device', status: { ...status, kind: 'granted' } } as Description);
    expect(texts()).toEqual([]);
  });

  it('has first what happened, then what could, and then what cannot be seen', () => {
    const { hub, problems, app, sync } = setUp();
    hub.status('contexts', { state: 'ended', text: 'No.' });
    app();
    sync();
    hub.event('p/app', blocked(1), NOON);
    expect(problems.read().problems.map(stageOf)).toEqual(['happened', 'possible', 'unseen']);
  });

  it('says what to do about a source that is not tried again', () => {
    const { hub, problems } = setUp();
    hub.status('stream:x', { state: 'refused', text: 'No.', advice: 'Correct it.' });
    hub.status('stream:y', { state: 'refused', text: 'No.' });
    expect(problems.read().problems.map(one => one.textOf([], NOON).advice)).toEqual([
      'Correct it.',
      'The panel tries again every 15 seconds; Generators shows when.',
    ]);
  });

  it('keeps names that turn the text around them from turning it', () => {
    const name = 'generators.\u202eevil';
    expect(refusedText(`${name}: expected a generator`).what).toMatch(/^generators\.evil: expected/);
    expect(unusedText('meta', name, []).what).toContain('names “generators.evil”');
  });

  it('has a source that is lost until it is connected again', () => {
    const { hub, problems, texts } = setUp();
    const id = 'stream:http://localhost:8787/sno-devtools';
    hub.status(id, { state: 'connecting', text: 'Connecting to localhost:8787 …' });
    expect(problems.read().problems).toEqual([]);
    expect(headlineOf(problems.read())).toBe('No problems seen, but not all is known');
    hub.status(id, { state: 'retrying', text: 'localhost:8787 did not answer.' });
    expect(texts()[0]).toBe(
      'localhost:8787 did not answer. Its generators are not shown or compared. Seen since 12:00:00 UTC.',
    );
    hub.status(id, { state: 'connected', text: 'Connected', refused: 2 });
    expect(texts()[0]).toMatch(/^2 reports from http:\/\/localhost:8787\/sno-devtools could not be read/);
    expect(headlineOf(problems.read())).toBe('1 problem, and not all is known');
  });

  it('has contexts whose generators were cut, with how many', () => {
    const { hub, texts } = setUp();
    hub.context({ ...worker, missing: 8 }, [{ name: 'sync', description: whole }]);
    expect(texts()).toEqual([
      '8 more generators of worker “sync” are neither shown nor compared. Seen since 12:00:00 UTC.',
    ]);
  });

  it('says in a replay that connections are not part of a recording', () => {
    const { problems } = setUp();
    expect(missingTexts(problems.read(), true)).toEqual([
      'A recording does not include the state of connections.',
    ]);
  });
});

it('are exported as the list puts them, in the same order', () => {
  const { hub, problems, panel, app, sync } = setUp();
  app();
  sync();
  hub.ids('p/app', batch(1));
  hub.ids('w/sync', batch(1));
  hub.context({ ...worker, id: 'x' }, [{ name: 'other', description: whole }]);
  const { problems: all } = problems.read();
  const { generators } = panel.registry.getState();
  const exported = exportedProblems(all, generators, problems.sinceMs);
  expect(exported).toEqual([
    {
      kind: 'duplicates',
      stage: 'happened',
      title: 'Duplicates',
      since: '2031-01-01T12:00:00.000Z',
      generators: ['app (this page)', 'sync (worker “sync”)'],
      example: expect.stringMatching(/^[0-9a-z]{16}$/),
      what: all[0]!.textOf(generators, NOON).what,
      advice: expect.stringContaining('own partition'),
      docs: expect.stringContaining(DOCS),
    },
    expect.objectContaining({ kind: 'overlap' }),
  ]);
  expect(exported[1]).not.toHaveProperty('example');
});

it('has options that could not be used, and clocks that cannot be read, in sentences', () => {
  vi.stubEnv('NODE_ENV', 'development');
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { panel, texts, app, sync } = setUp();
  app();
  sync({ ...whole, partition: 8 });
  const broken = () => {
    throw new Error('no time');
  };
  const given = { theme: 'what throws Error: no theme' as never, clocks: { app: { now: broken } } };
  panel.options.setState(checked(given), true);
  expect(texts()).toEqual([
    'The clock of app (this page) cannot be read, because now() throws Error: no time: next() throws or takes another time. Seen since 12:00:00 UTC.',
    'theme: expected "light", "dark", "system", got "what throws Error: no theme". Seen since 12:00:00 UTC.',
  ]);
  panel.options.setState(checked({ clocks: { app: { now: () => Number.NaN } } }), true);
  expect(texts()).toEqual([
    'The clock of app (this page) cannot be read, because now() returns NaN: next() throws or takes another time. Seen since 12:00:00 UTC.',
  ]);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('each problem leads to a heading of a document that exists', () => {
  const { hub, problems, panel, app, sync } = setUp();
  app({ ...whole, kind: 'device', status } as Description);
  sync();
  hub.context({ ...worker, id: 'v', missing: 1 }, [
    { name: 'sync', description: whole },
    { name: 'copied', description: forked },
  ]);
  hub.event('p/app', blocked(1), NOON);
  hub.ids('p/app', batch(1));
  hub.ids('w/sync', batch(1));
  hub.status('stream:http://localhost', { state: 'refused', text: 'No.' });
  hub.status('contexts', { state: 'ended', text: 'No.', refused: 1 });
  panel.options.setState({ clocks: { nots: { now: () => NOON } } });
  const { problems: all } = problems.read();
  expect(new Set(all.map(({ kind }) => kind)).size).toBe(10);
  for (const one of all) {
    const { docs } = one.textOf(panel.registry.getState().generators, NOON);
    const [path = '', anchor] = docs.slice(DOCS.length).split('#');
    const file = new URL(`../../../../../../${path}`, import.meta.url);
    expect(existsSync(file), docs).toBe(true);
    const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
      text!
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(headings, docs).toContain(anchor);
  }
});

it('has a row of the guide for each title', () => {
  const code = readFileSync(new URL('./problem-texts.ts', import.meta.url), 'utf8');
  const guide = readFileSync(new URL('../../../../../../docs/devtools.md', import.meta.url), 'utf8');
  const titles = [...code.matchAll(/title: (.+),$/gm)].flatMap(([, title]) =>
    [...title!.matchAll(/'([^']+)'/g)].map(([, text]) => text),
  );
  expect(titles).toHaveLength(16);
  const [, rows] = guide.split('## What Problems reports');
  expect(titles.filter(title => !rows!.includes(`_${title}_`))).toEqual([]);
});

it('takes nothing that every object has for the clock of a generator of this name', () => {
  const { panel, hub, texts } = setUp();
  hub.context(page, [{ name: 'constructor', description: whole }]);
  panel.options.setState({ clocks: {} });
  expect(texts()).toEqual([]);
});

it('says that a clock of the options reads seconds, before and after it is read', () => {
  const { panel, app, texts, problems } = setUp();
  app();
  let unitMs = 1;
  panel.options.setState({ clocks: { app: { now: () => NOON / unitMs } } });
  expect(texts()).toEqual([]);
  unitMs = 1_000;
  expect(texts()).toEqual([expect.stringContaining('which no ID can hold: next() throws')]);
  const [found] = problems.read().problems;
  expect(found!.textOf(panel.registry.getState().generators, NOON).advice).toContain('It counts seconds');
  panel.options.setState({ clocks: { app: { now: () => Number.NaN } } });
  expect(texts()).toEqual([expect.stringContaining('cannot be read, because now() returns NaN')]);
});

describe('of two devices that generate the same ID', () => {
  const cell = { slab: 248, slot: 7, lane: 3, fromMs: NOON, toMs: NOON + 524_288 };
  const device = {
    ...{ ...whole, kind: 'device', partition: 36_366, sequenceMax: 3 },
    status: { ...status, kind: 'granted', cells: [cell] },
  } as Description;
  const copies =
    'Two devices have one block and lane: one is a copy. A check-in finds it, and gives it another block.';

  it('says that one is a copy, with block and lane, not that each needs a partition', () => {
    const { panel, hub, problems, app, sync } = setUp();
    const said = () => problems.read().problems[0]!.textOf(panel.registry.getState().generators, NOON);
    app(device);
    sync(device);
    const shared = 'share block 921,088, lane 0';
    expect(said()).toMatchObject({
      what: expect.stringContaining(`sync (worker “sync”) ${shared}.`),
      advice: copies,
    });
    for (const key of ['p/app', 'w/sync']) hub.ids(key, { ...batch(1), partition: 36_366 });
    expect(said()).toMatchObject({
      what: expect.stringContaining(`made the same ID of 12:00:00 UTC. They ${shared}.`),
      advice: `${copies} IDs that were already stored need a unique key in the database.`,
      docs: expect.stringMatching(/grants\.md#/),
    });
  });

  it('says that a generator has a partition of grants, and which ones it can have', () => {
    const { panel, hub, problems, app, sync } = setUp();
    const said = () => problems.read().problems[0]!.textOf(panel.registry.getState().generators, NOON);
    app(device);
    sync({ ...whole, partition: 36_366 });
    const advice = 'Partitions from 32,768 up belong to grants. Use one below.';
    expect(said()).toMatchObject({
      title: 'Overlap',
      advice,
      docs: expect.stringMatching(/grants\.md#the-bits$/),
    });
    for (const key of ['p/app', 'w/sync']) hub.ids(key, { ...batch(1), partition: 36_366 });
    expect(said()).toMatchObject({ title: 'Duplicates', advice: expect.stringContaining(advice) });
  });

  it('says of provisional IDs that these are unique by odds', () => {
    const { panel, hub, problems, app, sync } = setUp();
    app(forked);
    sync(forked);
    for (const key of ['p/app', 'w/sync']) hub.ids(key, { ...batch(1), partition: 36_366, tick: 1 });
    const [duplicates] = problems.read().problems;
    const { advice } = duplicates!.textOf(panel.registry.getState().generators, NOON);
    expect(advice).toMatch(/^Provisional IDs are unique by odds alone: check in/);
  });
});

it('says of duplicates of a page and the one before its reload why they may begin at one place', () => {
  const { panel, hub, app, problems } = setUp();
  const earlier: ContextInfo = { id: 'e', place: 'recording', label: 'this page, earlier' };
  const batch = {
    unixMs: NOON,
    tick: 0,
    partition: 7,
    firstSequence: 0,
    count: 1,
    metas: Uint8Array.of(0),
  } as const;
  hub.context(earlier, [{ name: 'app', description: whole }]);
  hub.ids('e/app', batch);
  hub.gone('e');
  app();
  hub.ids('p/app', batch);
  const [found] = problems.read().problems;
  const { what, advice } = found!.textOf(panel.registry.getState().generators, NOON);
  expect(what).toContain('app (this page, earlier) and app (this page) made the same ID');
  expect(advice).toContain(
    'its clock was set back, as a mocked one is at each load, or it was made from a snapshot',
  );
});

it.each([
  [0, 8, false, 1],
  [0, 7, false, 0],
  [0, 15, true, 0],
  [0, 16, true, 1],
  [1, 15, false, 0],
  [1, 16, false, 1],
])(
  'takes metabytes that count from %i for an index, %i of them, with a schema: %s',
  (from, count, has, found) => {
    const meta = has ? { app: defineMeta({ page: uint(8) }) } : undefined;
    const { hub, app, problems } = setUp({ options: { meta } });
    app();
    const metas = Array.from({ length: count }, (_, i) => from + i);
    hub.ids('p/app', { ...batch(0, metas), count });
    expect(problems.read().problems.filter(({ kind }) => kind === 'counting')).toHaveLength(found);
  },
);
