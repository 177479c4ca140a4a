import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ClockIdStore, readClockId } from '../snowflake/clock-ids.ts';

/**
 * Keeps the clock ID of a multi-clock generator in a file, which is replaced as a whole and flushed to the disk with its
 * folder before `save` returns: it survives `kill -9` and a loss of power. One process at a time; the folder must exist.
 *
 * @throws what the file system throws.
 * @example
 * const generator = multiClock.createGenerator({ machine: 3, clockIds: fileClockIds('/var/lib/app/clock-id') });
 */
export function fileClockIds(path: string): ClockIdStore {
  return {
    load() {
      try {
        return readClockId(readFileSync(path, 'utf8'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    save(clockId) {
      const next = `${path}.next`;
      flushed(next, 'w', file => writeSync(file, String(clockId)));
      renameSync(next, path);
      // Windows can flush a file, but not a folder.
      if (process.platform !== 'win32') flushed(dirname(path), 'r', () => {});
    },
  };
}

/** Opens a file or a folder, and closes it when everything about it is on the disk. */
function flushed(path: string, flags: 'r' | 'w', use: (file: number) => void): void {
  const file = openSync(path, flags);
  try {
    use(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
