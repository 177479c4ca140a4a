/** Makes many IDs in one thread, pausing now and then so that all threads run at once. */
import { createGenerator, type Sno } from '@sno-id/sdk';

export interface MakeRequest {
  readonly partition: number;
  readonly count: number;
}

export interface Made {
  readonly ids: readonly Sno[];
  /** How often the generator's tick flipped: the order of its IDs may break this often. */
  readonly tickTocks: number;
  readonly tookMs: number;
}

const BURST = 2000;
const META = 7;

export async function makeIds({ partition, count }: MakeRequest): Promise<Made> {
  const generator = createGenerator({ partition });
  let tickTocks = 0;
  generator.subscribe(event => {
    if (event.type === 'tick-tock') tickTocks++;
  });
  const start = performance.now();
  const ids: Sno[] = [];
  while (ids.length < count) {
    const burst = Math.min(BURST, count - ids.length);
    // One metabyte for all, as IDs of one unit sort by it first. Every other burst is a batch.
    if (ids.length % (2 * BURST) === 0) ids.push(...generator.batch(burst, META));
    else for (let i = 0; i < burst; i++) ids.push(generator.next(META));
    await nextTask();
  }
  return { ids, tickTocks, tookMs: performance.now() - start };
}

/** Lets other tasks run, without the 4 ms that nested timers wait. */
function nextTask(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
