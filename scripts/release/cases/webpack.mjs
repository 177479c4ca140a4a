import { expectId } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title: 'bundled for the browser, with no loader and no option, a generator at module scope',
  tool: `webpack ${versionOf('webpack')}`,
  packages: ['webpack'],
  async run({ project }) {
    await project.write({
      'src/index.js': `
        import { createGenerator } from '@sno-id/sdk';
        const generator = createGenerator();
        console.log(generator.next());
      `,
      'build.mjs': `
        import webpack from 'webpack';
        webpack({ mode: 'production' }, (error, stats) => {
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
