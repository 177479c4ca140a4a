/* A small file system in memory, which can be full. It needs root. */

import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../databases/servers/tool.mjs';

/** Why there can be none here; undefined if there can. */
export function whyNoSmallDisk(): string | undefined {
  return process.getuid?.() === 0 ? undefined : 'a file system of its own needs root';
}

export function createSmallDisk(megabytes: number) {
  const folder = scratchFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder]);
  chmodSync(folder, 0o777);
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Leaves no room. */
    fill() {
      try {
        for (;;) appendFileSync(filler, Buffer.alloc(1 << 20, 1));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    /** Makes room again. */
    empty: () => rmSync(filler, { force: true }),
    end() {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
