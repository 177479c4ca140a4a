/**
 * What `pnpm mutate` mutates, in groups: the source files, the short list of tests that must notice, quick ones first, how many
 * random scripts each of those may play, and the least percentage of mutants that they must find.
 */
export const groups = {
  step: {
    mutate: ['src/sequencer/step.ts', 'src/generator/decide.ts'],
    tests: [
      'test/sequencer/step.test.ts',
      'test/model/step.test.ts',
      'test/generator/decide.test.ts',
      'test/model/generator.test.ts',
    ],
    scripts: 100,
    break: 95,
  },
  sequencer: {
    mutate: ['src/sequencer/sequencer.ts'],
    tests: [
      'test/sequencer/sequencer.test.ts',
      'test/generator/events.test.ts',
      'test/model/generator.test.ts',
    ],
    scripts: 100,
    break: 95,
  },
  clock: {
    mutate: ['src/time/anchored-clock.ts', 'src/time/waiting.ts', 'src/time/substitute.ts'],
    tests: ['test/time/substitute.test.ts', 'test/time/anchored-clock.test.ts', 'test/time/waiting.test.ts'],
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
