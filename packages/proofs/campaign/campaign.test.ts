import { beforeAll, describe, expect, test } from 'vitest';
import { BREAKS } from './breaks.ts';
import { bundleCampaign } from './bundle.mjs';
import { mergeReports } from './report.mjs';
import { runThreads } from './run-threads.mjs';

/** The command runs as many as it is told: `pnpm prove campaign --scripts 1000000`. */
const SCRIPTS = 2000;
/** Each break is found long before that. */
const MOST_FOR_A_BREAK = 6000;
/** SNO_TEST=all tries them all, `pnpm test` every fourth. */
const tried = Object.keys(BREAKS).filter((_, i) => process.env['SNO_TEST'] === 'all' || i % 4 === 0);

describe('the campaign of hostile callers', () => {
  let code = '';
  beforeAll(async () => {
    code = await bundleCampaign();
  });

  test(`finds nothing in ${SCRIPTS} scripts`, async () => {
    const { failures, tallies } = mergeReports(
      await runThreads(code, { seed: 1, scripts: SCRIPTS, threads: 2 }),
    );
    expect(failures).toEqual([]);
    expect(Object.values(tallies).reduce((sum, { scripts }) => sum + scripts, 0)).toBe(SCRIPTS);
    // It has tried each kind of thing.
    for (const kind of ['sno', 'sno, re-entrant', 'snowflake', 'shared']) {
      const { ids, foretold, refused, restarts } = tallies[kind]!;
      expect(Math.min(ids, foretold, refused, restarts), kind).toBeGreaterThan(20);
    }
    expect(tallies['sno, re-entrant']!.reentered).toBeGreaterThan(1000);
    expect(tallies['hostile']!.hostile).toBeGreaterThan(1000);
    expect(tallies['asynchronous']!.aborted).toBeGreaterThan(50);
  }, 120_000);

  test('does the same whenever it has the same seed, alone or among others', async () => {
    const [one] = await runThreads(code, { seed: 500, scripts: 60 });
    const two = await runThreads(code, { seed: 500, scripts: 60, threads: 2 });
    const alone = await Promise.all(
      Array.from({ length: 6 }, (_, i) => runThreads(code, { seed: 500 + i * 10, scripts: 10 })),
    );
    expect(mergeReports(two)).toEqual(one);
    expect(mergeReports(alone.flat())).toEqual(one);
  }, 60_000);
});

describe('the campaign finds it when', () => {
  let code = '';
  beforeAll(async () => {
    code = await bundleCampaign({ isBreakable: true });
  });

  test.each(tried)(
    '%s',
    async broken => {
      const [report] = await runThreads(code, {
        seed: 1,
        scripts: MOST_FOR_A_BREAK,
        untilFault: true,
        broken,
      });
      const [failure] = report!.failures;
      expect(failure).toBeDefined();
      // The seed that it names is enough to see it again.
      const [again] = await runThreads(code, { seed: failure!.seed, scripts: 1, broken });
      expect(again!.failures).toEqual([failure]);
    },
    60_000,
  );

  test('something is broken, not because it could be', async () => {
    const [report] = await runThreads(code, { seed: 1, scripts: 300 });
    expect(report!.failures).toEqual([]);
    await expect(runThreads(code, { seed: 1, scripts: 1, broken: 'nothing' })).rejects.toThrow(
      'expected one of',
    );
  });
});
