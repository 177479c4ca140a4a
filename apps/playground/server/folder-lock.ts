import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long to wait for a process that is about to end, such as a dev server that restarts. */
const PATIENCE_MS = 5_000;

/**
 * Keeps other processes out of a folder, since two PGlites in one would corrupt it. The lock of a process
 * that was killed is free.
 *
 * @returns a function that releases the lock.
 * @throws Error if another process holds the lock.
 */
export async function holdFolder(folder: string, patienceMs: number = PATIENCE_MS): Promise<() => void> {
  const file = `${folder}.lock`;
  const from = Date.now();
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = holderOf(file);
    if (!isAlive(holder)) rmSync(file, { force: true });
    else if (Date.now() - from < patienceMs) await sleep(100);
    else {
      throw new Error(
        `process ${holder} has the database open: end it, or set PLAYGROUND_DATA to another folder (lock file: ${file})`,
      );
    }
  }
}

function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0; // the holder has just released it
  }
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // the process belongs to somebody else
  }
}
