import { expectId } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title:
    'bundled for the browser, with no loader and no option, a generator at module scope and an entry besides the main one',
  tool: `Rspack ${versionOf('@rspack/core')}`,
  packages: ['@rspack/core'],
  async run({ project }) {
    await project.write({
      'src/index.js': `
        import { createGenerator } from '@sno-id/sdk';
        import { defineMeta, flag } from '@sno-id/sdk/meta';
        const meta = defineMeta({ draft: flag() });
        const generator = createGenerator();
        console.log(generator.next(meta.pack({ draft: true })));
      `,
      'build.mjs': `
        import { rspack } from '@rspack/core';
        rspack({ mode: 'production' }, (error, stats) => {
          if (error) throw error;
          const { errors, warnings } = stats.toJson();
          if (errors.length + warnings.length > 0) throw new Error(JSON.stringify([...errors, ...warnings]));
        });
      `,
    });
    await project.run('build.mjs');
    await project.start('mv', 'dist/main.js', 'dist/main.cjs');
    expectId(await project.run('dist/main.cjs'));
    return undefined;
  },
};
