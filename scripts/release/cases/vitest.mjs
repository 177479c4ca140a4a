import { versionOf } from '../check/project.mjs';

const TEST = environment => `// @vitest-environment ${environment}
import { expect, test, vi } from 'vitest';
import { createGenerator, generate, isSno } from '@sno-id/sdk';

const generator = createGenerator();

test('IDs are made', () => {
  expect(isSno(generator.next())).toBe(true);
});
test('fake timers of a year before 2010 are no error', () => {
  vi.useFakeTimers({ now: 0 });
  expect(isSno(generate())).toBe(true);
  vi.useRealTimers();
});
`;

/** @type {import('../check/types.d.ts').Case} */
export default {
  title: 'tests in `node` and in `jsdom`, with fake timers of 1970, with no option',
  tool: `Vitest ${versionOf('vitest')}`,
  packages: ['vitest', 'vite', 'jsdom'],
  async run({ project }) {
    await project.write({ 'node.test.ts': TEST('node'), 'dom.test.ts': TEST('jsdom') });
    await project.tool('vitest', 'run');
  },
};
