import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { groups } from './groups.mjs';

const { tests, scripts } = groups[(process.env['MUTATE'] ?? 'step') as keyof typeof groups];

/** As the group lists them: a run ends with the first test that fails, so that the quick ones are first. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const orderOf = ({ moduleId }: TestSpecification) => tests.findIndex(test => moduleId.endsWith(test));
    return files.sort((a, b) => orderOf(a) - orderOf(b));
  }
}

/** The tests that `pnpm prove mutate` runs against each mutant of a group, with the long random ones cut. */
export default defineConfig({
  test: {
    include: tests,
    sequence: { sequencer: InOrder },
    // Stryker runs two of these at once.
    maxWorkers: 1,
    fileParallelism: false,
    // Mutated code counts each of its branches, and some tests read a clock 500,000 times.
    testTimeout: 60_000,
    env: { MOST_SCRIPTS: String(scripts) },
  },
});
