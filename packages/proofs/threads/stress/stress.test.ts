import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * Real threads, a clock that is set back and forth, bursts and saturation, fewer IDs than the script makes
 * when it is run by hand: 4 threads of 5 million.
 */
const script = fileURLToPath(new URL('../../prove.mjs', import.meta.url));

const isAll = process.env['SNO_TEST'] === 'all';

/** `pnpm test` runs the first. */
const RUNS = [
  ['--layout multiClock --kill', '15000'],
  ['', '100000'],
  ['--broken', '100000'],
  ['--kill', '60000'],
  ['--carry', '150000'],
  ['--layout instance', '100000'],
  ['--layout multiClock', '100000'],
  ['--layout multiClock --broken', '60000'],
] as const;

test.each(isAll ? RUNS : RUNS.slice(0, 1))(
  'threads that share repeat nothing, and the check sees it when they do: %s',
  (flags, ids) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [script, 'stress', '--ids', ids, ...flags.split(' ').filter(Boolean)],
      {
        encoding: 'utf8',
      },
    );
    expect(stderr).toBe('');
    expect(stdout).not.toContain('FAIL');
    expect(status).toBe(0);
  },
  60_000,
);
