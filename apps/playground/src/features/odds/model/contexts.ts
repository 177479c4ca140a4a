/** What real contexts were given. */
export interface ContextsResult {
  readonly partitions: readonly number[];
}

/** A worker, as far as it is known here. */
export interface ContextLike {
  onmessage: ((event: MessageEvent<{ partition: number }>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** Workers that start at the same time: not so many that a browser minds. */
const AT_ONCE = 6;

/** Starts so many contexts, a few at a time, and asks each for its partition. */
export async function askContexts(count: number, createWorker: () => ContextLike): Promise<ContextsResult> {
  const partitions: number[] = [];
  while (partitions.length < count) {
    const some = Math.min(AT_ONCE, count - partitions.length);
    partitions.push(...(await Promise.all(Array.from({ length: some }, () => askOne(createWorker())))));
  }
  return { partitions };
}

function askOne(worker: ContextLike): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data.partition);
    worker.onerror = () => reject(new Error('A worker did not load.'));
  }).finally(() => worker.terminate());
}

/** The partitions that more than one have, once each. */
export function sharedAmong(partitions: readonly number[]): readonly number[] {
  return [...new Set(partitions.filter((partition, index) => partitions.indexOf(partition) !== index))];
}
