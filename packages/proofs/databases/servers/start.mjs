// @ts-check
/* Real servers in scratch folders, on the loopback address. As root they run as users without rights. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { freePort } from '../../ports.mjs';
import { run } from '../../runtimes/child.mjs';
import { requireProgram } from './programs.mjs';
import { scratchFolder, until } from './tool.mjs';

/**
 * @typedef {object} Server
 * @property {number} port on 127.0.0.1 or its host's address, for the user postgres or root, without a
 * password
 * @property {number} pid of its main process
 * @property {() => Promise<void>} crash ends it as a loss of power does
 * @property {() => Promise<void>} start starts it again
 * @property {() => Promise<void>} remove ends it if it runs, and deletes its folder
 */

/**
 * @typedef {object} Replicated
 * @property {string} url with user and database
 * @property {string} folder its data folder
 * @property {string} address 127.0.0.1, or its host's
 * @property {(host?: Host, from?: string) => Promise<PostgresServer>} standby starts a server that follows
 * this one
 *   asynchronously, by the address `from`
 * @property {(signal: 'SIGSTOP' | 'SIGCONT') => void} signal pauses all of its processes, and lets them
 * continue
 * @property {() => Promise<void>} promote makes a standby a server of its own right
 * @property {() => Promise<void>} stop ends it in an orderly way
 * @property {() => Promise<DataFolder>} baseBackup copies it with pg_basebackup
 * @property {() => Promise<DataFolder>} snapshot copies its data folder while it runs, as a snapshot of the
 * file system does
 * @property {(program: import('./programs.mjs').Program, ...args: string[]) => Promise<string>} client runs a
 * client program as
 *   the server's user, and resolves with what it prints
 * @property {(text: string, database?: string) => Promise<string>} sql runs SQL, one statement in a
 * transaction of its own
 *   for each `;`, and resolves with the values, unaligned
 */

/**
 * @typedef {object} DataFolder  a copy of a data folder that no server runs in
 * @property {(settings?: readonly string[], files?: readonly string[]) => Promise<PostgresServer>} start
 * starts a server in
 *   a copy of it, in which it makes empty files such as `recovery.signal`
 * @property {() => void} remove
 */

/** @typedef {Server & Replicated} PostgresServer */

/**
 * @typedef {{ folder: string, user: string | undefined }} Place  a folder, and whom the server in it runs as
 */

/**
 * Where a server runs that does not simply run here.
 * @typedef {object} Host
 * @property {string} [address] that it listens on besides 127.0.0.1
 * @property {readonly string[]} [run] the command before every program, such as `ip netns exec NAME`
 * @property {string} [folder] in which its data is: a file system of its own. Default the system's folder for
 * scratch files
 * @property {Readonly<Record<string, string>>} [env] environment variables of the server
 * @property {string} [programs] a folder with initdb, pg_ctl and postgres. Default those that are installed
 */

/**
 * Starts a new PostgreSQL server.
 * @param {readonly string[]} settings such as `shared_buffers=1GB`
 * @param {Host} host
 * @returns {Promise<PostgresServer>}
 */
