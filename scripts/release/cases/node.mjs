import { runtimeOf } from '@sno-id/proofs/fetch';
import { expectId, expectThat } from '../check/expect.mjs';

const NAMES = ['@sno-id/sdk', '@sno-id/grants'];
/** The entries of the devtools that servers load. */
const OF_SERVERS = ['@sno-id/devtools/server', '@sno-id/devtools/announce'];

/** One for each version that the packages support. @type {readonly import('../check/types.d.ts').Case[]} */
export default ['node@20', 'node@22', 'node@24', 'node@26'].map(runsOn => ({
  name: runsOn.replace('@', '-'),
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
    const load = how => `
      const generator = createGenerator();
      for (const entry of ${JSON.stringify(entries)}) ${how}(entry);
      console.log(generator.next());
    `;
    await project.write({
      'import.mjs': `import { createGenerator } from '@sno-id/sdk';${load('await import')}`,
      'require.cjs': `const { createGenerator } = require('@sno-id/sdk');${load('require')}`,
    });
    expectId(await project.run('import.mjs'));
    expectId(await project.run('--no-warnings', 'require.cjs'));
    expectId(await project.tool('sno', 'generate'));
    expectThat(
      (await project.tool('sno-grants', 'help')).includes('sno-grants'),
      'sno-grants prints its help',
    );
  },
}));
