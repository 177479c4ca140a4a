/** The partitions that real contexts were given. */
export interface ContextsResult {
  readonly partitions: readonly number[];
}

/** The part of a worker that is used here. */
export interface ContextLike {
  onmessage: ((event: MessageEvent<{ partition: number }>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** How many workers start at the same time: few enough for any browser. */
const AT_ONCE = 6;

/** Starts `count` contexts, a few at a time, and asks each for its partition. */
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
    worker.onerror = () => reject(new Error('A worker failed to load.'));
  }).finally(() => worker.terminate());
}

/** The partitions that more than one context has, once each. */
export function sharedAmong(partitions: readonly number[]): readonly number[] {
  return [...new Set(partitions.filter((partition, index) => partitions.indexOf(partition) !== index))];
}
