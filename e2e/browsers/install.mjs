// @ts-check
/** Playwright's own download of browsers. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const MINUTE_MS = 60_000;
const PLAYWRIGHT_CLI = createRequire(import.meta.url).resolve('@playwright/test/cli');

/**
 * Downloads Playwright's own builds, and as root the libraries they need. It is bounded in time and does not
 * throw.
 * @param {readonly string[]} engines
 * @returns {string | undefined} a line that says why it was not done
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
  if (process.getuid?.() !== 0) return undefined;
  const libraries = run(process.execPath, [PLAYWRIGHT_CLI, 'install-deps', ...engines], 10 * MINUTE_MS);
  return libraries.ok ? undefined : `playwright install-deps: ${lastLine(libraries.output)}`;
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

/** @param {string} output of a failed download, in which the cause is among many lines of stack */
function reasonIn(output) {
  const cause = /\b(?:ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT)\b.*|\bError: .*/;
  return cause.exec(output)?.[0] ?? lastLine(output);
}

/** @param {string} output */
function lastLine(output) {
  return output.trim().split('\n').at(-1) ?? '';
}
