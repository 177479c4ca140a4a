import * as fs from 'node:fs/promises';

/** The file operations that a folder store uses: those of the runtime, or of a test. */
export type Files = Pick<
  typeof fs,
  'link' | 'mkdir' | 'open' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'stat' | 'unlink'
>;

export const runtimeFiles: Files = fs;

/** Another process came between: the work is done again. */
export class Conflict extends Error {}

/** How often work is done again because others came between. */
export const MOST_TRIES = 256;

/** Does some work again while others come between. @throws Error if they do so too often. */
export async function retry<T>(folder: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      if (tries === MOST_TRIES)
        throw new Error(`folder "${folder}": gave up after ${MOST_TRIES} conflicting writes`);
    }
  }
}

/** The code of a failed file operation, such as ENOENT; undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error ? (error as NodeJS.ErrnoException).code : undefined;
}

/**
 * Makes the entries of a folder durable. Windows has no such operation: there, flushing the file is enough.
 *
 * @throws Conflict if the folder was removed meanwhile.
 */
export async function syncFolder(files: Files, path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await files.open(path, 'r').catch(asConflict);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Throws on what a file operation was refused with; a Conflict for what somebody else removed meanwhile. */
export function asConflict(error: unknown): never {
  throw codeOf(error) === 'ENOENT' ? new Conflict() : error;
}

/** The names in a folder; empty if it does not exist. */
export async function namesIn(files: Files, path: string): Promise<string[]> {
  return files.readdir(path).catch(error => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
}

/** A number that no other process draws, for names that are used once. */
export function uniqueSuffix(): string {
  return `${process.pid}-${Math.random().toString(36).slice(2)}`;
}
