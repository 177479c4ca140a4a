import { closeSync, fsyncSync, openSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ClockIdStore } from '../snowflake/clock-ids.ts';

/**
 * Keeps the clock ID of one multi-clock generator in the name of an empty file: `clock-id.7`, for the path
 * `clock-id`. To save another one is to rename it, which happens whole or not at all, and is flushed to the
 * disk before `save` returns. So it survives `kill -9` and a loss of power, and nothing can be half-written.
 *
 * For one process at a time. Of two that start at once, one gets an error; one that runs on after another has
 * started on the same path gets an error as soon as it needs another clock ID. The folder must exist.
 *
 * @throws its methods throw what the file system throws.
 * @example
 * const clockIds = fileClockIds('/var/lib/app/clock-id');
 * const generator = multiClock.createGenerator({ machine: 3, clockIds });
 */
export function fileClockIds(path: string): ClockIdStore {
  const folder = dirname(path);
  const prefix = `${basename(path)}.`;
  /** The file as it was found or left last. */
  let file: string | undefined;

  return {
    load() {
      const names = readdirSync(folder).filter(
        name => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)),
      );
      if (names.length > 1) throw new Error(`${path}: expected one clock ID, got ${names.join(', ')}`);
      const [name] = names;
      file = name === undefined ? undefined : join(folder, name);
      return name === undefined ? undefined : Number(name.slice(prefix.length));
    },
    save(clockId) {
      const next = `${path}.${clockId}`;
      try {
        if (file === undefined) flush(next, 'wx');
        else renameSync(file, next);
      } catch (cause) {
        const isTaken = ['EEXIST', 'ENOENT'].includes((cause as NodeJS.ErrnoException).code!);
        throw isTaken ? new Error(`${path}: another process has changed it meanwhile`, { cause }) : cause;
      }
      file = next;
      // Windows can flush a file, but not a folder.
      if (process.platform !== 'win32') flush(folder, 'r');
    },
  };
}

/** Opens a file or a folder, and closes it when what is known of it is on the disk. */
function flush(path: string, flags: 'r' | 'wx'): void {
  const file = openSync(path, flags);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
