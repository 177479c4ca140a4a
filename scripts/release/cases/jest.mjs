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

/** @type {import('../check/types.d.ts').Case} */
export default {
  title: 'tests with Babel, as Jest has it by default, and with fake timers of 1970',
  tool: `Jest ${versionOf('jest')}`,
  cure: "`transformIgnorePatterns: ['/node_modules/(?!@sno-id/)']`: Jest transforms no modules of node_modules",
  packages: ['jest', '@babel/core', '@babel/preset-env'],
  async run({ project }) {
    await project.write({
      'package.json': { private: true },
      'babel.config.cjs': `module.exports = { presets: [['@babel/preset-env', { targets: { node: 'current' } }]] };`,
      'sno.test.js': TEST,
      'jest.config.cjs': 'module.exports = {};',
    });
    await expectFailure(
      project.tool('jest', '--ci'),
      /Must use import to load ES Module|Unexpected token|Cannot use import/,
    );
    await project.write({
      'jest.config.cjs': `module.exports = { transformIgnorePatterns: ['/node_modules/(?!@sno-id/)'] };`,
    });
    await project.tool('jest', '--ci');
    return undefined;
  },
};
