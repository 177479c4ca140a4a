import { expectId } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title: 'bundled for the browser and as CommonJS, a generator at module scope',
  tool: `esbuild ${versionOf('esbuild')}`,
  packages: ['esbuild'],
  async run({ project }) {
    await project.write({
      'app.js': `
        import { createGenerator } from '@sno-id/sdk';
        const generator = createGenerator();
        console.log(generator.next());
      `,
      'build.mjs': `
        import { build } from 'esbuild';
        const common = { entryPoints: ['app.js'], bundle: true, minify: true, logOverride: {} };
        for (const [platform, format] of [['browser', 'iife'], ['node', 'cjs']]) {
          const { warnings } = await build({ ...common, platform, format, outfile: 'dist/' + platform + '.cjs' });
          if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
        }
      `,
    });
    await project.run('build.mjs');
    expectId(await project.run('dist/browser.cjs'));
    expectId(await project.run('dist/node.cjs'));
    return undefined;
  },
};
