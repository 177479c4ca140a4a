import { expectFailure, expectId } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title: 'bundled for the browser, a generator at module scope and an entry besides the main one',
  tool: `Parcel ${versionOf('parcel')}`,
  cure: '`"@parcel/resolver-default": { "packageExports": true }` in `package.json`: by default only `@sno-id/sdk` itself is found',
  packages: ['parcel'],
  async run({ project }) {
    const manifest = JSON.parse(await project.read('package.json'));
    await project.write({
      'app.js': `
        import { createGenerator } from '@sno-id/sdk';
        import { defineMeta, flag } from '@sno-id/sdk/meta';
        const meta = defineMeta({ draft: flag() });
        const generator = createGenerator();
        console.log(generator.next(meta.pack({ draft: true })));
      `,
    });
    const build = () => project.tool('parcel', 'build', 'app.js', '--no-cache', '--dist-dir', 'dist');
    await expectFailure(build(), /Failed to resolve '@sno-id\/sdk\/meta'/);
    await project.write({
      'package.json': { ...manifest, '@parcel/resolver-default': { packageExports: true } },
    });
    await build();
    expectId(await project.run('dist/app.js'));
    return undefined;
  },
};
