import { expectId } from './expect.mjs';

/**
 * Bundles an app for the browser with webpack, or with a bundler that has its interface, and runs the bundle
 * in Node.
 *
 * @param {import('./project.mjs').Project} project
 * @param {string} importing the import of the bundler as `bundle`
 */
export async function bundleLikeWebpack(project, importing) {
  await project.write({
    'src/index.js': `
      import { createGenerator } from '@sno-id/sdk';
      import { defineMeta, flag } from '@sno-id/sdk/meta';
      const meta = defineMeta({ draft: flag() });
      const generator = createGenerator();
      console.log(generator.next(meta.pack({ draft: true })));
    `,
    'build.mjs': `
      ${importing}
      bundle({ mode: 'production' }, (error, stats) => {
        if (error) throw error;
        const { errors, warnings } = stats.toJson();
        if (errors.length + warnings.length > 0) throw new Error(JSON.stringify([...errors, ...warnings]));
      });
    `,
  });
  await project.run('build.mjs');
  await project.start('mv', 'dist/main.js', 'dist/main.cjs');
  expectId(await project.run('dist/main.cjs'));
}
