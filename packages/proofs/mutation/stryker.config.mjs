/*
 * The configuration of Stryker, which takes the group of files from the environment. It runs in the folder of
 * all packages, since tests of the proofs are among those that must notice.
 */

import { groups } from './groups.mjs';

const name = process.env.MUTATE ?? 'step';
const group = groups[name];

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'proofs/mutation/vitest.config.ts' },
  mutate: group.mutate,
  thresholds: { high: 100, low: group.break, break: group.break },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A mutant that loops is ended soon: a run takes a second or two. Less, and a busy machine would count as
  // one that loops.
  timeoutMS: 5000,
  timeoutFactor: 1.5,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: 'proofs/.cache/stryker',
  // TypeScript 7 has no API with which Stryker could rewrite configurations, so it must not see any: the
  // sandbox lies within the package, whose own is then found.
  tsconfigFile: 'none.json',
  ignorePatterns: [
    '**/tsconfig*.json',
    'devtools',
    'grants',
    'kit',
    'sdk/dist',
    'proofs/databases',
    'proofs/operator',
  ],
};
