import { defineConfig } from 'vitest/config';
import { groups } from './scripts/mutation-groups.mjs';

/** The tests that `pnpm mutate` runs against each mutant of a group, with the long random ones cut. */
export default defineConfig({
  test: {
    include: groups[(process.env['MUTATE'] ?? 'step') as keyof typeof groups].tests,
    // Stryker runs two of these at once.
    maxWorkers: 1,
    fileParallelism: false,
    env: { MOST_SCRIPTS: '100' },
  },
});
