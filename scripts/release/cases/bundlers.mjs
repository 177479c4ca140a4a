import { readdir } from 'node:fs/promises';
import { expectFailure, expectId, expectThat } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

/** An app with a generator at module scope and an entry besides the main one. */
const APP = `
import { createGenerator } from '@sno-id/sdk';
import { defineMeta, flag } from '@sno-id/sdk/meta';
const meta = defineMeta({ draft: flag() });
const generator = createGenerator();
console.log(generator.next(meta.pack({ draft: true })));
`;

const TITLE = 'bundled for the browser, a generator at module scope and an entry besides the main one';

/** Each bundles `src/index.js`, and returns what is to run. */
const BUNDLERS = {
  async esbuild(project) {
    await project.write({
      'build.mjs': `
        import { build } from 'esbuild';
        const common = { entryPoints: ['src/index.js'], bundle: true, minify: true };
        for (const [platform, format] of [['browser', 'iife'], ['node', 'cjs']]) {
          const { warnings } = await build({ ...common, platform, format, outfile: 'dist/' + platform + '.cjs' });
          if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
        }
      `,
    });
    await project.run('build.mjs');
    expectId(await project.run('dist/node.cjs'));
    return 'dist/browser.cjs';
  },
  async rollup(project) {
    await project.tool(
      ...['rollup', 'src/index.js', '--failAfterWarnings', '--silent'],
      ...['--plugin', '@rollup/plugin-node-resolve={browser:true}', '--file', 'dist/main.mjs'],
    );
    return 'dist/main.mjs';
  },
  webpack: project => likeWebpack(project, "import bundle from 'webpack';"),
  '@rspack/core': project => likeWebpack(project, "import { rspack as bundle } from '@rspack/core';"),
};

/** Parcel finds no subpath until it is told to. */
const PARCEL = { '@parcel/resolver-default': { packageExports: true } };

/** @type {readonly import('../check/types.d.ts').Case[]} */
export default [
  ...Object.entries(BUNDLERS).map(([name, bundle]) => ({
    name: name.replace(/\W*(rspack).*/, '$1'),
    title: TITLE,
    tool: `${{ '@rspack/core': 'Rspack', rollup: 'Rollup' }[name] ?? name} ${versionOf(name)}`,
    packages: [name, ...(name === 'rollup' ? ['@rollup/plugin-node-resolve'] : [])],
    async run({ project }) {
      await project.write({ 'src/index.js': APP });
      expectId(await project.run(await bundle(project)));
    },
  })),
  {
    name: 'parcel',
    title: TITLE,
    tool: `Parcel ${versionOf('parcel')}`,
    cure: '`"@parcel/resolver-default": { "packageExports": true }` in `package.json`, or only `@sno-id/sdk` itself is found',
    packages: ['parcel'],
    async run({ project }) {
      const manifest = JSON.parse(await project.read('package.json'));
      await project.write({ 'src/index.js': APP });
      const build = () => project.tool('parcel', 'build', 'src/index.js', '--no-cache', '--dist-dir', 'dist');
      await expectFailure(build(), /Failed to resolve '@sno-id\/sdk\/meta'/);
      await project.write({ 'package.json': { ...manifest, ...PARCEL } });
      await build();
      expectId(await project.run('dist/index.js'));
    },
  },
  {
    name: 'vite',
    title:
      'an app with a generator at module scope and the panel, of which its production build contains nothing',
    tool: `Vite ${versionOf('vite')}`,
    uses: ['sdk', 'devtools'],
    packages: ['vite', 'react', 'react-dom'],
    async run({ project }) {
      await project.write({
        'index.html': '<!doctype html><title>app</title><script type="module" src="/main.ts"></script>',
        'main.ts': `
          import { createGenerator, type Sno } from '@sno-id/sdk';
          import { mountSnoDevtools } from '@sno-id/devtools';
          const generator = createGenerator();
          mountSnoDevtools({ generators: { main: generator } });
          const id: Sno = generator.next();
          console.log(id);
        `,
        'vite.config.ts': `export default { build: { modulePreload: { polyfill: false } } };`,
      });
      await project.tool('vite', 'build', '--logLevel', 'warn');
      const [script, ...others] = (await readdir(project.path('dist/assets'))).filter(file =>
        file.endsWith('.js'),
      );
      expectThat(others.length === 0, `one script, got ${script} and ${others}`);
      const built = await project.read(`dist/assets/${script}`);
      expectThat(!/react|recharts|shadowRoot/.test(built), 'nothing of the panel in the build');
      expectId(await project.run(`dist/assets/${script}`));
    },
  },
];

/** A bundler with webpack's interface, with no loader and no option. */
async function likeWebpack(project, importing) {
  await project.write({
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
  await project.write({ 'dist/package.json': { type: 'commonjs' } });
  return 'dist/main.js';
}
