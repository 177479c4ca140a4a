/**
 * Steps the system clock of a Node process with Debian's libfaketime. (It hangs Firefox; browsers use
 * `clock-shift.ts`.)
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFaketime } from '../browsers/find.mjs';
import type { ClockShift } from './clock-shift.ts';

/** Prepares a stepped clock, or answers undefined where the library is not installed. */
export function prepareFaketime(): ClockShift | undefined {
  const library = findFaketime();
  if (!library) return undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'faketime-'));
  const file = path.join(folder, 'offset');
  const stepTo = (offsetMs: number) => {
    const seconds = offsetMs / 1000;
    fs.writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    fs.renameSync(`${file}.new`, file); // at once: a reader never sees half a file
  };
  stepTo(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1', // looks at the file at each reading
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    stepTo,
    dispose: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}
