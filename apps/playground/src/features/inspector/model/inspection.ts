import { createStore } from 'zustand/vanilla';
import type { FormatId } from './formats.ts';
import type { Outcome, Progress } from './inspect.ts';
import type { SampleId } from './sample-logs.ts';
import type { FromInspector, Source, ToInspector } from './worker-messages.ts';

export interface InspectionState {
  readonly source: Source | undefined;
  /** The format chosen by the user. */
  readonly format: FormatId | undefined;
  /** Present while the text is being read. */
  readonly progress: Progress | undefined;
  readonly outcome: Outcome | undefined;
  /** How long reading took. */
  readonly tookMs: number;
  /** Whether the user cancelled it. */
  readonly isCancelled: boolean;
}

export type InspectionStore = ReturnType<typeof createInspection>;

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

/**
 * The inspected text and the findings. They live as long as the page, so that other sections can be opened in
 * the meantime.
 */
export function createInspection({ startWorker, now }: Environment) {
  const store = createStore<InspectionState>(() => EMPTY);
  let worker: InspectorWorker | undefined;

  /** Ends the worker and releases its memory. */
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
      finish({ ok: false, problem: `The text could not be read: ${message}`, votes: [] });
    const progress: Progress = { step: 'making', part: 0, ids: 0 };
    // The old findings stay until there are new ones, so that nothing else on the page moves.
    store.setState({ source, format, progress, isCancelled: false });
    worker = startWorker();
    worker.onmessage = ({ data }) => {
      if (data.type === 'progress') store.setState({ progress: data.progress });
      else if (data.type === 'done') finish(data.outcome);
      else fail(data.message);
    };
    worker.onerror = ({ message }) => fail(message ?? 'the worker did not start');
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
    /** Reads a new text, in the given format or the one with the most votes. */
    open,
    /** Follows the address: reads its sample, or reads the pasted text in another format. */
    follow(sample: SampleId | undefined, format: FormatId | undefined): void {
      const { source, format: before } = store.getState();
      const isSample = source?.kind === 'sample';
      if (sample) {
        if (!isSample || source.sample !== sample || format !== before)
          open({ kind: 'sample', sample }, format);
      } else if (isSample) clear();
      else if (source && format !== before) open(source, format);
    },
    /** Stops reading. */
    cancel(): void {
      if (!worker) return;
      end();
      store.setState({ progress: undefined, outcome: undefined, isCancelled: true });
    },
    clear,
  };
}

function startInspectWorker(): Worker {
  return new Worker(new URL('./inspect-worker.ts', import.meta.url), { type: 'module' });
}

let page: InspectionStore | undefined;

/** The inspection of this page. */
export function pageInspection(): InspectionStore {
  page ??= createInspection({ startWorker: startInspectWorker, now: () => Date.now() });
  return page;
}
