import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expectThat } from '../check/expect.mjs';
import { bundledIn, readNotice } from '../licenses.mjs';
import { manifestOf, PUBLISHED, ROOT } from '../packages.mjs';

/** The command that asks whether types and modules are found the same way. */
const ATTW = fileURLToPath(
  new URL('dist/index.js', import.meta.resolve('@arethetypeswrong/cli/package.json')),
);
const ON_INSTALL = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
const ALLOWED = /^(?:dist|src|skills)\/|^(?:package\.json|README\.md|LICENSE|THIRD_PARTY_LICENSES\.md)$/;

/** @type {import('../check/types.d.ts').Case} */
export default {
  title:
    'no install script, no dependency of the SDK, no test, no link, no path of a machine, types for each module, and the license of all code inside',
  uses: [],
  async run({ project, packed }) {
    const lines = [];
    for (const name of PUBLISHED) {
      await project.start('mkdir', name);
      await project.start('tar', '-xzf', packed.tarballs[name], '-C', name, '--strip-components=1');
      const manifest = JSON.parse(await project.read(`${name}/package.json`));
      for (const script of ON_INSTALL)
        expectThat(!(script in manifest.scripts), `${name} has no script ${script}`);
      expectThat(!JSON.stringify(manifest).includes('workspace:'), `${name} names no workspace`);
      expectThat(manifest.version === manifestOf(name).version, `${name} has the version of the repository`);
      if (name === 'sdk') {
        const kinds = ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundledDependencies'];
        for (const kind of kinds) expectThat(!(kind in manifest), `the SDK has no ${kind}`);
      }
      const files = (await readdir(project.path(name), { recursive: true, withFileTypes: true })).filter(
        entry => !entry.isDirectory(),
      );
      for (const entry of files) {
        const path = `${entry.parentPath}/${entry.name}`;
        const inside = path.slice(project.path(name).length + 1);
        expectThat(entry.isFile(), `${name}/${inside} is a file`);
        expectThat(
          ALLOWED.test(inside) && !/\.test\.|\.node$/.test(inside),
          `${name}/${inside} is not packed`,
        );
        const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
        for (const place of [ROOT, `${homedir()}/`, '/sno-release-', 'building-']) {
          expectThat(place.length < 4 || !text.includes(place), `${name}/${inside} does not name ${place}`);
        }
      }
      expectThat((await project.read(`${name}/LICENSE`)).includes('MIT'), `${name} has its license`);
      const notice =
        name === 'devtools' ? readNotice(await project.read(`${name}/THIRD_PARTY_LICENSES.md`)) : [];
      const named = notice.map(({ name: bundled }) => bundled).join(', ');
      const bundled = bundledIn(project.path(`${name}/dist`)).join(', ');
      expectThat(named === bundled, `${name} names the licenses of ${bundled}, got ${named}`);
      await project.run(ATTW, packed.tarballs[name], '--profile', 'esm-only');
      lines.push(`${name}: ${files.length} files`);
    }
    return lines.join(', ');
  },
};
