// @ts-check
/* Where the programs of the databases are, and how they are had from Debian. */

import { existsSync } from 'node:fs';
import process from 'node:process';
import { aptInstall } from '../../apt.mjs';

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
 * Installs what is missing, where that can be done.
 * @param {readonly Program[]} [names]
 * @returns {string[]} the packages that are still missing.
 */
export function installMissing(names = PROGRAMS) {
  const missing = missingPackages(names);
  if (missing.length > 0) aptInstall(missing);
  return missingPackages(names);
}

/**
 * @param {readonly Program[]} [names]
 * @returns {string[]}
 */
export function missingPackages(names = PROGRAMS) {
  return [...new Set(names.filter(name => !findProgram(name)).map(name => DEBIAN_PACKAGES[name]))];
}
