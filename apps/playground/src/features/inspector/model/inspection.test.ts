import { expect, test, vi } from 'vitest';
import { createInspection, type InspectorWorker } from './inspection.ts';
import type { FromInspector, Source, ToInspector } from './worker-messages.ts';

interface FakeWorker extends InspectorWorker {
  readonly asked: ToInspector[];
  isEnded: boolean;
  tell(message: FromInspector): void;
}

function setUp() {
  const workers: FakeWorker[] = [];
  let nowMs = 1_000;
  const store = createInspection({
    now: () => nowMs,
    startWorker() {
      const worker: FakeWorker = {
        onmessage: null,
        onerror: null,
        asked: [],
        isEnded: false,
        postMessage: message => void worker.asked.push(message),
        terminate: () => {
          worker.isEnded = true;
        },
        tell: message => worker.onmessage?.({ data: message } as MessageEvent<FromInspector>),
      };
      workers.push(worker);
      return worker;
    },
  });
  return { store, workers, pass: (ms: number) => (nowMs += ms) };
}

const pasted: Source = { kind: 'text', blob: new Blob(['x']), name: 'pasted' };
const nothing = { ok: false, problem: 'No IDs found.', votes: [] } as const;

test("a worker's reports are shown, and the worker ends when it is done", () => {
  const { store, workers, pass } = setUp();
  store.open(pasted);
  const worker = workers[0]!;
  expect(worker.asked).toEqual([{ source: pasted, format: undefined, nowMs: 1_000 }]);
  worker.tell({ type: 'progress', progress: { step: 'reading', part: 0.5, ids: 7 } });
  expect(store.getState().progress?.ids).toBe(7);
  pass(250);
  worker.tell({ type: 'done', outcome: nothing });
  expect(store.getState()).toMatchObject({ progress: undefined, outcome: nothing, tookMs: 250 });
  expect(worker.isEnded).toBe(true);
});

test('a second text replaces the first one, and cancelling ends it', () => {
  const { store, workers } = setUp();
  store.open(pasted);
  store.open({ kind: 'sample', sample: 'sound' });
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  store.cancel();
  expect(workers[1]!.isEnded).toBe(true);
  expect(store.getState()).toMatchObject({ isCancelled: true, progress: undefined, outcome: undefined });
});

test('findings stay until those of another format or another text are there', () => {
  const { store, workers } = setUp();
  store.open(pasted);
  workers[0]!.tell({ type: 'done', outcome: nothing });
  store.follow(undefined, 'ulid');
  expect(store.getState()).toMatchObject({ outcome: nothing, progress: { part: 0 } });
  store.open({ ...pasted });
  expect(store.getState()).toMatchObject({ outcome: nothing, progress: { part: 0 } });
  store.cancel();
  expect(store.getState().outcome).toBeUndefined();
});

test('an address is followed: a sample is read once, another format reads it again, and an empty address removes it', () => {
  const { store, workers } = setUp();
  store.follow('sound', undefined);
  store.follow('sound', undefined);
  expect(workers).toHaveLength(1);
  store.follow('sound', 'twitter');
  expect(workers[1]!.asked[0]).toMatchObject({ format: 'twitter' });
  store.follow(undefined, undefined);
  expect(store.getState().source).toBeUndefined();
  store.open(pasted);
  store.follow(undefined, undefined);
  expect(workers).toHaveLength(3);
  store.follow(undefined, 'ulid');
  expect(workers[3]!.asked[0]).toMatchObject({ source: pasted, format: 'ulid' });
});

test('a worker that fails says why', () => {
  const { store, workers } = setUp();
  const listener = vi.fn();
  store.subscribe(listener);
  store.open(pasted);
  workers[0]!.onerror?.({ message: 'out of memory' } as ErrorEvent);
  expect(store.getState().outcome).toMatchObject({ problem: 'The text could not be read: out of memory' });
  expect(listener).toHaveBeenCalled();
});