export async function startPostgres(settings = [], host = {}) {
  const place = newFolder('postgres', host.folder);
  await runAs(place.user, serverProgram('initdb', host), [
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
  if (host.address) {
    appendFileSync(
      join(place.folder, 'data', 'pg_hba.conf'),
      'host all all all trust\nhost replication all all trust\n',
    );
  }
  return startPostgresIn(place, settings, host);
}

/**
 * @param {Place} place
 * @param {readonly string[]} settings
 * @param {Host} host
 * @returns {Promise<PostgresServer>}
 */
async function startPostgresIn({ folder, user }, settings, host = {}) {
  const data = join(folder, 'data');
  const port = await freePort();
  const options = [
    `-p ${port}`,
    `-k ${folder}`,
    `-c 'listen_addresses=${host.address ? '*' : '127.0.0.1'}'`,
    ...settings.map(line => `-c '${line}'`),
  ];
  const control = (/** @type {string[]} */ ...args) =>
    runAs(user, serverProgram('pg_ctl', host), ['-D', data, '-w', '-l', join(folder, 'log'), ...args], host);
  const start = async () => void (await control('-o', options.join(' '), 'start'));
  const crash = async () => void (await control('-m', 'immediate', 'stop'));
  const client = (/** @type {import('./programs.mjs').Program} */ program, /** @type {string[]} */ ...args) =>
    runAs(user, requireProgram(program), ['-h', folder, '-p', `${port}`, '-U', 'postgres', ...args]);
  const { address = '127.0.0.1' } = host;
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  await start();
  return {
    port,
    address,
    url: `postgres://postgres@${address}:${port}/postgres`,
    folder: data,
    client,
    sql: (text, database = 'postgres') =>
      client('psql', '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', text),
    async baseBackup() {
      const copy = newFolder('postgres');
      await client('pg_basebackup', '-D', join(copy.folder, 'data'), '-c', 'fast', '-X', 'stream');
      return dataFolder(copy);
    },
    async snapshot() {
      const copy = newFolder('postgres');
      await runAs(user, 'cp', ['-a', data, copy.folder]);
      rmSync(join(copy.folder, 'data', 'postmaster.pid'), { force: true });
      return dataFolder(copy);
    },
    get pid() {
      return pid();
    },
    start,
    crash,
    stop: async () => void (await control('-m', 'fast', 'stop')),
    async standby(other = {}, from = '127.0.0.1') {
      const copy = newFolder('postgres', other.folder);
      const source = ['-h', from, '-p', `${port}`, '-U', 'postgres'];
      const to = ['-D', join(copy.folder, 'data'), '-R', '-c', 'fast'];
      await runAs(user, requireProgram('pg_basebackup'), [...source, ...to], other);
      return startPostgresIn(copy, ['hot_standby=on'], other);
    },
    signal(signal) {
      process.kill(pid(), signal);
      const children = readFileSync(`/proc/${pid()}/task/${pid()}/children`, 'utf8').match(/\d+/g) ?? [];
      for (const child of children) process.kill(Number(child), signal);
    },
    promote: async () => void (await control('promote')),
    async remove() {
      if (existsSync(join(data, 'postmaster.pid'))) await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param {'initdb' | 'pg_ctl'} name
 * @param {Host} host
 */
function serverProgram(name, { programs }) {
  return programs ? join(programs, name) : requireProgram(name);
}

/**
 * @param {Place} place
 * @returns {DataFolder}
 */
function dataFolder(place) {
  return {
    async start(settings = [], files = []) {
      const copy = newFolder('postgres');
      await runAs(copy.user, 'cp', ['-a', join(place.folder, 'data'), copy.folder]);
      for (const file of files) await runAs(copy.user, 'touch', [join(copy.folder, 'data', file)]);
      return startPostgresIn(copy, settings);
    },
    remove: () => rmSync(place.folder, { recursive: true, force: true }),
  };
}

/**
 * Starts a new MariaDB server.
 * @param {readonly string[]} settings options such as `--innodb-buffer-pool-size=1G`
 * @returns {Promise<Pick<Server, 'port' | 'pid' | 'remove'>>}
 */
export async function startMariadb(settings = []) {
  const { folder, user } = newFolder('mysql');
  const common = ['--no-defaults', `--datadir=${join(folder, 'data')}`, ...(user ? [`--user=${user}`] : [])];
  await runAs(undefined, requireProgram('mariadb-install-db'), [
    ...common,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
    '--innodb-log-file-size=16M',
  ]);
  const port = await freePort();
  const own = [`--socket=${join(folder, 'socket')}`, `--port=${port}`, '--bind-address=127.0.0.1'];
  const child = spawn(requireProgram('mariadbd'), [...common, ...own, ...settings], { stdio: 'ignore' });
  child.unref();
  await until('MariaDB listens', async () => {
    const socket = createConnection(port, '127.0.0.1');
    await once(socket, 'connect').finally(() => socket.destroy());
  });
  return {
    port,
    pid: /** @type {number} */ (child.pid),
    async remove() {
      child.ref();
      if (child.kill('SIGKILL')) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A folder that the server's user owns. A server refuses to run as root.
 * @param {string} preferred
 * @param {string} [parent]
 * @returns {Place}
 */
function newFolder(preferred, parent) {
  const folder = scratchFolder(parent);
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
 * @param {Host} [host]
 * @returns {Promise<string>} what it prints
 */
async function runAs(user, command, args, { run: before = [], env = {} } = {}) {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const as = user ? ['runuser', '-u', user, '--'] : [];
  const [file = '', ...all] = [...before, ...as, 'env', ...variables, command, ...args];
  return run(file, all, { cwd: '/', limitMs: 60_000 });
}
