import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sno-grants-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Tries something until it succeeds. */
export async function until<T>(what: string, attempt: () => Promise<T>, timeoutMs = 20_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline)
        throw new Error(`${what}: not within ${timeoutMs} ms`, { cause: error });
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
}
