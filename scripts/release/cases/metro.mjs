import { expectId } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

const config = packageExports => `
module.exports = {
  transformer: { babelTransformerPath: require.resolve('./transformer.cjs') },
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
      'transformer.cjs': `
        const { transform } = require('metro-babel-transformer');
        const presets = [require('@react-native/babel-preset')];
        exports.transform = ({ options, ...rest }) =>
          transform({ ...rest, options: { ...options, enableBabelRCLookup: true } });
      `,
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
    return undefined;
  },
};
