/*
 * Numbered versions of one small file: the highest number counts. A version appears with its whole content
 * under the next number, by `link()`, which succeeds for one process only. No lock is held, so none is left
 * behind by a killed process.
 */

import { join } from 'node:path';
import { asConflict, Conflict, codeOf, type Files, namesIn, syncFolder, uniqueSuffix } from './files.ts';

/**
 * A draft as old as this, in milliseconds of the file system's clock, was left behind by a killed process.
 */
const DRAFT_MS = 60_000;

/** The version that counts. */
export interface Version {
  /** 0 if there is none. */
  readonly number: number;
  /** The content; '' if there is none. */
  readonly text: string;
}

/**
 * @param prefix what the names begin with: several files can have their versions in one folder
 * @param kept how many versions are kept. A process that was suspended between two file operations, while
 * others wrote as many, conflicts.
 */
export function versionsIn(files: Files, folder: string, prefix: string, kept: number) {
  const pathOf = (number: number) => join(folder, nameOfVersion(prefix, number));

  /**
   * Links a file to the next number, and makes sure that the number was never used before.
   *
   * @returns the names in the folder
   */
  async function publish(source: string, number: number): Promise<string[]> {
    try {
      await files.link(source, pathOf(number));
    } catch (error) {
      throw ['EEXIST', 'ENOENT'].includes(codeOf(error) ?? '') ? new Conflict() : error;
    }
    const names = await namesIn(files, folder);
    const numbers = numbersIn(names, prefix);
    // Old versions are removed, so a process that was suspended for a while could find a used number free.
    const isUsed = numbers.at(-1)! >= number + kept;
    // Without the one before it, it follows what nobody can see, since the folder was emptied.
    const isLost = number > 1 && !numbers.includes(number - 1);
    if (numbers.length > 0 && !isUsed && !isLost) return names;
    await files.rm(pathOf(number), { force: true });
    throw new Conflict();
  }

  /** Removes old versions, the lowest first: a number is free only if all below it are free too. */
  async function tidy(names: readonly string[]): Promise<void> {
    const all = numbersIn(names, prefix);
    for (const number of all) {
      if (number <= all.at(-1)! - kept) await files.rm(pathOf(number), { force: true });
    }
  }

  return {
    /**
     * Reads the version that counts.
     *
     * @throws Conflict if it was replaced meanwhile.
     */
    async latest(): Promise<Version> {
      const number = numbersIn(await namesIn(files, folder), prefix).at(-1) ?? 0;
      return { number, text: number ? await readVersion(files, pathOf(number)) : '' };
    },
    /**
     * Writes the next version, which is durable when the promise resolves.
     *
     * @throws Conflict if somebody else wrote one after the last.
     */
    async append({ number }: Version, text: string): Promise<void> {
      const draft = join(folder, `draft-${uniqueSuffix()}`);
      let names: string[];
      let writtenMs: number;
      try {
        writtenMs = await writeDraft(files, draft, text);
        names = await publish(draft, number + 1);
        await syncFolder(files, folder);
      } finally {
        await files.unlink(draft).catch(() => undefined);
      }
      await tidy(names);
      for (const name of names.filter(name => name.startsWith('draft-'))) {
        const stats = await files.stat(join(folder, name)).catch(() => undefined);
        if (stats && stats.mtimeMs < writtenMs - DRAFT_MS) {
          await files.rm(join(folder, name), { force: true });
        }
      }
    },
    /**
     * Gives the last version the next number too, so that transactions which have read it conflict. Not
     * durable: the content is the same.
     *
     * @throws Conflict if somebody else wrote one after the last.
     */
    async renumber({ number }: Version): Promise<void> {
      await tidy(await publish(pathOf(number), number + 1));
    },
  };
}

/** The numbers of the versions among the names in a folder, the lowest first. */
export function numbersIn(names: readonly string[], prefix: string): number[] {
  return names
    .filter(name => name.startsWith(prefix))
    .map(name => Number(/^(\d{12})\.json$/.exec(name.slice(prefix.length))?.[1] ?? 0))
    .filter(Boolean)
    .sort((a, b) => a - b);
}

export function nameOfVersion(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(12, '0')}.json`;
}

/** @throws Conflict if the version was removed meanwhile, because there are many after it. */
export async function readVersion(files: Files, path: string): Promise<string> {
  return files.readFile(path, 'utf8').catch(asConflict);
}

/** @returns when it was written, by the file system's clock in Unix milliseconds */
async function writeDraft(files: Files, path: string, text: string): Promise<number> {
  const file = await files.open(path, 'wx').catch(asConflict);
  try {
    await file.writeFile(text);
    await file.sync();
    return (await file.stat()).mtimeMs;
  } finally {
    await file.close();
  }
}
