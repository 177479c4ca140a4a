/** A request to the server of the page. */
export interface WorkerRequest {
  /** Repeated by its answer. */
  readonly number: number;
  /** The name of what it is stored in. */
  readonly name: string;
  readonly url: string;
  readonly method: string;
  readonly headers: [string, string][];
  readonly body: string | null;
}

export interface WorkerAnswer {
  readonly number: number;
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: string;
}

/** Reaches the server of the page as if it were on the network. */
export interface PageFetch {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Starts or stops the server. While it is stopped, requests fail as they do without a network. */
  setRunning(isRunning: boolean): void;
}

/**
 * The server of the page, in a worker that starts with the first request.
 *
 * @param name the name of what it is stored in
 */
export function pageFetch(name: string, createWorker: () => Worker): PageFetch {
  const waiting = new Map<number, { resolve(response: Response): void; reject(error: unknown): void }>();
  let worker: Worker | undefined;
  let isRunning = true;
  let count = 0;

  function end(reason: string): void {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new TypeError(reason));
    waiting.clear();
  }

  function start(): Worker {
    const started = createWorker();
    started.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      const { number, status, headers, body } = data;
      waiting.get(number)?.resolve(new Response(body, { status, headers }));
      waiting.delete(number);
    });
    started.addEventListener('error', ({ message }) => end(`the server of the page failed: ${message}`));
    return started;
  }

  return {
    async fetch(request) {
      const { url, method, headers } = request;
      const body = method === 'GET' ? null : await request.text();
      if (!isRunning) throw new TypeError('the server is stopped');
      worker ??= start();
      const number = ++count;
      const answer = new Promise<Response>((resolve, reject) => waiting.set(number, { resolve, reject }));
      worker.postMessage({ number, name, url, method, headers: [...headers], body } satisfies WorkerRequest);
      return answer;
    },
    setRunning(next) {
      isRunning = next;
      if (!isRunning) end('the server was stopped');
    },
  };
}
