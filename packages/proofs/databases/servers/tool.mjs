// @ts-check
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder that every user can look into. */
export function scratchFolder(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, 'sno-proofs-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Milliseconds, for a server to start or to end. */
const LIMIT_MS = 20_000;

/**
 * Tries something until it succeeds.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} attempt
 */
export async function until(what, attempt) {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline)
        throw new Error(`${what}: not within ${LIMIT_MS} ms`, { cause: error });
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
}
