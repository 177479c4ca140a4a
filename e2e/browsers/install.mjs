// @ts-check
/**
 * The two ways to get what is missing: Playwright's own download, and apt-get on Debian.
 *
 * Both are bounded in time and neither throws: they answer undefined when done, or one line that says why
 * not.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';

const MINUTE_MS = 60_000;
const PLAYWRIGHT_CLI = createRequire(import.meta.url).resolve('@playwright/test/cli');

/**
 * Downloads Playwright's own builds, and as root the libraries they need.
 * @param {readonly string[]} engines
 * @returns {string | undefined}
 */
export function playwrightInstall(engines) {
  const connectionMs = '10000'; // an unreachable host must not cost minutes
  const environment = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: connectionMs };
  const download = run(
    process.execPath,
    [PLAYWRIGHT_CLI, 'install', ...engines],
    10 * MINUTE_MS,
    environment,
  );
  if (!download.ok) return `playwright install: ${reasonIn(download.output)}`;
  if (!isRoot()) return undefined;
  const libraries = run(process.execPath, [PLAYWRIGHT_CLI, 'install-deps', ...engines], 10 * MINUTE_MS);
  return libraries.ok ? undefined : `playwright install-deps: ${lastLine(libraries.output)}`;
}

/**
 * Installs Debian packages. The package lists are refreshed first: old ones lead to old browsers, or to
 * nothing.
 * @param {readonly string[]} packages
 * @returns {string | undefined}
 */
export function aptInstall(packages) {
  if (!isDebian()) return 'apt-get: not Debian';
  if (!isRoot()) return 'apt-get: not root';
  const bounds = [
    '-o',
    'Acquire::http::Timeout=20',
    '-o',
    'Acquire::Retries=1',
    '-o',
    'DPkg::Lock::Timeout=120',
  ];
  const install = [...bounds, 'install', '-y', '--no-install-recommends', ...packages];
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', [...bounds, 'update'], 3 * MINUTE_MS, environment); // one source may fail, and another serve
  const result = run('apt-get', install, 10 * MINUTE_MS, environment);
  return result.ok ? undefined : `apt-get install ${packages.join(' ')}: ${lastLine(result.output)}`;
}

/**
 * Runs a program to its end, or to its time limit.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {number} limitMs
 * @param {Record<string, string>} environment added to this process's own
 */
export function run(command, args, limitMs, environment = {}) {
  const result = spawnSync(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: limitMs,
    maxBuffer: 64 << 20,
    env: { ...process.env, ...environment },
  });
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? `\n${result.error.message}` : ''}`;
  return { ok: result.status === 0, output };
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*\bdebian\b/m.test(fs.readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function isRoot() {
  return process.getuid?.() === 0;
}

/** @param {string} output of a failed download, in which the cause is among many lines of stack */
function reasonIn(output) {
  const cause = /\b(?:ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT)\b.*|\bError: .*/;
  return cause.exec(output)?.[0] ?? lastLine(output);
}

/** @param {string} output */
function lastLine(output) {
  return output.trim().split('\n').at(-1) ?? '';
}
