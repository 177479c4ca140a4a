import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectThat } from '../check/expect.mjs';
import { buildInto } from '../check/pack.mjs';

const digest = async path =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** @type {import('../check/types.d.ts').Case} */
export default {
  title: 'two builds of the commit, in different folders, have the same bytes',
  uses: [],
  async run({ project, packed }) {
    const again = await buildInto(project.path('in/a/deeper/folder'), packed.commit);
    const lines = [];
    for (const [name, path] of Object.entries(packed.tarballs)) {
      const [first, second] = [await digest(path), await digest(again[name])];
      expectThat(first === second, `${name} is the same twice; sha256 ${first} and ${second}`);
      lines.push(`${first}  ${name}`);
    }
    return lines.join('\n');
  },
};
