// @ts-check
/*
 * Follows docs/guides/first-app.md in a scratch folder, block by block, as a reader would: `pnpm first-app`.
 * The packages are packed and installed, the database is a new PostgreSQL. Four things differ from the page:
 * the app is copied from this repository, `npm install` gets the tarballs, the database has the address of
 * the new one, and the server listens on a free port. What the page does in a browser is in
 * `e2e/tests/notes.spec.ts`.
 */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { startPostgres } from '@sno-id/proofs/databases';
import { freePort } from '@sno-id/proofs/ports';
import { findProgram, installMissing } from '@sno-id/proofs/programs';
import { root } from './root.mjs';

const PAGE = 'docs/guides/first-app.md';

/** Copies the app, on the page. */
const COPY = 'npx --yes degit sno-id/sno-id/examples/notes notes';

/** The address of the database on the page. */
const DATABASE_URL = 'postgres://postgres:secret@localhost:5432/postgres';

installMissing(['initdb', 'pg_ctl', 'psql']);
const startMs = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'sno-first-app-'));
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
/** @type {Awaited<ReturnType<typeof startPostgres>> | undefined} */
let postgres;
try {
  const tarballs = pack();
  copyApp();
  postgres = await startPostgres(['fsync=off']);
  const { DATABASE_URL: _, ...inherited } = process.env;
  const port = await freePort();
  const PATH = `${dirname(findProgram('psql') ?? '')}:${process.env['PATH']}`;
  const env = { ...inherited, PATH, PORT: String(port) };
  const address = `postgres://postgres@127.0.0.1:${postgres.port}/postgres`;
  await follow(tarballs, env, { address, port });
  console.log(`\n${PAGE} works, in ${Math.round((performance.now() - startMs) / 1000)} s.`);
} finally {
  await stop();
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {readonly [name: string, file: string][]} tarballs
 * @param {NodeJS.ProcessEnv} env the variables of the terminal: what the page exports is added
 * @param {{ address: string, port: number }} here what the database and the server have instead of what the
 *   page says
 */
async function follow(tarballs, env, { address, port }) {
  const text = readFileSync(join(root, PAGE), 'utf8')
    .replaceAll('8080', String(port))
    .replaceAll(DATABASE_URL, address);
  const serverEnv = env;
  let cwd = folder;
  let ran = 0;
  for (const [, language, name, code = '', note] of text.matchAll(
    /^```(\w+)(?: \[(\S+)\])?\n([\s\S]*?)^```|^<!-- stop: (server) -->/gm,
  )) {
    ran++;
    if (note) await stop();
    else if (language === 'console')
      for (const [command, output] of commandsIn(code)) expectOutput(command, output);
    else if (language !== 'sh') writeFileSync(join(cwd, name ?? ''), code);
    else if (name === 'server') await start(code);
    else {
      const command = tarballs
        .reduce(
          (all, [pkg, file]) => all.replace(`${pkg} `, `${file} `).replace(`${pkg}\n`, `${file}\n`),
          code,
        )
        .replace(COPY, 'true');
      console.log(command.trim().replace(/^/gm, '> '));
      const script = `${command}\npwd > ${folder}/cwd`;
      const { status, stdout, stderr } = spawnSync('bash', ['-ec', script], { cwd, env, encoding: 'utf8' });
      if (status !== 0) throw new Error(`${command}\n${stdout}\n${stderr}`);
      cwd = readFileSync(join(folder, 'cwd'), 'utf8').trim();
      // Only for this terminal: the server runs in another one.
      for (const [, key = '', value] of command.matchAll(/^export (\w+)=(\S+)$/gm))
        env = { ...env, [key]: value };
    }
  }
  if (ran < 9) throw new Error(`${PAGE}: expected steps, got ${ran}.`);

  /** @type {(command: string, expected: string) => void} */
  function expectOutput(command, expected) {
    console.log(`> ${command}`);
    // A terminal shows both streams.
    const { stdout } = spawnSync('bash', ['-ec', `{ ${command}\n} 2>&1`], { cwd, env, encoding: 'utf8' });
    if (stdout.trim() !== expected) throw new Error(`${command}\nexpected:\n${expected}\ngot:\n${stdout}`);
  }

  /** @param {string} command */
  async function start(command) {
    console.log(`> ${command.trim()} &`);
    const child = spawn('bash', ['-ec', command.replace(/^(.+)\n$(?![\s\S])/m, 'exec $1')], {
      cwd,
      env: serverEnv,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true, // a group of its own, which a terminal interrupts as a whole
    });
    server = child;
    await new Promise((resolve, reject) => {
      child.stdout.on('data', said => String(said).includes('http://localhost') && resolve(undefined));
      child.once('exit', code => reject(new Error(`The server ended with ${code}.`)));
    });
  }
}

/**
 * The commands of a block, each with what it prints.
 * @param {string} code
 * @returns {[string, string][]}
 */
function commandsIn(code) {
  return code
    .split(/^\$ /m)
    .slice(1)
    .map(part => {
      const [command = '', ...output] = part.split('\n');
      return [command, output.join('\n').trim()];
    });
}

/** Ends the server, and waits until it has ended. */
async function stop() {
  const child = server;
  server = undefined;
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(-child.pid, 'SIGINT');
  await once(child, 'exit');
}

/** Copies what git has of the app into the scratch folder. */
function copyApp() {
  const source = join(root, 'examples/notes');
  const { stdout } = spawnSync('git', ['ls-files'], { cwd: source, encoding: 'utf8' });
  for (const file of stdout.trim().split('\n')) cpSync(join(source, file), join(folder, 'notes', file));
}

/** @returns {[name: string, file: string][]} */
function pack() {
  return ['sdk', 'grants'].map(name => {
    const to = mkdtempSync(join(folder, 'packed-'));
    const args = ['--filter', `@sno-id/${name}`, 'exec', 'pnpm', 'pack', '--pack-destination', to];
    const { status, error, stdout, stderr } = spawnSync('pnpm', args, { cwd: root, encoding: 'utf8' });
    const [file] = readdirSync(to);
    if (status !== 0 || !file) throw new Error(`pnpm pack: ${error ?? ''}\n${stdout}\n${stderr}`);
    return [`@sno-id/${name}`, join(to, file)];
  });
}
