import { expectThat } from '../check/expect.mjs';
import { bundledIn, readNotice } from '../licences.mjs';
import { PUBLISHED } from '../packages.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title: 'each package whose code is inside another has its licence there, and each package its own',
  uses: [],
  async run({ project, packed }) {
    for (const name of PUBLISHED) {
      await project.start('mkdir', name);
      await project.start('tar', '-xzf', packed.tarballs[name], '-C', name, '--strip-components=1');
      expectThat((await project.read(`${name}/LICENSE`)).includes('MIT'), `${name} has its licence`);
      const notice =
        name === 'devtools' ? readNotice(await project.read(`${name}/THIRD_PARTY_LICENSES.md`)) : [];
      const named = notice.map(({ name: bundled }) => bundled).join(', ');
      const bundled = bundledIn(project.path(`${name}/dist`)).join(', ');
      expectThat(named === bundled, `${name} names the licences of: ${bundled}; it has those of: ${named}`);
    }
    return undefined;
  },
};
