// @ts-check
/* Where the programs of the databases are, and how they are had from Debian. */

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Newest first: a program of PostgreSQL is not on the PATH. */
const POSTGRES_FOLDERS = ['18', '17', '16', '15', '14'].map(version => `/usr/lib/postgresql/${version}/bin`);

/** Each program that the tests start, and the Debian package that has it. */
const DEBIAN_PACKAGES = {
  initdb: 'postgresql',
  pg_ctl: 'postgresql',
  pg_basebackup: 'postgresql',
  pg_dump: 'postgresql',
  pg_restore: 'postgresql',
  psql: 'postgresql',
  mariadbd: 'mariadb-server-core',
  'mariadb-install-db': 'mariadb-server-core',
  // mariadb-install-db needs it.
  my_print_defaults: 'mariadb-client-core',
  etcd: 'etcd-server',
  etcdctl: 'etcd-client',
  sqlite3: 'sqlite3',
};

/** @typedef {keyof typeof DEBIAN_PACKAGES} Program */

/** @type {readonly Program[]} */
export const PROGRAMS = /** @type {Program[]} */ (Object.keys(DEBIAN_PACKAGES));
/** @type {readonly Program[]} */
export const SERVERS_OF_SDK = ['initdb', 'pg_ctl', 'mariadbd', 'mariadb-install-db', 'my_print_defaults'];

/**
 * The path of a program, or undefined.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const folders = [...POSTGRES_FOLDERS, '/usr/sbin', ...(process.env['PATH'] ?? '').split(':')];
  return folders.map(folder => `${folder}/${name}`).find(path => existsSync(path));
}

/**
 * The path of a program, which is installed if it is missing.
 * @param {Program} name
 * @throws Error that says what to install.
 */
export function requireProgram(name) {
  const path = findProgram(name) ?? (installMissing([name]).length > 0 ? undefined : findProgram(name));
  if (path) return path;
  throw new Error(
    `${name} is missing. Install the Debian package ${DEBIAN_PACKAGES[name]}, or put ${name} on the PATH.`,
  );
}

/**
 * Installs what is missing, as root on Debian.
 * @param {readonly Program[]} [names]
 * @returns {string[]} the packages that are still missing.
 */
export function installMissing(names = PROGRAMS) {
  const missing = missingPackages(names);
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const bounds = ['-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=120'];
    const install = [...bounds, 'install', '-y', '--no-install-recommends', ...missing];
    // The lists of packages are usually fresh; where they are missing or too old, they are fetched.
    if (run('apt-get', install) !== 0) {
      run('apt-get', [...bounds, 'update']);
      run('apt-get', install);
    }
  }
  return missingPackages(names);
}

/**
 * @param {readonly Program[]} [names]
 * @returns {string[]}
 */
export function missingPackages(names = PROGRAMS) {
  return [...new Set(names.filter(name => !findProgram(name)).map(name => DEBIAN_PACKAGES[name]))];
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', timeout: 300_000, env }).status;
}
