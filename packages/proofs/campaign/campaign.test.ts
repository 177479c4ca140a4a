import { beforeAll, describe, expect, test } from 'vitest';
import { bundleCampaign } from './bundle.mjs';
import { mutants } from './mutants.mjs';
import { mergeReports } from './report.mjs';
import { runThreads } from './run-threads.mjs';

/** The command runs as many as it is told: `pnpm prove campaign --scripts 1000000`. */
const SCRIPTS = 2000;
/** Each mutant is found long before that. */
const MOST_FOR_A_MUTANT = 6000;
/** Each mutant is a bundle of its own. SNO_TEST=all takes them all, `pnpm test` every fourth. */
const tried = mutants.filter((_, i) => process.env['SNO_TEST'] === 'all' || i % 4 === 0);

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
  test.each(tried)(
    '$name',
    async mutant => {
      const code = await bundleCampaign(mutant);
      const [report] = await runThreads(code, { seed: 1, scripts: MOST_FOR_A_MUTANT, untilFault: true });
      const [failure] = report!.failures;
      expect(failure).toBeDefined();
      // The seed that it names is enough to see it again.
      const [again] = await runThreads(code, { seed: failure!.seed, scripts: 1 });
      expect(again!.failures).toEqual([failure]);
    },
    60_000,
  );

  test('but a mutant that does not fit the source is an error', async () => {
    const missing = {
      name: '',
      file: 'engine/step.ts',
      edits: [['what is not there', '']] as [string, string][],
    };
    await expect(bundleCampaign(missing)).rejects.toThrow('engine/step.ts: expected once, found 0 times');
    await expect(bundleCampaign({ ...missing, file: 'cli/bin.ts' })).rejects.toThrow('not in the bundle');
  });
});
