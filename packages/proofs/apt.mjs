// @ts-check
/* How missing programs are had: from Debian, as root, or in CI by sudo. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

const BOUNDS = [
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::Retries=1',
  '-o',
  'DPkg::Lock::Timeout=120',
];

/**
 * Installs Debian packages, after a refresh of the lists: old ones lead to old programs, or to nothing. It is
 * bounded in time and does not throw.
 *
 * @param {readonly string[]} packages
 * @returns {string | undefined} a line that says why it was not done
 */
export function aptInstall(packages) {
  if (!existsSync('/usr/bin/apt-get')) return 'apt-get: not Debian';
  const become = process.getuid?.() === 0 ? 'env' : process.env['CI'] ? 'sudo' : undefined;
  if (become === undefined) return 'apt-get: not root';
  const apt = (/** @type {readonly string[]} */ ...args) =>
    spawnSync(become, ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...BOUNDS, ...args], {
      encoding: 'utf8',
      timeout: 600_000,
    });
  apt('update'); // one source may fail, and another serve
  const { status, stdout, stderr } = apt('install', '-y', '--no-install-recommends', ...packages);
  if (status === 0) return undefined;
  return `apt-get install ${packages.join(' ')}: ${`${stdout}${stderr}`.trim().split('\n').at(-1)}`;
}
