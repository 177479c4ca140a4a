/*
 * A device on a folder in Node, Bun and Deno: `pnpm prove folder:runtimes`. BUN and DENO
 * name the programs where they are not in the path.
 *
 * It is opened twice, the second time offline, and then as a copy of its folder. All that it makes must be
 * granted and verified, but for the copy, which is another device; and no ID may be there twice. At last all
 * runtimes share the folder of the first: to each of them it is the same device.
 */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePrograms } from '../../bundle.mjs';
import { reportAll, reportPart } from '../../report.mjs';

const { BUN = 'bun', DENO = 'deno' } = process.env;
const scratch = mkdtempSync(join(tmpdir(), 'sno-grants-'));
const RUNTIMES = {
  node: [process.execPath],
  bun: [BUN],
  deno: [DENO, 'run', '--no-prompt', '--allow-read', `--allow-write=${scratch}`],
};

const shared = [];
let faults = 0;
const [program] = await bundlePrograms(['proofs/folder/runtimes/main.ts']);
for (const [name, [command, ...args]] of Object.entries(RUNTIMES)) {
  const folder = join(scratch, name);
  const play = (at, how) => {
    const { status, stdout, stderr, error } = spawnSync(command, [...args, program, at, how], {
      encoding: 'utf8',
    });
    if (status !== 0) throw error ?? new Error(`${name}: ${stderr}`);
    return JSON.parse(stdout);
  };
  try {
    const [online, offline] = [play(folder, 'online'), play(folder, 'offline')];
    cpSync(folder, `${folder}-copy`, { recursive: true });
    const copy = play(`${folder}-copy`, 'offline');
    const runs = [online, offline, copy];
    expect(name, runs.map(run => run.status).join(), 'granted,granted,provisional');
    expect(name, runs.map(run => run.kinds.join('+')).join(), 'granted,granted,provisional');
    expect(name, online.verdicts.join(), 'granted');
    expect(name, online.durability, 'strict');
    const ids = runs.flatMap(run => run.ids);
    expect(name, new Set(ids).size, ids.length);
    shared.push(play(join(scratch, 'node'), 'offline'));
    const sharedIds = shared.flatMap(run => run.ids);
    expect(`${name} in the folder of node`, shared.at(-1).status, 'granted');
    expect(`${name} in the folder of node`, new Set(sharedIds).size, sharedIds.length);
    reportPart(true, name, `${ids.length} IDs, none of them twice`);
  } catch (error) {
    reportPart(false, name, error.message);
    faults++;
  }
}
rmSync(scratch, { recursive: true });
reportAll('folder:runtimes', { faults });

function expect(name, value, expected) {
  if (value !== expected) throw new Error(`${name}: expected ${expected}, got ${value}`);
}
