/** What holds in a version of Node: a case for each of those that the packages support. */
import { expectId, expectThat } from './expect.mjs';
import { runtimeOf } from './project.mjs';

const NAMES = ['@sno-id/sdk', '@sno-id/grants'];
/** The entries of the devtools that servers load. */
const OF_SERVERS = ['@sno-id/devtools/server', '@sno-id/devtools/announce'];

/**
 * @param {string} runsOn  as in packages/proofs/runtimes/versions.mjs
 * @returns {import('./types.d.ts').Case}
 */
export function nodeCase(runsOn) {
  return {
    title: 'every entry by `import` and by `require()`, a generator at module scope, both commands',
    tool: `Node ${runtimeOf(runsOn).version}`,
    uses: ['sdk', 'grants', 'devtools'],
    packages: ['react', 'react-dom'],
    runsOn,
    async run({ project }) {
      const entries = [
        ...(await Promise.all(NAMES.map(name => project.entriesOf(name)))).flat(),
        ...OF_SERVERS,
      ];
      await project.write({
        'import.mjs': `
          import { createGenerator } from '@sno-id/sdk';
          const generator = createGenerator();
          for (const entry of ${JSON.stringify(entries)}) await import(entry);
          console.log(generator.next());
        `,
        'require.cjs': `
          const { createGenerator } = require('@sno-id/sdk');
          const generator = createGenerator();
          for (const entry of ${JSON.stringify(entries)}) require(entry);
          console.log(generator.next());
        `,
      });
      expectId(await project.run('import.mjs'));
      expectId(await project.run('--no-warnings', 'require.cjs'));
      expectId(await project.tool('sno', 'generate'));
      expectThat(
        (await project.tool('sno-grants', 'help')).includes('sno-grants'),
        'sno-grants prints its help',
      );
      return undefined;
    },
  };
}
