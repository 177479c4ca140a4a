import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleScripts } from '../scripts/bundle.mjs';
import { playScripts, sumOf } from '../scripts/pool.mjs';
import { BREAKS } from './breaks.ts';
import type { Tally } from './tally.ts';

/** The command runs as many as it is told: `pnpm prove campaign --scripts 1000000`. */
const SCRIPTS = process.env['SNO_TEST'] === 'all' ? 800 : 300;
/** How many are played twice. */
const REPEATED = process.env['SNO_TEST'] === 'all' ? 20 : 6;
/** Each break is found long before that. */
const MOST_FOR_A_BREAK = 6000;
/** SNO_TEST=all tries them all, `pnpm test` every sixth. */
const tried = Object.keys(BREAKS).filter((_, i) => process.env['SNO_TEST'] === 'all' || i % 6 === 0);

describe('the campaign of hostile callers', () => {
  let file = '';
  beforeAll(async () => {
    file = await bundleScripts('campaign');
  });
  afterAll(() => rmSync(file));

  test(`finds nothing in ${SCRIPTS} scripts`, async () => {
    const { counts, failures } = await playScripts({ file, seed: 1, scripts: SCRIPTS, workers: 2 });
    expect(failures).toEqual([]);
    expect(counts['scripts']).toBe(SCRIPTS);
    // It has tried each kind of thing.
    const tallies = counts['kinds'] as unknown as Record<string, Tally>;
    for (const kind of ['sno', 'sno, re-entrant', 'snowflake']) {
      const { ids, foretold, refused, restarts } = tallies[kind]!;
      expect(Math.min(ids, foretold, refused, restarts), kind).toBeGreaterThan(20);
    }
    expect(tallies['sno, re-entrant']!.reentered).toBeGreaterThan(400);
    expect(tallies['hostile']!.hostile).toBeGreaterThan(400);
    expect(tallies['sno, re-entrant']!.aborted).toBeGreaterThan(20);
  }, 120_000);

  test('does the same whenever it has the same seed, alone or among others', async () => {
    const half = REPEATED / 2;
    const one = await playScripts({ file, seed: 500, scripts: REPEATED });
    expect(await playScripts({ file, seed: 500, scripts: REPEATED, workers: 2 })).toEqual(one);
    const alone = await Promise.all(
      [500, 500 + half].map(seed => playScripts({ file, seed, scripts: half })),
    );
    expect(alone.map(({ counts }) => counts).reduce(sumOf)).toEqual(one.counts);
  }, 60_000);
});

describe('the campaign finds it when', () => {
  let file = '';
  beforeAll(async () => {
    file = await bundleScripts('campaign', true);
  });
  afterAll(() => rmSync(file));

  test.each(tried)(
    '%s',
    async rule => {
      const { failures } = await playScripts({
        file,
        seed: 1,
        scripts: MOST_FOR_A_BREAK,
        untilFault: true,
        rule,
      });
      const [failure] = failures;
      expect(failure).toBeDefined();
      // The seed that it names is enough to see it again.
      const again = await playScripts({ file, seed: failure!.seed, scripts: 1, rule });
      expect(again.failures).toEqual([failure]);
    },
    60_000,
  );

  test('something is broken, not because it could be', async () => {
    const { failures } = await playScripts({ file, seed: 1, scripts: 60 });
    expect(failures).toEqual([]);
  });
});
