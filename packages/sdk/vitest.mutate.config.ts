import { defineConfig } from 'vitest/config';

/** The tests that `pnpm mutate` runs against each mutant, with the long random ones cut. `MUTATE` is the group of files. */
export default defineConfig({
  test: {
    include: {
      core: [
        'test/{sequencer,generator,source,time,model,id}/**/*.test.ts',
        'test/snowflake/{generator,model}.test.ts',
      ],
      shared: ['test/shared/**/*.test.ts'],
    }[process.env['MUTATE'] ?? 'core']!,
    // Real threads, a model of their own, and tests that make 65,536 generators: none says anything of one mutant.
    exclude: ['test/shared/{stress,spin}/**', 'test/generator/default.test.ts'],
    // Mutated code counts each of its branches, and some tests read a clock millions of times.
    testTimeout: 60_000,
    env: { MOST_SCRIPTS: '150' },
  },
});
