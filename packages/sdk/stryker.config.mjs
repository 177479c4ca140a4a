/*
 * Mutation testing: `pnpm mutate`, which takes the group of files from the environment. It runs on two cores
 * and is not part of `pnpm test`.
 */

import { groups } from './scripts/mutation-groups.mjs';

const name = process.env.MUTATE ?? 'step';
const group = groups[name];

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutate.config.ts' },
  mutate: group.mutate,
  thresholds: { high: 100, low: group.break, break: group.break },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A mutant that loops is ended soon: a run takes a second or two. Less, and a busy machine would count as
  // one that loops.
  timeoutMS: 5000,
  timeoutFactor: 1.5,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.cache/mutation/${name}.json` },
  tempDirName: '.cache/stryker',
  // TypeScript 7 has no API with which Stryker could rewrite configurations, so it must not see any: the
  // sandbox lies within the package, whose own is then found.
  tsconfigFile: 'none.json',
  ignorePatterns: [
    '**/tsconfig*.json',
    'dist',
    'bench',
    'runtimes',
    'conformance',
    'campaign',
    'examples',
    'test-package',
  ],
};
