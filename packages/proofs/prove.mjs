// @ts-check
/*
 * The bench of proof: `pnpm prove` lists what can be proved, and `pnpm prove NAME` proves it. After the name
 * come options of the proof, which `pnpm prove NAME --help` prints: each file begins with them. Exits with 1
 * if it found something wrong.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CACHE, runtimeOf } from './runtimes/fetch.mjs';

/**
 * @typedef {object} Proof
 * @property {string} claim
 * @property {string} program its main file: TypeScript runs from a bundle
 * @property {readonly string[]} [args] that come before those of the command line
 * @property {Readonly<Record<string, string>>} [env] variables, and the programs whose bundles they name
 * @property {boolean} [needsSqlite] whether it needs `node:sqlite`, which Node has from 22.13 on
 */

/** @type {Readonly<Record<string, Proof>>} */
export const PROOFS = {
  campaign: {
    claim:
      'Hostile callers and clocks get no ID twice, and all that the model foretells; --break RULE breaks one',
    program: 'proofs/scripts/run.mjs',
    args: ['campaign'],
  },
  mutate: {
    claim: 'The tests notice mutants of the sources: all groups, or those that are named',
    program: 'proofs/mutation/run.mjs',
  },
  runtimes: {
    claim: 'The packed SDK passes the conformance suite in each runtime, or in those that are named',
    program: 'proofs/runtimes/run.mjs',
  },
  threads: {
    claim: 'Threads that share a generator repeat nothing in any interleaving (Promela)',
    program: 'proofs/threads/spin/check.mjs',
  },
  stress: {
    claim: 'Real threads that share a generator repeat nothing, killed or not',
    program: 'proofs/threads/stress/stress.ts',
    env: { THREAD_PROGRAM: 'proofs/threads/stress/thread.ts' },
  },
  restarts: {
    claim: 'Killed processes with kept clock IDs repeat nothing',
    program: 'proofs/threads/restarts/restarts.ts',
    env: { LIFE_PROGRAM: 'proofs/threads/restarts/life.ts' },
  },
  protocol: {
    claim: 'The protocol between devices and authorities holds, and needs each of its rules (Promela)',
    program: 'proofs/protocol/check.mjs',
  },
  databases: {
    claim: 'Fetches PostgreSQL, MariaDB and etcd for the tests in `databases`, which `pnpm test` runs',
    program: 'proofs/databases/get.ts',
  },
  simulate: {
    claim: 'Simulated devices, servers and faults repeat and lose nothing; --break RULE breaks one',
    program: 'proofs/scripts/run.mjs',
    args: ['simulate'],
  },
  rows: {
    claim: 'Rows of simulated devices arrive once, and as they were; --break RULE breaks one',
    program: 'proofs/scripts/run.mjs',
    args: ['rows'],
  },
  folder: {
    claim: 'Killed processes that share a device in a folder claim no cell twice',
    program: 'proofs/folder/main.ts',
    env: { DEVICE_PROGRAM: 'proofs/folder/process.ts' },
  },
  operator: {
    claim: 'What docs/grants-operating.md says of restores, failovers and copies; --save writes its tables',
    program: 'proofs/operator/main.ts',
    env: { CLI_PROGRAM: 'grants/src/cli/bin.ts', REPLICA_PROGRAM: 'proofs/operator/replica-program.ts' },
    needsSqlite: true,
  },
  bench: { claim: 'Speed of the SDK beside other libraries', program: 'proofs/bench/sdk/run.mjs' },
  'bench:uuid': {
    claim: 'What a UUID v7 costs beside an ID, in Node, Bun, Deno and PostgreSQL 18',
    program: 'proofs/bench/uuid/main.mjs',
  },
  'bench:keys': {
    claim: 'What kinds of keys cost in PostgreSQL, MariaDB and SQLite',
    program: 'proofs/bench/keys/main.ts',
  },
  'bench:grants': { claim: 'Grants, verdicts and rows a second', program: 'proofs/bench/grants/main.ts' },
  'bench:device': {
    claim: 'What next() of a device takes beside that of the SDK',
    program: 'proofs/bench/grants/next.mjs',
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name = '', ...args] = process.argv.slice(2);
  const proof = Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined;
  if (proof && args.includes('--help')) console.log(`${proof.claim}\n\n${helpOf(proof)}`);
  else if (proof) process.exitCode = await run(proof, args);
  else {
    const list = Object.entries(PROOFS).map(([name, { claim }]) => `${name.padEnd(17)}${claim}`);
    console.log(list.join('\n'));
    if (name !== '') {
      console.error(`\nprove: expected one of these, got "${name}"`);
      process.exitCode = 2;
    }
  }
}

/**
 * The comment that the file of a proof begins with.
 *
 * @param {Proof} proof
 */
export function helpOf({ program }) {
  const source = readFileSync(new URL(`../${program}`, import.meta.url), 'utf8');
  return (/\/\*+\n([\s\S]*?)\n \*\//.exec(source)?.[1] ?? '').replace(/^ \* ?/gm, '');
}

/**
 * @param {Proof} proof
 * @param {readonly string[]} args of the command line
 * @returns {Promise<number>} what it exits with
 */
async function run(proof, args) {
  const { program, args: first = [], env = {} } = proof;
  const { bundlePrograms } = await import('./bundle.mjs');
  const [main = '', ...others] = program.endsWith('.ts')
    ? await bundlePrograms([program, ...Object.values(env)])
    : [fileURLToPath(new URL(`../${program}`, import.meta.url))];
  const programs = Object.fromEntries(Object.keys(env).map((name, i) => [name, others[i] ?? '']));
  const { status } = spawnSync(await nodeFor(proof), ['--no-warnings', main, ...first, ...args], {
    stdio: 'inherit',
    env: { ...process.env, RUNTIME_CACHE: CACHE, ...programs },
  });
  return status ?? 1;
}

/**
 * This Node, or Node 24 from the matrix of runtimes, which npm fetches once.
 *
 * @param {Proof} proof
 */
function nodeFor({ needsSqlite }) {
  const isEnough = !needsSqlite || process.getBuiltinModule?.('node:sqlite');
  return isEnough ? process.execPath : runtimeOf('node@24').fetch();
}
