// @ts-check
/* Searches models in Promela with Spin, which makes a program in C of each. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aptInstall } from './apt.mjs';
import { scratchFolder } from './databases/servers/tool.mjs';

/**
 * Runs searches in a folder of their own, or says that they are skipped where Spin or a C compiler is
 * missing. In CI nobody would notice that, so it installs them.
 *
 * @param {URL} model
 * @param {(folder: string) => void} run
 */
export function withModel(model, run) {
  if (missingTools().length > 0 && process.env['CI']) aptInstall(['spin', 'gcc', 'libc6-dev']);
  const missing = missingTools();
  if (missing.length > 0) {
    console.log(`skipped: ${missing.join(' and ')} not found: on Debian, apt-get install spin gcc libc6-dev`);
    return;
  }
  const folder = scratchFolder();
  // A search writes its trail beside the model.
  copyFileSync(fileURLToPath(model), join(folder, 'model.pml'));
  try {
    run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function missingTools() {
  return ['spin', 'cc'].filter(command => spawnSync(command, ['--version']).error);
}

/**
 * Searches all that a variant of the model can do.
 *
 * @param {string} folder
 * @param {string} defines what the variant is, such as `THREADS=3 BLOCK=2`
 * @param {string[]} compiler flags, such as for how much to optimize
 * @param {string[]} pan flags of the search
 * @throws {Error} if it did not end, which would be no proof
 */
export function search(folder, defines, compiler, pan) {
  const options = { cwd: folder, encoding: /** @type {const} */ ('utf8'), maxBuffer: 2 ** 26 };
  const given = defines.split(' ').flatMap(define => (define === '' ? [] : `-D${define}`));
  execFileSync('spin', [...given, '-a', 'model.pml'], options);
  execFileSync('cc', ['-w', '-DSAFETY', '-DCOLLAPSE', ...compiler, '-o', 'pan', 'pan.c'], options);
  const { stdout } = spawnSync(join(folder, 'pan'), ['-m1000000', '-n', ...pan], options);
  const errors = Number(/errors: (\d+)/.exec(stdout)?.[1]);
  const states = Number(/(\S+) states, stored/.exec(stdout)?.[1]);
  const violated = /assertion violated (.*) \(at depth/.exec(stdout)?.[1];
  const isCutShort = /search depth too small|out of memory|not completed/.test(stdout) && !violated;
  if (Number.isNaN(errors) || Number.isNaN(states) || isCutShort) throw new Error(`${defines}: ${stdout}`);
  return { errors, states, violated, depth: /depth reached (\d+)/.exec(stdout)?.[1] };
}
