#!/usr/bin/env node
// @ts-check
/**
 * Makes sure that the end-to-end tests have their browsers, and prints one line for each.
 *
 *     node browsers/setup.mjs [chromium] [firefox] [webkit]
 *
 * What is there is used (see `find.mjs`); what is missing is fetched by `playwright install`, or else, as
 * root on Debian, by `apt-get`. If that fails too, the error says what to install. Set E2E_NO_INSTALL=1 to
 * look only.
 */
import { spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { createRequire } from 'node:module';
import { aptInstall } from '@sno-id/proofs/apt';
import { findProgram, missingPackages } from '@sno-id/proofs/programs';
import { ENGINES, findBrowser, findCompiler } from './find.mjs';

const DEBIAN_PACKAGES = {
  chromium: ['chromium-headless-shell'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};
const PLAYWRIGHT_CLI = createRequire(import.meta.url).resolve('@playwright/test/cli');
const PLAYWRIGHT_HOST = 'cdn.playwright.dev';

const wanted = ENGINES.filter(engine => process.argv.length < 3 || process.argv.includes(engine));
const missingBrowsers = () => wanted.filter(engine => !findBrowser(engine));
const packagesOf = (/** @type {readonly import('./find.mjs').Engine[]} */ engines) =>
  engines.flatMap(engine => DEBIAN_PACKAGES[engine]);

const reasons = process.env['E2E_NO_INSTALL'] ? ['E2E_NO_INSTALL is set'] : await install();
for (const engine of wanted) console.log(`${engine}: ${findBrowser(engine)?.path ?? 'missing'}`);
const missing = missingBrowsers();
if (missing.length > 0) {
  console.error(`
No ${missing.join(', ')} to test with. What was tried:
  ${reasons.join('\n  ')}
Install one of these by hand:
  npx playwright install --with-deps ${missing.join(' ')}
  sudo apt-get install ${packagesOf(missing).join(' ')}      (Debian)
or name a binary in ${missing.map(engine => `E2E_${engine.toUpperCase()}`).join(', ')}.`);
  process.exitCode = 1;
}

/**
 * Installs what is missing: the browsers, and what the tests need that skip themselves without it, because
 * they step the system clock, check a model, or ask a database.
 *
 * @returns {Promise<string[]>} why each attempt that failed did so
 */
async function install() {
  const engines = missingBrowsers();
  const attempts = engines.length > 0 ? [await playwrightInstall(engines)] : [];
  const tools = [...(findCompiler() ? [] : ['gcc', 'libc6-dev']), ...(findProgram('spin') ? [] : ['spin'])];
  const databases = () => (wanted.length === ENGINES.length ? missingPackages() : []);
  const browsers = packagesOf(missingBrowsers());
  // In one go: to read the lists and to set up what is installed takes seconds each time.
  const packages = [...browsers, ...tools, ...databases()];
  if (packages.length > 0) attempts.push(aptInstall(packages));
  // One that this system does not have keeps all others out.
  if (missingBrowsers().length > 0) attempts.push(aptInstall(browsers));
  if (databases().length > 0) console.log(`missing: ${databases().join(', ')}`);
  return attempts.filter(reason => reason !== undefined);
}

/**
 * Lets Playwright download its own builds, and what they need.
 *
 * @param {readonly string[]} engines
 */
async function playwrightInstall(engines) {
  console.error(`Missing: ${engines.join(', ')}. Trying playwright install …`);
  const isDirect = !Object.keys(process.env).some(name => /^PLAYWRIGHT.*_HOST$|_proxy$/i.test(name));
  // It would try ten times, in a process each.
  if (isDirect && !(await hasAddress(PLAYWRIGHT_HOST)))
    return `playwright install: ${PLAYWRIGHT_HOST} is not found`;
  const reason = playwright('install', engines);
  return reason ?? (process.getuid?.() === 0 ? playwright('install-deps', engines) : undefined);
}

/** @param {string} host */
function hasAddress(host) {
  return lookup(host).then(
    () => true,
    () => false,
  );
}

/**
 * Runs a command of Playwright.
 *
 * @param {string} command
 * @param {readonly string[]} engines
 * @returns {string | undefined} the end of what it says, if it fails
 */
function playwright(command, engines) {
  // An unreachable host must not cost minutes.
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [PLAYWRIGHT_CLI, command, ...engines], {
    encoding: 'utf8',
    timeout: 600_000,
    maxBuffer: 2 ** 26,
    env,
  });
  return status === 0 ? undefined : `playwright ${command}: ${`${stdout}${stderr}`.trim().slice(-300)}`;
}
