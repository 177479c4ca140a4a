/**
 * Installs the packages as users have them, and looks at what is packed: `pnpm release:check`.
 *
 *     pnpm release:check                      every case
 *     pnpm release:check --only next,node     those with these names, or whose names begin so
 *     pnpm release:check --write              writes the tables in the documents instead of comparing them
 *
 * Exits with 1 if a case fails, 2 if it is told a name that it does not know, and then it lists the names.
 */
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseArgs } from 'node:util';
import { withPart } from '@sno-id/proofs/document';
import { ROOT } from '../packages.mjs';
import { loadCases } from './cases.mjs';
import { packCommit } from './pack.mjs';
import { makeProject, Project } from './project.mjs';
import { SUPPORT, supportTable } from './support.mjs';

const { only, write } = parseArgs({
  options: { only: { type: 'string' }, write: { type: 'boolean', default: false } },
}).values;
const REMOVE = { recursive: true, force: true, maxRetries: 5 };

const all = await loadCases();
const wanted = only?.split(',') ?? [];
const isMeant = (want, name) => name === want || name.startsWith(`${want}-`);
const unknown = wanted.filter(want => !all.some(({ name }) => isMeant(want, name)));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
if (write) {
  await writeFile(SUPPORT, withPart(await readFile(SUPPORT, 'utf8'), 'support', supportTable(all)));
}
const packed = await packCommit(join(ROOT, '.cache', 'release'));
const scratch = await mkdtemp(join(tmpdir(), 'sno-release-'));
// Here, because an interrupted run ends without anything else.
process.once('exit', () => rmSync(scratch, REMOVE));

for (const { name, title, case: each } of all) {
  if (only !== undefined && !wanted.some(want => isMeant(want, name))) continue;
  test(`${name}: ${title}`, async t => {
    const folder = await mkdtemp(join(scratch, `${name}-`));
    const needsNone = each.uses?.length === 0 && !each.packages;
    const project = needsNone
      ? new Project(folder, process.execPath)
      : await makeProject(each, folder, packed);
    const said = await each.run({ project, packed, write });
    if (said) t.diagnostic(said);
    // What a tool left running may still write: the folder then goes with the others.
    await rm(folder, REMOVE).catch(() => {});
  });
}
