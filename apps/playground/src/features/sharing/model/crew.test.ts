import { createGenerator } from '@sno-id/sdk';
import { beforeEach, expect, test } from 'vitest';
import { facts } from '../../../lib/facts.ts';
import { CALM_MS, Crew, SHOW_MS } from './crew.ts';
import type { Run } from './id-runs.ts';
import { changed, cloned, type Layout, START_LAYOUT, without } from './layout.ts';
import { CHANNEL, readFromTab, readToTab, type ToMember, type ToTab } from './member-messages.ts';
import type { WorkerLike } from './member-workers.ts';
import { sharingCodec } from './sharing-codec.ts';

const T0 = Date.UTC(2026, 0, 1);
const run = (first: number, count: number): Run => ({ unixMs: T0, tick: 0, partition: 7, first, count });
const lastId = createGenerator({ partition: 7 }).next();

class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  sent: ToMember[] = [];
  isAlive = true;
  postMessage(message: ToMember) {
    this.sent.push(message);
  }
  terminate() {
    this.isAlive = false;
  }
  report(...runs: Run[]) {
    this.onmessage?.({ data: { type: 'report', runs, lastId } } as never);
  }
}

function setUp(layout: Layout = START_LAYOUT) {
  const workers: FakeWorker[] = [];
  const told: ToTab[] = [];
  let timers: { at: number; callback: () => void }[] = [];
  let now = 0;
  const crew = new Crew({
    room: 'r1',
    createWorker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    sayToTabs: message => void told.push(message),
    later: (ms, callback) => {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter(other => other !== timer);
      };
    },
  });
  const pass = (ms: number) => {
    now += ms;
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers = timers.filter(other => other !== timer);
      timer.callback();
    }
  };
  crew.sync(layout);
  const alive = () => workers.filter(({ isAlive }) => isAlive);
  return { crew, workers, told, pass, alive, state: () => crew.store.getState() };
}

beforeEach(() => facts.setState({}, true));

test('each worker of the map gets the configuration that the map shows', () => {
  const { crew, workers, state } = setUp();
  expect(workers).toHaveLength(0);
  crew.start();
  expect(workers.map(({ sent }) => sent)).toEqual(
    START_LAYOUT.map(({ partition, min, max, start, rate }) => [
      { type: 'start', config: { partition, min, max, start }, rate },
    ]),
  );
  expect(Object.values(state().members).map(({ phase }) => phase)).toEqual(['making', 'making', 'making']);
});

test('a real duplicate is found, counted and reported', () => {
  const { crew, workers, pass, state } = setUp(cloned(START_LAYOUT, 'A'));
  crew.start();
  workers[0]!.report(run(0, 3));
  workers[3]!.report(run(2, 2));
  pass(SHOW_MS);
  expect(state().findings).toMatchObject({ ids: 5, duplicates: 1, shown: [{ by: ['A', 'D'] }] });
  expect(state().members['A']).toMatchObject({ made: 3, lastId });
  expect(facts.getState().sharing?.duplicates).toBe(1);
  crew.forget();
  expect(state().findings).toMatchObject({ ids: 0, duplicates: 0 });
  expect(facts.getState().sharing).toEqual({ running: 4, overlaps: 1, ids: 0, duplicates: 0 });
});

test('a changed range ends the generator immediately, and starts a new one once it is stable', () => {
  const { crew, workers, pass, alive } = setUp();
  crew.start();
  crew.sync(changed(START_LAYOUT, 'A', { max: 100 }));
  expect(alive()).toHaveLength(2);
  pass(CALM_MS - 1);
  crew.sync(changed(START_LAYOUT, 'A', { max: 200 }));
  pass(CALM_MS - 1);
  expect(alive()).toHaveLength(2);
  pass(1);
  expect(alive()).toHaveLength(3);
  expect(workers.at(-1)!.sent[0]).toMatchObject({ config: { max: 200 } });
  workers[0]!.report(run(0, 1));
  pass(SHOW_MS);
  expect(crew.store.getState().findings.ids).toBe(0);
});

