import { readFile } from 'node:fs/promises';
import { notesOf } from '../changelog.mjs';
import { expectThat } from '../check/expect.mjs';
import { runtimeOf } from '../check/project.mjs';
import { PUBLISHED, ROOT } from '../packages.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title: 'a minor change of one package gives all the next minor version, and the changelog its heading',
  uses: [],
  async run({ project }) {
    const node = await runtimeOf('node@24').fetch();
    const clone = project.path('clone');
    await project.start('git', 'clone', '--quiet', '--no-hardlinks', ROOT, clone);
    await project.start('ln', '-s', `${ROOT}node_modules`, `${clone}/node_modules`);
    await project.write({
      'clone/.changeset/one.md': "---\n'@sno-id/sdk': minor\n---\n\nA change.\n",
      'clone/.changeset/two.md': "---\n'@sno-id/grants': patch\n---\n\nAnother.\n",
    });
    const before = notesOf(await readFile(`${ROOT}CHANGELOG.md`, 'utf8'), 'unreleased');
    await project.start(node, `${clone}/scripts/release/version.mjs`);

    const versions = await Promise.all(
      PUBLISHED.map(
        async name => JSON.parse(await project.read(`clone/packages/${name}/package.json`)).version,
      ),
    );
    const [major, minor] = (await readFile(`${ROOT}packages/sdk/package.json`, 'utf8'))
      .match(/"version": "(\d+)\.(\d+)/)
      .slice(1)
      .map(Number);
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
