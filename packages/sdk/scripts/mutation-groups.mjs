/**
 * What `pnpm mutate` mutates, in groups: the source files, the short list of tests that must notice, and the least percentage
 * of mutants that they must find.
 */
export const groups = {
  step: {
    mutate: ['src/sequencer/step.ts', 'src/generator/decide.ts'],
    tests: [
      'test/sequencer/step.test.ts',
      'test/generator/decide.test.ts',
      'test/model/step.test.ts',
      'test/model/generator.test.ts',
    ],
    break: 95,
  },
  sequencer: {
    mutate: ['src/sequencer/sequencer.ts'],
    tests: [
      'test/sequencer/sequencer.test.ts',
      'test/generator/{batches,borrowing,counters,events,reentrancy}.test.ts',
      'test/model/generator.test.ts',
    ],
    break: 95,
  },
  clock: {
    mutate: ['src/time/anchored-clock.ts', 'src/time/waiting.ts', 'src/time/substitute.ts'],
    tests: ['test/time/{anchored-clock,waiting,substitute}.test.ts'],
    break: 95,
  },
  base32: {
    mutate: ['src/id/base32.ts'],
    tests: ['test/id/base32.test.ts'],
    break: 95,
  },
  shared: {
    mutate: ['src/shared/shared-sequencer.ts', 'src/shared/run-source.ts'],
    tests: [
      'test/shared/{generator,hostile,interleaving,memory,reentrancy,snowflake-generator,waiting}.test.ts',
    ],
    break: 90,
  },
};
