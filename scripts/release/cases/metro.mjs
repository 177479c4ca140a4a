import { expectFailure, expectId } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

const config = packageExports => `
module.exports = {
  resolver: {
    unstable_enablePackageExports: ${packageExports},
    unstable_conditionNames: ['require', 'react-native'],
    useWatchman: false,
  },
  reporter: { update() {} },
  cacheStores: [],
};
`;

/** @type {import('../check/types.d.ts').Case} */
export default {
  title:
    "every entry for devices, bundled with React Native's Babel preset, with and without package exports, a generator at module scope, no `crypto`",
  tool: `Metro ${versionOf('metro')}`,
  cure: 'before React Native 0.79, [turn package exports on](guides/react-native.md), or only `@sno-id/sdk` itself is found',
  uses: ['sdk', 'grants'],
  packages: ['metro', '@babel/core', '@react-native/babel-preset'],
  async run({ project }) {
    await project.write({
      'package.json': { private: true },
      'babel.config.js': `module.exports = { presets: ['@react-native/babel-preset'] };`,
      // Hermes has no crypto.
      'app.js': `
        import { createGenerator } from '@sno-id/sdk';
        Object.defineProperty(globalThis, 'crypto', { value: undefined });
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
    const build = async (/** @type {string} */ name, /** @type {readonly string[]} */ entries) => {
      await project.write({ 'app.js': entries.map(entry => `import '${entry}';`).join('\n') });
      await project.tool('metro', 'build', 'app.js', '--out', 'out.js', '-c', `${name}.config.js`);
      await project.run('out.js');
    };
    const entries = (await project.entriesOf('@sno-id/sdk')).filter(entry => entry !== '@sno-id/sdk/node');
    await build('exports', [...entries, '@sno-id/grants']);
    // What the documents say cannot work: a subpath without package exports, which grants imports too, and
    // what needs Node.
    for (const entry of ['@sno-id/sdk/meta', '@sno-id/grants'])
      await expectFailure(build('main', [entry]), /ended with 1/);
    await expectFailure(build('exports', ['@sno-id/sdk/node']), /ended with 1/);
  },
};
