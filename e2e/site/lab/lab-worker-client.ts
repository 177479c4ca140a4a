/** The page's side of a worker: started, asked and ended. */
import type { ClockFacts } from './clock-facts.ts';
import type { WorkerRequest } from './lab-worker.ts';
import type { Made, MakeRequest } from './make-ids.ts';

export class LabWorker {
  readonly #worker: Worker;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** Starts a worker, and waits until it has loaded. */
  static async start(): Promise<LabWorker> {
    const worker = new Worker(new URL('./lab-worker.ts', import.meta.url), { type: 'module' });
    await nextMessage(worker);
    return new LabWorker(worker);
  }

  measureClocks(): Promise<ClockFacts> {
    return this.#ask<ClockFacts>({ task: 'clocks' });
  }

  makeIds(request: MakeRequest): Promise<Made> {
    return this.#ask<Made>({ task: 'ids', ...request });
  }

  end(): void {
    this.#worker.terminate();
  }

  #ask<Answer>(request: WorkerRequest): Promise<Answer> {
    const answer = nextMessage(this.#worker);
    this.#worker.postMessage(request);
    return answer as Promise<Answer>;
  }
}

function nextMessage(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = event => reject(new Error(event.message));
  });
}
