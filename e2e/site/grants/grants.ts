/** A collector of what all contexts of a device report. */
import { CHANNEL, type News } from './make-ids.ts';

export interface ClaimsReport {
  readonly claims: number;
  readonly claimedTwice: number;
  readonly ids: number;
  readonly madeTwice: number;
  readonly workersKilled: number;
  readonly durability: string;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly errors: readonly string[];
}

const LONGEST_LIFE_MS = 1500;

/**
 * Runs some workers, killing each at a random moment and starting another, and collects from all contexts.
 */
export function collect(workers: number): () => ClaimsReport {
  const claims = new Set<string>();
  const ids = new Set<string>();
  const times: number[] = [];
  const errors: string[] = [];
  let [claimedTwice, madeTwice, workersKilled, durability] = [0, 0, 0, ''];
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    for (const claim of data.claims ?? []) {
      if (claims.has(claim)) claimedTwice++;
      claims.add(claim);
    }
    for (const id of data.ids ?? []) {
      if (ids.has(id)) madeTwice++;
      ids.add(id);
    }
    if (data.ms !== undefined) times.push(data.ms);
    if (data.error) errors.push(data.error);
    durability = data.durability ?? durability;
  };
  const live = () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    setTimeout(
      () => {
        worker.terminate();
        workersKilled++;
        live();
      },
      200 + Math.random() * LONGEST_LIFE_MS,
    );
  };
  for (let i = 0; i < workers; i++) live();
  return () => {
    times.sort((a, b) => a - b);
    const at = (part: number) => Math.round((times[Math.floor(times.length * part)] ?? 0) * 10) / 10;
    const [p50Ms, p99Ms] = [at(0.5), at(0.99)];
    const counts = { claims: claims.size, claimedTwice, ids: ids.size, madeTwice, workersKilled };
    return { ...counts, durability, p50Ms, p99Ms, errors };
  };
}
