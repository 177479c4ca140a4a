import { expectId } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title: 'a Worker with a generator at module scope, where neither the time nor randomness may be read',
  tool: `workerd, by miniflare ${versionOf('miniflare')}`,
  packages: ['miniflare', 'esbuild'],
  async run({ project }) {
    await project.write({
      'worker.js': `
        import { createGenerator } from '@sno-id/sdk';
        const generator = createGenerator();
        export default { fetch: () => new Response(generator.next()) };
      `,
      'serve.mjs': `
        import { buildSync } from 'esbuild';
        import { Miniflare } from 'miniflare';
        buildSync({ entryPoints: ['worker.js'], bundle: true, format: 'esm', outfile: 'dist/worker.mjs' });
        const miniflare = new Miniflare({
          modules: true,
          scriptPath: 'dist/worker.mjs',
          compatibilityDate: '2026-07-01',
          cf: false, // otherwise it asks Cloudflare where this machine is
        });
        const response = await miniflare.dispatchFetch('http://localhost/');
        console.log(await response.text());
        await miniflare.dispose();
      `,
    });
    expectId(await project.run('serve.mjs'));
    return undefined;
  },
};
