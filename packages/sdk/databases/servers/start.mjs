// @ts-check
/* Real servers in scratch folders, on the loopback address. As root they run as users without rights. */

import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { requireProgram } from './programs.mjs';

/**
 * @typedef {object} Server
 * @property {number} port on 127.0.0.1, for the user postgres or root, without a password
 * @property {number} pid of its main process
 * @property {() => Promise<void>} crash ends it as a loss of power does, and starts it again
 * @property {() => Promise<void>} remove ends it and deletes its folder
 */

/**
 * Starts a new PostgreSQL server.
 * @param {readonly string[]} settings lines such as `shared_buffers = 1GB`
 * @returns {Promise<Server>}
 */
export async function startPostgres(settings = []) {
  const { folder, user } = newFolder('postgres');
  const data = join(folder, 'data');
  await runAs(user, requireProgram('initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
    '-N',
  ]);
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
  await start();
  return {
    port,
    get pid() {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    },
    async crash() {
      await control('-m', 'immediate', 'stop');
      await start();
    },
    async remove() {
      await control('-m', 'immediate', 'stop');
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
  const start = async () => {
    const child = spawn(file, args, { cwd: '/', stdio: 'ignore' });
    child.unref();
    await accepts(port);
    return child;
  };
  let child = await start();
  const pid = () => Number(readFileSync(pidFile, 'utf8'));
  const kill = () => {
    const ended = new Promise(resolve => child.once('exit', resolve));
    child.ref();
    process.kill(pid(), 'SIGKILL');
    return ended;
  };
  return {
    port,
    get pid() {
      return pid();
    },
    async crash() {
      await kill();
      child = await start();
    },
    async remove() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A folder that the server's user owns. A server refuses to run as root.
 * @param {string} preferred
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
