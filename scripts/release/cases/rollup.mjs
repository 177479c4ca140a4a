import { expectId } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title: 'bundled with `@rollup/plugin-node-resolve`, a generator at module scope',
  tool: `Rollup ${versionOf('rollup')}`,
  packages: ['rollup', '@rollup/plugin-node-resolve'],
  async run({ project }) {
    await project.write({
      'app.js': `
        import { createGenerator } from '@sno-id/sdk';
        const generator = createGenerator();
        console.log(generator.next());
      `,
      'rollup.config.mjs': `
        import resolve from '@rollup/plugin-node-resolve';
        export default {
          input: 'app.js',
          output: { file: 'dist/app.mjs', format: 'es' },
          plugins: [resolve({ browser: true })],
          onLog: (level, log) => { if (level === 'warn') throw new Error(log.message); },
        };
      `,
    });
    await project.tool('rollup', '--config', 'rollup.config.mjs', '--silent');
    expectId(await project.run('dist/app.mjs'));
    return undefined;
  },
};
