// @ts-check
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function scratchFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sno-grants-'));
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Tries something until it succeeds.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} attempt
 */
export async function until(what, attempt, timeoutMs = 20_000) {
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
