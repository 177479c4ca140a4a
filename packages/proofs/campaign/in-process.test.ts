import { expect, test } from 'vitest';
import { scriptsUpTo } from '../../sdk/test/random/most-scripts.ts';
import { play, setUp } from './campaign.ts';

/* The campaign without processes and bundles, for mutants of the sources: `pnpm prove mutate`. */
const SCRIPTS = scriptsUpTo(300);

test(`the campaign finds nothing in ${SCRIPTS} scripts that run in this process`, async () => {
  const restore = setUp();
  const failures: unknown[] = [];
  for (let seed = 1; seed <= SCRIPTS; seed++) {
    const { failure } = await play(seed);
    if (failure) failures.push({ seed, failure });
  }
  restore();
  expect(failures).toEqual([]);
});
