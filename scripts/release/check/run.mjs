/**
 * Installs the packages as users have them, and looks at what is packed: `pnpm release:check`.
 *
 *     pnpm release:check                      every case
 *     pnpm release:check --only next,node     those with these names, or whose names begin so
 *     pnpm release:check --list               what there is
 *     pnpm release:check --write              writes the tables in the documents instead of comparing them
 *
 * Exits with 1 if a case fails, 2 if it is told a name that it does not know.
 */
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../packages.mjs';
import { loadCases } from './cases.mjs';
import { packCommit } from './pack.mjs';
import { makeProject, Project } from './project.mjs';
import { SUPPORT, supportTable } from './support.mjs';
import { replaceBetween } from './tables.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean' },
    write: { type: 'boolean', default: false },
  },
});
const REMOVE = { recursive: true, force: true, maxRetries: 5 };
process.exitCode = await main();

async function main() {
  const all = await loadCases();
  const wanted = values.only?.split(',');
  const chosen = all.filter(({ name }) => !wanted || wanted.some(want => isMeant(want, name)));
  const unknown = (wanted ?? []).filter(want => !all.some(({ name }) => isMeant(want, name)));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`);
    return 2;
  }
  if (values.list) {
    for (const { name, title } of chosen) console.log(`${name.padEnd(20)} ${title}`);
    return 0;
  }

  if (values.write) {
    await writeFile(SUPPORT, replaceBetween(await readFile(SUPPORT, 'utf8'), 'support', supportTable(all)));
  }

  const startMs = performance.now();
  const packed = await packCommit(join(ROOT, '.cache', 'release'));
  console.log(`Packed from commit ${packed.commit} in ${seconds(startMs)} s.`);
  const scratch = await mkdtemp(join(tmpdir(), 'sno-release-'));
  // Here, because an interrupted run ends without anything else.
  process.once('exit', () => {
    rmSync(scratch, REMOVE);
    console.log(`${seconds(startMs)} s in all.`);
  });
  const results = [];
  for (const chosenCase of chosen) {
    const result = await runCase(chosenCase, scratch, packed);
    console.log(lineOf(result));
    results.push(result);
  }
  return summarize(results);
}

/** @param {string} want @param {string} name */
function isMeant(want, name) {
  return name === want || name.startsWith(`${want}-`);
}

async function runCase({ name, title, case: wanted }, scratch, packed) {
  const startMs = performance.now();
  const folder = await mkdtemp(join(scratch, `${name}-`));
  let error = null;
  let said;
  try {
    const project =
      wanted.uses?.length === 0 && !wanted.packages
        ? new Project(folder, process.execPath)
        : await makeProject(wanted, folder, packed);
    said = await wanted.run({ project, packed, write: values.write });
  } catch (/** @type {any} */ reason) {
    error = reason;
  }
  // What a tool left running may still write: the folder then goes with the others.
  await rm(folder, REMOVE).catch(() => {});
  return { name, title, error, said, time: seconds(startMs) };
}

function lineOf({ name, title, error, said, time }) {
  const line = `${error ? 'FAIL' : 'ok  '}  ${name.padEnd(20)} ${time.padStart(6)} s  ${title}`;
  const more = error?.message ?? said;
  return more ? `${line}\n${more.replace(/^/gm, '      ')}` : line;
}

function summarize(results) {
  const failed = results.filter(({ error }) => error);
  if (failed.length > 0) console.log(`\nFAILED: ${failed.map(({ name }) => name).join(', ')}`);
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
}

/** @param {number} sinceMs */
function seconds(sinceMs) {
  return ((performance.now() - sinceMs) / 1000).toFixed(1);
}
