import { notesOf } from '../changelog.mjs';
import { expectThat } from '../check/expect.mjs';
import { runtimeOf } from '../check/project.mjs';
import { PUBLISHED, ROOT } from '../packages.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title: 'a minor change of one package gives all the next minor version, and the changelog its heading',
  uses: [],
  async run({ project, packed }) {
    const node = await runtimeOf('node@24').fetch();
    const clone = project.path('clone');
    await project.start('git', 'clone', '--quiet', '--no-hardlinks', ROOT, clone);
    await project.start('git', '-C', clone, 'checkout', '--quiet', '--detach', packed.commit);
    await project.start('ln', '-s', `${ROOT}node_modules`, `${clone}/node_modules`);
    // Those of the repository may say major.
    await project.start(
      'git',
      '-C',
      clone,
      'rm',
      '-q',
      '--ignore-unmatch',
      '.changeset/*.md',
      ':!.changeset/README.md',
    );
    await project.write({
      'clone/.changeset/one.md': "---\n'@sno-id/sdk': minor\n---\n\nA change.\n",
      'clone/.changeset/two.md': "---\n'@sno-id/grants': patch\n---\n\nAnother.\n",
    });
    /** @param {string} name */
    const versionIn = async name =>
      /** @type {string} */ (JSON.parse(await project.read(`clone/packages/${name}/package.json`)).version);
    const before = notesOf(await project.read('clone/CHANGELOG.md'), 'unreleased');
    const [major, minor] = (await versionIn('sdk')).split('.').map(Number);
    await project.start(node, `${clone}/scripts/release/version.mjs`);

    const versions = await Promise.all(PUBLISHED.map(versionIn));
    const next = `${major}.${minor + 1}.0`;
    expectThat(
      versions.every(version => version === next),
      `${next} for all, got ${versions.join(', ')}`,
    );
    const changelog = await project.read('clone/CHANGELOG.md');
    expectThat(notesOf(changelog, next) === before && notesOf(changelog, 'unreleased') === '', 'moved notes');
    expectThat(
      (await project.start(node, `${clone}/scripts/release/ready.mjs`)).trim() === 'ready=true',
      'ready',
    );
    return undefined;
  },
};
