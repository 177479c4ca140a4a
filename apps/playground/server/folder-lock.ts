import { linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long to wait for a process that is about to end, such as a dev server that restarts. */
const PATIENCE_MS = 5_000;

/** What a released lock contains, in place of a process. */
const NOBODY = 0;

let attempts = 0;

/**
 * Keeps other processes out of a folder, since two PGlites in one would corrupt it. The lock of a process
 * that was killed is free.
 *
 * Locks are numbered files, and the one with the highest number counts. A lock is never taken over, only
 * followed by the next number, which exactly one process can create. So there is no moment between finding a
 * stale lock and replacing it in which another process could do the same.
 *
 * @returns a function that releases the lock.
 * @throws Error if another process holds the lock.
 */
export async function holdFolder(folder: string, patienceMs: number = PATIENCE_MS): Promise<() => void> {
  const locks = `${folder}.locks`;
  mkdirSync(locks, { recursive: true });
  const from = Date.now();
  for (;;) {
    const last = lastOf(locks);
    const holder = last === 0 ? NOBODY : holderOf(locks, last);
    if (holder === undefined) continue; // a later lock has replaced it
    if (!isAlive(holder)) {
      const letGo = take(locks, last + 1);
      if (letGo) return letGo;
    } else if (Date.now() - from < patienceMs) await sleep(100);
    else {
      throw new Error(
        `process ${holder} has the database open: end it, or set PLAYGROUND_DATA to another folder (locks: ${locks})`,
      );
    }
  }
}

/** Takes a lock by its number. Undefined if another process has that one, or a later one. */
function take(locks: string, number: number): (() => void) | undefined {
  const file = path.join(locks, String(number));
  try {
    write(locks, process.pid, complete => linkSync(complete, file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  }
  // The number was free because it had been used and cleared: the lock belongs to whoever has the highest.
  if (lastOf(locks) > number) {
    rmSync(file, { force: true });
    return undefined;
  }
  for (const earlier of numbersIn(locks)) {
    if (earlier < number) rmSync(path.join(locks, String(earlier)), { force: true });
  }
  // The highest lock is never removed, or its number could be used twice.
  return () => write(locks, NOBODY, complete => renameSync(complete, file));
}

/** Writes a lock completely before it gets its name: nobody ever reads half of one. */
function write(locks: string, holder: number, name: (complete: string) => void): void {
  const complete = path.join(locks, `${process.pid}-${attempts++}.new`);
  writeFileSync(complete, String(holder));
  try {
    name(complete);
  } finally {
    rmSync(complete, { force: true });
  }
}

function lastOf(locks: string): number {
  return Math.max(0, ...numbersIn(locks));
}

function numbersIn(locks: string): number[] {
  return readdirSync(locks)
    .filter(name => /^\d+$/.test(name))
    .map(Number);
}

/** Undefined if the lock no longer exists. */
function holderOf(locks: string, number: number): number | undefined {
  try {
    return Number(readFileSync(path.join(locks, String(number)), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
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
