import { beforeEach, expect, test } from 'vitest';
import { facts } from '../../../lib/facts.ts';
import { CALM_MS, createCrew, SHOW_MS, type WorkerLike } from './crew.ts';
import type { Run } from './id-runs.ts';
import { changed, cloned, type Layout, START_LAYOUT, without } from './layout.ts';
import type { ToMember } from './member-messages.ts';

const T0 = Date.UTC(2026, 0, 1);
const run = (first: number, count: number): Run => ({ unixMs: T0, tick: 0, partition: 7, first, count });

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
    this.onmessage?.({ data: { type: 'report', runs } } as never);
  }
}

function setUp(layout: Layout = START_LAYOUT) {
  const workers: FakeWorker[] = [];
  let timers: { at: number; callback: () => void }[] = [];
  let now = 0;
  const crew = createCrew({
    createWorker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
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
  return { crew, workers, pass, alive, state: () => crew.store.getState() };
}

beforeEach(() => facts.setState({}, true));

test('each worker of the map gets the configuration that the map shows', () => {
  const { crew, workers, state } = setUp();
  expect(workers).toHaveLength(0);
  crew.start();
  expect(workers.map(({ sent }) => sent)).toEqual(
    START_LAYOUT.map(({ partition, min, max, rate }) => [
      { type: 'start', config: { partition, min, max }, rate },
    ]),
  );
  expect(state().isRunning).toBe(true);
});

test('a real duplicate is found, counted and reported', () => {
  const { crew, workers, pass, state } = setUp();
  crew.start();
  workers[0]!.report(run(0, 3));
  workers[1]!.report(run(2, 2));
  pass(SHOW_MS);
  expect(state().findings).toMatchObject({ ids: 5, duplicates: 1, shown: [{ by: ['A', 'B'] }] });
  expect(state().members['A']).toEqual({ made: 3, latest: 2, problem: '' });
  expect(facts.getState().sharing?.duplicates).toBe(1);
  crew.forget();
  expect(state().findings).toMatchObject({ ids: 0, duplicates: 0 });
  expect(facts.getState().sharing).toEqual({ running: 3, overlaps: 1, ids: 0, duplicates: 0 });
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

test('a rate is only passed on; a removed generator ends, and a clone starts', () => {
  const { crew, workers, alive } = setUp();
  crew.start();
  crew.sync(changed(START_LAYOUT, 'A', { rate: 50 }));
  expect(workers[0]!.sent.at(-1)).toEqual({ type: 'rate', rate: 50 });
  crew.sync(without(START_LAYOUT, 'C'));
  expect(alive()).toHaveLength(2);
  crew.sync(cloned(START_LAYOUT, 'C'));
  expect(alive()).toHaveLength(4);
  crew.stop();
  expect(alive()).toHaveLength(0);
});

test('a worker that fails says why, until it starts again', () => {
  const { crew, workers, pass, state } = setUp();
  crew.start();
  workers[0]!.onmessage!({ data: { type: 'problem', message: 'No.' } } as never);
  pass(SHOW_MS);
  expect(state().members['A']).toEqual({ made: 0, problem: 'No.' });
  expect(workers[0]!.isAlive).toBe(false);
  crew.start();
  expect(state().members['A']).toEqual({ made: 0, problem: '' });
});
