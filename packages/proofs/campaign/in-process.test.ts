import { expect, test } from 'vitest';
import { scriptsUpTo } from '../../sdk/test/random/most-scripts.ts';
import { runScripts } from './campaign.ts';

/* The campaign without threads and bundles, for mutants of the sources: `pnpm prove mutate`. */
const SCRIPTS = scriptsUpTo(300);

test(`the campaign finds nothing in ${SCRIPTS} scripts that run in this process`, async () => {
  const seeds = Array.from({ length: SCRIPTS }, (_, i) => i + 1);
  const { failures, tallies } = await runScripts(seeds);
  expect(failures).toEqual([]);
  expect(Object.values(tallies).reduce((sum, { scripts }) => sum + scripts, 0)).toBe(SCRIPTS);
});
