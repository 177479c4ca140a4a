/**
 * What `pnpm mutate` mutates, in groups: the source files, the short list of tests that must notice, quick
 * ones first, how many random scripts each of those may play, and the least percentage of mutants that they
 * must find.
 */
export const groups = {
  step: {
    mutate: ['src/engine/step.ts', 'src/sno/decide.ts'],
    tests: [
      'test/engine/step.test.ts',
      'test/model/step.test.ts',
      'test/sno/decide.test.ts',
      'test/model/generator.test.ts',
    ],
    scripts: 100,
    break: 95,
  },
  engine: {
    mutate: ['src/engine/engine.ts', 'src/engine/runs.ts', 'src/engine/watch.ts', 'src/sno/core.ts'],
    tests: ['test/engine/engine.test.ts', 'test/sno/events.test.ts', 'test/model/generator.test.ts'],
    scripts: 100,
    break: 95,
  },
  clock: {
    mutate: ['src/clock/anchored-clock.ts', 'src/engine/patience.ts', 'src/clock/substitute.ts'],
    tests: [
      'test/clock/substitute.test.ts',
      'test/clock/anchored-clock.test.ts',
      'test/engine/patience.test.ts',
    ],
    scripts: 100,
    break: 95,
  },
  base32: {
    mutate: ['src/id/base32.ts'],
    tests: ['test/id/base32.test.ts'],
    scripts: 100,
    break: 95,
  },
  shared: {
    mutate: ['src/shared/shared-sequencer.ts', 'src/shared/run-source.ts'],
    tests: [
      'test/shared/run-source.test.ts',
      'test/shared/shared-sequencer.test.ts',
      'test/shared/generator.test.ts',
      'test/shared/interleaving.test.ts',
      'test/shared/reentrancy.test.ts',
    ],
    scripts: 30,
    break: 90,
  },
};
