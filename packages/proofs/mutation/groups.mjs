/**
 * What `pnpm prove mutate` mutates, in groups: the source files, the short list of tests that must notice
 * them, quick ones first, how many random scripts each of those may play, and the least percentage of mutants
 * that they must find.
 */
export const groups = {
  step: {
    mutate: ['sdk/src/engine/step.ts', 'sdk/src/sno/decide.ts'],
    tests: [
      'sdk/test/engine/step.test.ts',
      'sdk/test/sno/decide.test.ts',
      'proofs/campaign/in-process.test.ts',
    ],
    scripts: 100,
    break: 95,
  },
  engine: {
    mutate: ['sdk/src/engine/engine.ts', 'sdk/src/engine/runs.ts', 'sdk/src/engine/watch.ts'],
    tests: [
      'sdk/test/engine/engine.test.ts',
      'sdk/test/sno/events.test.ts',
      'proofs/campaign/in-process.test.ts',
    ],
    scripts: 100,
    break: 95,
  },
  clock: {
    mutate: ['sdk/src/clock/anchored-clock.ts', 'sdk/src/engine/patience.ts', 'sdk/src/clock/substitute.ts'],
    tests: [
      'sdk/test/clock/substitute.test.ts',
      'sdk/test/clock/anchored-clock.test.ts',
      'sdk/test/engine/patience.test.ts',
    ],
    scripts: 100,
    break: 95,
  },
  id: {
    mutate: ['sdk/src/id/base32.ts', 'sdk/src/id/text.ts', 'sdk/src/id/uuid.ts', 'sdk/src/id/ascii-uuid.ts'],
    tests: [
      'sdk/test/id/base32.test.ts',
      'sdk/test/id/text.test.ts',
      'sdk/test/id/uuid.test.ts',
      'sdk/test/id/sno.test.ts',
    ],
    scripts: 100,
    break: 95,
  },
  sno: {
    mutate: [
      'sdk/src/sno/sequencers.ts',
      'sdk/src/sno/id-writer.ts',
      'sdk/src/sno/batch.ts',
      'sdk/src/sno/id-calls.ts',
    ],
    tests: [
      'sdk/test/sno/sequencers.test.ts',
      'sdk/test/sno/batches.test.ts',
      'sdk/test/sno/default.test.ts',
      'sdk/test/sno/refusals.test.ts',
    ],
    scripts: 30,
    break: 95,
  },
  kind: {
    mutate: ['sdk/src/sno/define-kind.ts'],
    tests: ['sdk/test/sno/define-kind.test.ts'],
    scripts: 100,
    break: 95,
  },
  shared: {
    mutate: [
      'sdk/src/threads/shared-sequencer.ts',
      'sdk/src/threads/shared-words.ts',
      'sdk/src/threads/short-way.ts',
      'sdk/src/threads/run-source.ts',
    ],
    tests: [
      'sdk/test/threads/run-source.test.ts',
      'sdk/test/threads/shared-sequencer.test.ts',
      'sdk/test/threads/generator.test.ts',
      'proofs/threads/interleaving.test.ts',
      'sdk/test/threads/reentrancy.test.ts',
    ],
    scripts: 30,
    break: 95,
  },
};
