import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FormatId } from './formats.ts';
import type { Outcome, Progress } from './inspect.ts';
import type { SampleId } from './sample-logs.ts';
import type { FromInspector, Source, ToInspector } from './worker-messages.ts';

export interface InspectionState {
  readonly source: Source | undefined;
  /** Chosen by hand. */
  readonly format: FormatId | undefined;
  /** While it is being read. */
  readonly progress: Progress | undefined;
  readonly outcome: Outcome | undefined;
  /** How long reading took. */
  readonly tookMs: number;
  /** Whether it was stopped. */
  readonly isCancelled: boolean;
}

/** What is inspected, and what was found: it lives as long as the page, so that another section can be looked at meanwhile. */
export interface InspectionStore
  extends Pick<StoreApi<InspectionState>, 'getState' | 'subscribe' | 'getInitialState'> {
  /** Reads a text in place of the one before, as the format with most votes or as this one. */
  open(source: Source, format?: FormatId): void;
  /** Makes it so that what an address says is read: its sample, or what was pasted as another format. */
  follow(sample: SampleId | undefined, format: FormatId | undefined): void;
  /** Stops reading. */
  cancel(): void;
  clear(): void;
}

/** The part of a worker that is used. */
export interface InspectorWorker {
  onmessage: ((event: MessageEvent<FromInspector>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToInspector): void;
  terminate(): void;
}

interface Environment {
  readonly startWorker: () => InspectorWorker;
  /** Unix milliseconds. */
  readonly now: () => number;
}

const EMPTY: InspectionState = {
  source: undefined,
  format: undefined,
  progress: undefined,
  outcome: undefined,
  tookMs: 0,
  isCancelled: false,
};

export function createInspection({ startWorker, now }: Environment): InspectionStore {
  const store = createStore<InspectionState>(() => EMPTY);
  let worker: InspectorWorker | undefined;

  /** Ends the worker, and with it all memory that it has. */
  function end(): void {
    worker?.terminate();
    worker = undefined;
  }

  function open(source: Source, format?: FormatId): void {
    end();
    const startMs = now();
    const finish = (outcome: Outcome): void => {
      end();
      store.setState({ progress: undefined, outcome, tookMs: now() - startMs });
    };
    const fail = (message: string): void =>
      finish({ ok: false, problem: `It could not be read: ${message}`, votes: [] });
    const progress: Progress = { step: 'making', part: 0, ids: 0 };
    // Read again, the same text keeps its place on the page until there is something new to show.
    const { source: before, outcome } = store.getState();
    store.setState({ ...EMPTY, source, format, progress, outcome: before === source ? outcome : undefined });
    worker = startWorker();
    worker.onmessage = ({ data }) => {
      if (data.type === 'progress') store.setState({ progress: data.progress });
      else if (data.type === 'done') finish(data.outcome);
      else fail(data.message);
    };
    worker.onerror = ({ message }) => fail(message ?? 'its worker did not start');
    worker.postMessage({ source, format, nowMs: startMs });
  }

  function clear(): void {
    end();
    store.setState(EMPTY);
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    open,
    follow(sample, format) {
      const { source, format: before } = store.getState();
      const isSample = source?.kind === 'sample';
      if (sample) {
        if (!isSample || source.sample !== sample || format !== before)
          open({ kind: 'sample', sample }, format);
      } else if (isSample) clear();
      else if (source && format !== before) open(source, format);
    },
    cancel() {
      if (!worker) return;
      end();
      store.setState({ progress: undefined, outcome: undefined, isCancelled: true });
    },
    clear,
  };
}

export function startInspectWorker(): Worker {
  return new Worker(new URL('./inspect-worker.ts', import.meta.url), { type: 'module' });
}

let page: InspectionStore | undefined;

/** That of this page. */
export function pageInspection(): InspectionStore {
  page ??= createInspection({ startWorker: startInspectWorker, now: () => Date.now() });
  return page;
}