test('a rate is only passed on; freeze and kill do what they say', () => {
  const { crew, workers, alive, state } = setUp();
  crew.start();
  crew.sync(changed(START_LAYOUT, 'A', { rate: 50 }));
  expect(workers[0]!.sent.at(-1)).toEqual({ type: 'rate', rate: 50 });
  crew.freeze('A', true);
  expect(workers[0]!.sent.at(-1)).toEqual({ type: 'freeze', isFrozen: true });
  expect(state().members['A']!.phase).toBe('frozen');
  crew.kill('B');
  expect(state().members['B']!.phase).toBe('killed');
  expect(alive()).toHaveLength(2);
  crew.restart('B');
  expect(alive()).toHaveLength(3);
  crew.sync(without(START_LAYOUT, 'C'));
  expect(alive()).toHaveLength(2);
  crew.stop();
  expect(alive()).toHaveLength(0);
});

test('a worker that has run is stopped, one that has not is not started', () => {
  const { crew, state } = setUp();
  crew.restart('A');
  crew.stop();
  expect(Object.values(state().members).map(({ phase }) => phase)).toEqual(['stopped', 'off', 'off']);
});

test('a clone starts from the snapshot of the other', () => {
  const { crew, workers } = setUp();
  crew.start();
  crew.sync(cloned(START_LAYOUT, 'A'));
  crew.beginFromSnapshot('A', 'D');
  expect(workers[0]!.sent.at(-1)).toEqual({ type: 'snapshot' });
  const snapshot = createGenerator({ partition: 8, sequence: [0, 0x7fff] }).snapshot();
  workers[0]!.onmessage!({ data: { type: 'snapshot', snapshot } } as never);
  expect(workers.at(-1)!.sent[0]).toMatchObject({ type: 'start', snapshot });
});

test('a worker that fails says why', () => {
  const { crew, workers, pass, state } = setUp();
  crew.start();
  workers[0]!.onmessage!({ data: { type: 'problem', message: 'No.' } } as never);
  pass(SHOW_MS);
  expect(state().members['A']).toMatchObject({ phase: 'failed', problem: 'No.' });
  expect(workers[0]!.isAlive).toBe(false);
});

test('a tab is accepted if it has the configuration of the map, and corrected otherwise', () => {
  const layout = changed(START_LAYOUT, 'C', { kind: 'tab' });
  const member = layout[2]!;
  const { crew, told, pass, state } = setUp(layout);
  crew.start();
  expect(state().members['C']!.phase).toBe('away');
  const hello = (member: (typeof layout)[number]) => ({
    room: 'r1',
    from: 'C',
    type: 'hello',
    payload: sharingCodec.write({ layout, join: { room: 'r1', member } }),
  });
  crew.receiveTab(hello({ ...member, max: 9 }));
  expect(told.at(-1)).toMatchObject({ to: 'C', type: 'become', payload: hello(member).payload });
  crew.receiveTab(hello(member));
  expect(told.at(-1)).toEqual({ room: 'r1', to: 'C', type: 'set', rate: 20, isFrozen: false });
  crew.receiveTab({ room: 'r1', from: 'C', type: 'report', runs: [run(0, 2)], lastId });
  crew.receiveTab({ room: 'other', from: 'C', type: 'report', runs: [run(0, 2)], lastId });
  pass(SHOW_MS);
  expect(state().members['C']).toMatchObject({ phase: 'making', made: 2 });
  crew.receiveTab({ room: 'r1', from: 'C', type: 'bye' });
  pass(SHOW_MS);
  expect(state().members['C']!.phase).toBe('away');
  crew.sync(without(layout, 'C'));
  expect(told.at(-1)).toEqual({ room: 'r1', to: 'C', type: 'kill' });
});

test('other messages of the channel are ignored', () => {
  expect(CHANNEL).toContain('sharing');
  const report = { room: 'r1', from: 'C', type: 'report', runs: [run(0, 1)], lastId };
  expect(readFromTab(report, 'r1')).toEqual(report);
  for (const change of [
    { lastId: 'x' },
    { from: 'CC' },
    { runs: 'x' },
    { runs: [{ ...run(0, 1), count: 0 }] },
    { runs: [{ ...run(65535, 2) }] },
    { runs: [{ ...run(0, 1), unixMs: Number.NaN }] },
    { type: 'x' },
  ]) {
    expect(readFromTab({ ...report, ...change }, 'r1')).toBeUndefined();
  }
  expect(readFromTab(null, 'r1')).toBeUndefined();
  expect(readToTab({ room: 'r1', to: '*', type: 'who' }, 'r1', 'C')).toBeDefined();
  expect(readToTab({ room: 'r1', to: 'D', type: 'kill' }, 'r1', 'C')).toBeUndefined();
  expect(readToTab({ room: 'r1', to: 'C', type: 'set', rate: -1 }, 'r1', 'C')).toBeUndefined();
});
