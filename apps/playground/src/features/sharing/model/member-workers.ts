import type { SnapshotInput } from '@sno-id/sdk';
import type { Member } from './layout.ts';
import type { FromMember, ToMember } from './member-messages.ts';

/** The part of a worker that is used. */
export interface WorkerLike {
  postMessage(message: ToMember): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromMember>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/**
 * The workers of a map, by the letters of their members. Messages of a worker that was replaced are ignored.
 */
export class MemberWorkers {
  readonly #workers = new Map<string, WorkerLike>();
  readonly #createWorker: () => WorkerLike;
  readonly #onMessage: (letter: string, message: FromMember) => void;

  constructor(createWorker: () => WorkerLike, onMessage: (letter: string, message: FromMember) => void) {
    this.#createWorker = createWorker;
    this.#onMessage = onMessage;
  }

  has(letter: string): boolean {
    return this.#workers.has(letter);
  }

  /** Starts a worker with the configuration of a member, in place of the one that it had. */
  start(member: Member, snapshot?: SnapshotInput): void {
    const { letter, rate } = member;
    const worker = this.#createWorker();
    const receive = (message: FromMember) => {
      if (this.#workers.get(letter) === worker) this.#onMessage(letter, message);
    };
    this.end(letter);
    this.#workers.set(letter, worker);
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = event => {
      event.preventDefault?.();
      receive({ type: 'problem', message: 'The worker failed to load.' });
    };
    worker.postMessage({ type: 'start', config: configOf(member), rate, ...(snapshot && { snapshot }) });
  }

  post(letter: string, message: ToMember): void {
    this.#workers.get(letter)?.postMessage(message);
  }

  end(letter: string): void {
    this.#workers.get(letter)?.terminate();
    this.#workers.delete(letter);
  }
}

/** Whether two configurations need the same generator. The rate can change while it runs. */
export function isSameConfig(a: Member, b: Member): boolean {
  return JSON.stringify(configOf(a)) === JSON.stringify(configOf(b));
}

function configOf({ partition, min, max, start }: Member) {
  return { partition, min, max, start };
}
