/*
 * Mutation testing: `pnpm mutate`, which takes the group of files from the environment. It runs on two cores and is not part
 * of `pnpm test`.
 */

/** What is mutated, and the least percentage of mutants that the tests must find. */
const groups = {
  core: {
    mutate: [
      'src/sequencer/sequencer.ts',
      'src/sequencer/step.ts',
      'src/generator/decide.ts',
      'src/time/anchored-clock.ts',
      'src/time/waiting.ts',
      'src/time/substitute.ts',
      'src/id/base32.ts',
    ],
    break: 95,
  },
  shared: {
    mutate: ['src/shared/shared-sequencer.ts', 'src/shared/run-source.ts'],
    break: 90,
  },
};

const group = groups[process.env.MUTATE ?? 'core'];

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutate.config.ts' },
  mutate: process.env.MUTATE_ONLY?.split(',') ?? group.mutate,
  thresholds: { high: 100, low: group.break, break: group.break },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 4000,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.cache/mutation/${process.env.MUTATE ?? 'core'}.json` },
  tempDirName: '.cache/stryker',
  // TypeScript 7 has no API with which Stryker could rewrite configurations, so that it must see none: the sandbox lies
  // within the package, whose own is then found.
  tsconfigFile: 'none.json',
  ignorePatterns: [
    '**/tsconfig*.json',
    'dist',
    'bench',
    'runtimes',
    'conformance',
    'campaign',
    'test-package',
  ],
};
