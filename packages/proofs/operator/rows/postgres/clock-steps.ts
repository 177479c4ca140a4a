import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../../databases/servers/tool.ts';
import { pause } from '../../pause.ts';
import type { OutageRow } from '../../row.ts';
import { postgresWorld } from './world.ts';

/**
 * Steps of the server's clock in seconds, one after the other: never more than one slab of 24.9 days back.
 */
const STEPS = [3600, -3600, 60, -60, 20 * 86_400, 0, -86_400, 0];
const PAUSE_MS = 1500;
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** A clock that steps changes no verdict: nothing depends on it but the slab. */
export const postgresClockSteps: OutageRow = {
  id: 'postgres-clock-steps',
  shape: 'outage',
  store: 'PostgreSQL',
  what: "The server's clock steps back and forth, by a minute, an hour, a day, and 20 days (libfaketime)",
  replicas: ['lived'],
  rounds: STEPS.length,
  whyNot: () =>
    existsSync(LIBRARY) ? undefined : 'libfaketime is missing: install the Debian package libfaketime',
  async begin() {
    const folder = scratchFolder();
    const file = join(folder, 'time');
    const step = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`);
    step(0);
    const env = {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const world = await postgresWorld([], { env });
    return {
      place: world.place,
      async disturb(round) {
        const seconds = STEPS[round]!;
        step(seconds);
        const shown = Number(await world.server.sql('select extract(epoch from clock_timestamp())'));
        if (Math.abs(shown - Date.now() / 1000 - seconds) > 10)
          throw new Error(`the clock did not step by ${seconds} s`);
        await pause(PAUSE_MS);
      },
      async end() {
        await world.end();
        rmSync(folder, { recursive: true });
      },
    };
  },
};
