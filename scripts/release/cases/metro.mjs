import { expectFailure, expectId } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

const config = packageExports => `
module.exports = {
  resolver: { unstable_enablePackageExports: ${packageExports}, useWatchman: false },
  reporter: { update() {} },
  cacheStores: [],
};
`;

/** @type {import('../check/types.d.ts').Case} */
export default {
  title:
    "bundled with React Native's Babel preset, with package exports and without, a generator at module scope",
  tool: `Metro ${versionOf('metro')}`,
  cure: 'without package exports (React Native before 0.79) only `@sno-id/sdk` itself is found: turn on `unstable_enablePackageExports` for `@sno-id/sdk/meta` and the others',
  packages: ['metro', '@babel/core', '@react-native/babel-preset'],
  async run({ project }) {
    await project.write({
      'package.json': { private: true },
      'babel.config.js': `module.exports = { presets: ['@react-native/babel-preset'] };`,
      'app.js': `
        import { createGenerator } from '@sno-id/sdk';
        const generator = createGenerator();
        console.log(generator.next());
      `,
      'exports.config.js': config(true),
      'main.config.js': config(false),
    });
    for (const name of ['exports', 'main']) {
      await project.tool('metro', 'build', 'app.js', '--out', `${name}.bundle.js`, '-c', `${name}.config.js`);
      expectId(await project.run(`${name}.bundle.js`));
    }
    await project.write({ 'app.js': `import '@sno-id/sdk/meta';` });
    const build = name =>
      project.tool('metro', 'build', 'app.js', '--out', 'out.js', '-c', `${name}.config.js`);
    await build('exports');
    await expectFailure(build('main'), /ended with 1/);
    return undefined;
  },
};
