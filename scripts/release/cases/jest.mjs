import { expectFailure } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

const TEST = `
import { createGenerator, generate, isSno } from '@sno-id/sdk';

const generator = createGenerator();

test('IDs are made', () => {
  expect(isSno(generator.next())).toBe(true);
});
test('fake timers of a year before 2010 are no error', () => {
  jest.useFakeTimers({ now: 0 });
  expect(isSno(generate())).toBe(true);
});
`;

const AUTHORITY = `
import { memoryStore } from '@sno-id/grants/memory';
import { createAuthority, newKey } from '@sno-id/grants/server';

test('an authority has keys', async () => {
  const options = { namespace: 'notes', store: memoryStore(), authorize: () => false };
  expect(createAuthority({ ...options, keys: [await newKey()] })).toBeTruthy();
});
`;

/**
 * What docs/support.md says. The first `node_modules` of a path of pnpm is followed by `.pnpm`, the second by
 * the package.
 */
const PATTERN = String.raw`/node_modules/(?!\.pnpm/|@sno-id/|jose/)`;

/** @type {import('../check/types.d.ts').Case} */
export default {
  title: 'tests with `@babel/preset-env`, or without Babel as ES modules, and with fake timers of 1970',
  tool: `Jest ${versionOf('jest')}`,
  cure: '[a setting](#jest)',
  packages: ['jest', '@babel/core', '@babel/preset-env'],
  uses: ['sdk', 'grants'],
  async run({ project }) {
    await project.write({
      'package.json': { private: true },
      'babel.config.cjs': `module.exports = { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] };`,
      'sno.test.js': TEST,
      'authority.test.js': AUTHORITY,
      'jest.config.cjs': 'module.exports = {};',
    });
    await expectFailure(
      project.tool('jest', '--ci'),
      /Must use import to load ES Module|Unexpected token|Cannot use import/,
    );
    await project.write({
      'jest.config.cjs': `module.exports = { transformIgnorePatterns: [String.raw\`${PATTERN}\`] };`,
    });
    await project.tool('jest', '--ci');
    await project.write({
      'jest.config.cjs': `module.exports = { transform: {}, testMatch: ['**/*.test.mjs'] };`,
      'sno.test.mjs': `import { jest } from '@jest/globals';\n${TEST}`,
      'authority.test.mjs': AUTHORITY,
    });
    await project.run('--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--ci');
  },
};
