import { createLedger } from './ledger.ts';
import type { FromProver, ToProver } from './proof-messages.ts';

/** How long the workers generate IDs, in milliseconds. */
export const PROOF_MS = 2_000;
/** More runs than can be generated in that time, so that nothing is dropped. */
const ALL_RUNS = 10_000_000;

/** The counts of a proof. */
export interface Proof {
  readonly ranges: readonly (readonly [min: number, max: number])[];
  /** IDs of each worker. */
  readonly made: readonly number[];
  readonly ids: number;
  readonly duplicates: number;
}

/** The part of a worker that is used. */
export interface ProverLike {
  postMessage(message: ToProver): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromProver>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/**
 * Runs a worker for each range, all with the same partition and at the same time, as fast as possible. Counts
 * exactly what they generate, and how much of it twice.
 */
export async function prove(
  ranges: Proof['ranges'],
  partition: number,
  createWorker: () => ProverLike,
  forMs: number = PROOF_MS,
): Promise<Proof> {
  const ledger = createLedger(ALL_RUNS);
  const made = ranges.map(() => 0);
  const workers = ranges.map(createWorker);
  try {
    /** Resolves when each worker has sent a message of a type. */
    const all = (type: FromProver['type']) =>
      Promise.all(
        workers.map(
          (worker, index) =>
            new Promise<void>((resolve, reject) => {
              worker.onerror = () => reject(new Error('A worker failed to load.'));
              worker.onmessage = ({ data }) => {
                if (data.type === 'failed') reject(new Error(data.message));
                if (data.type === 'made') {
                  ledger.add(String.fromCharCode(65 + index), data.runs);
                  made[index]! += data.runs.reduce((sum, { count }) => sum + count, 0);
                }
                if (data.type === type) resolve();
              };
            }),
        ),
      );
    const ready = all('ready');
    for (const [index, [min, max]] of ranges.entries()) {
      workers[index]!.postMessage({ type: 'prepare', partition, min, max });
    }
    await ready;
    const done = all('done');
    for (const worker of workers) worker.postMessage({ type: 'go', forMs });
    await done;
  } finally {
    for (const worker of workers) worker.terminate();
  }
  const { ids, duplicates } = ledger.findings();
  return { ranges, made, ids, duplicates };
}
