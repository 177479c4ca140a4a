// @ts-check
/* Real servers in scratch folders, on the loopback address. As root they run as users without rights. */

import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { requireProgram } from './programs.mjs';

/**
 * @typedef {object} Server
 * @property {number} port on 127.0.0.1, for the user postgres or root, without a password
 * @property {number} pid of its main process
 * @property {() => Promise<void>} crash ends it as a loss of power does
 * @property {() => Promise<void>} start starts it again
 * @property {() => Promise<void>} remove ends it if it runs, and deletes its folder
 */

/**
 * @typedef {object} Replicated
 * @property {string} url with user and database
 * @property {() => Promise<PostgresServer>} standby starts a server that follows this one asynchronously
 * @property {() => Promise<void>} promote makes a standby a server of its own right
 */

/** @typedef {Server & Replicated} PostgresServer */

/** @typedef {{ folder: string, user: string | undefined }} Place  a folder, and whom the server in it runs as */

/**
 * Starts a new PostgreSQL server.
 * @param {readonly string[]} settings such as `shared_buffers=1GB`
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres(settings = []) {
  const place = newFolder('postgres');
  await runAs(place.user, requireProgram('initdb'), [
    '-D',
    join(place.folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '-N',
  ]);
  return startPostgresIn(place, settings);
}

/**
 * @param {Place} place
 * @param {readonly string[]} settings
 * @returns {Promise<PostgresServer>}
 */
async function startPostgresIn({ folder, user }, settings) {
  const data = join(folder, 'data');
  const port = await freePort();
  const options = [
    `-p ${port}`,
    `-k ${folder}`,
    '-c listen_addresses=127.0.0.1',
    ...settings.map(line => `-c ${line}`),
  ];
  const control = (/** @type {string[]} */ ...args) =>
    runAs(user, requireProgram('pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...args]);
  const start = () => control('-o', options.join(' '), 'start');
  const crash = () => control('-m', 'immediate', 'stop');
  await start();
  return {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    get pid() {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    },
    start,
    crash,
    async standby() {
      const copy = newFolder('postgres');
      const from = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres'];
      const to = ['-D', join(copy.folder, 'data'), '-R', '-c', 'fast'];
      await runAs(user, requireProgram('pg_basebackup'), [...from, ...to]);
      return startPostgresIn(copy, ['hot_standby=on']);
    },
    promote: () => control('promote'),
    async remove() {
      if (existsSync(join(data, 'postmaster.pid'))) await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a new MariaDB server.
 * @param {readonly string[]} settings options such as `--innodb-buffer-pool-size=1G`
 * @returns {Promise<Server>}
 */
export async function startMariadb(settings = []) {
  const { folder, user } = newFolder('mysql');
  const data = join(folder, 'data');
  await runAs(user, requireProgram('mariadb-install-db'), [
    '--no-defaults',
    ...(user ? [`--user=${user}`] : []),
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
    '--innodb-log-file-size=16M',
  ]);
  const port = await freePort();
  const pidFile = join(folder, 'pid');
  const [file, args] = asUser(user, requireProgram('mariadbd'), [
    '--no-defaults',
    `--datadir=${data}`,
    `--socket=${join(folder, 'socket')}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--pid-file=${pidFile}`,
    ...settings,
  ]);
  /** @type {import('node:child_process').ChildProcess} */
  let child;
  const start = async () => {
    child = spawn(file, args, { cwd: '/', stdio: 'ignore' });
    child.unref();
    await accepts(port);
  };
  const pid = () => Number(readFileSync(pidFile, 'utf8'));
  const crash = async () => {
    const ended = new Promise(resolve => child.once('exit', resolve));
    child.ref();
    process.kill(pid(), 'SIGKILL');
    await ended;
  };
  await start();
  return {
    port,
    get pid() {
      return pid();
    },
    start,
    crash,
    async remove() {
      if (child.exitCode === null && child.signalCode === null) await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A folder that the server's user owns. A server refuses to run as root.
 * @param {string} preferred
 * @returns {Place}
 */
function newFolder(preferred) {
  const folder = mkdtempSync(join(tmpdir(), 'sno-databases-'));
  chmodSync(folder, 0o755);
  if (process.getuid?.() !== 0) return { folder, user: undefined };
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'));
  const [user, , uid, gid] =
    users.find(([name]) => name === preferred) ?? users.find(([name]) => name === 'nobody') ?? [];
  if (!user) throw new Error(`Neither the user ${preferred} nor nobody exists.`);
  chownSync(folder, Number(uid), Number(gid));
  return { folder, user };
}

/**
 * @param {string | undefined} user
 * @param {string} command
 * @param {string[]} args
 * @returns {[string, string[]]}
 */
function asUser(user, command, args) {
  return user ? ['runuser', ['-u', user, '--', command, ...args]] : [command, args];
}

/**
 * @param {string | undefined} user
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<void>}
 */
async function runAs(user, command, args) {
  const [file, all] = asUser(user, command, args);
  // A server that it starts would keep a pipe open.
  const output = args.includes('start') ? 'ignore' : 'pipe';
  const child = spawn(file, all, { cwd: '/', timeout: 60_000, stdio: ['ignore', output, output] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', chunk => {
      said += chunk;
    });
  }
  const status = await new Promise(resolve => {
    child.once('error', error => {
      said += error.message;
      resolve(undefined);
    });
    child.once('close', resolve);
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status} ${said}`);
}

/** A port of 127.0.0.1 that nobody listens on. */
async function freePort() {
  const server = createServer();
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise(resolve => server.close(resolve));
  return port;
}

/**
 * Resolves when somebody listens on the port.
 * @param {number} port
 */
async function accepts(port) {
  const deadlineMs = performance.now() + 30_000;
  while (!(await connects(port))) {
    if (performance.now() > deadlineMs) throw new Error(`Nobody listens on the port ${port} after 30 s.`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function connects(port) {
  return new Promise(resolve => {
    const socket = createConnection(port, '127.0.0.1');
    const done = (/** @type {boolean} */ result) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}
