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
import { aptInstall } from '@sno-id/proofs/apt';
import { ENGINES, findBrowser, findCompiler, findSpin } from './find.mjs';
import { playwrightInstall, run } from './install.mjs';

/** @typedef {import('./find.mjs').Engine} Engine */
/** @typedef {import('./find.mjs').Browser} Browser */

const DEBIAN_PACKAGES = {
  chromium: ['chromium-headless-shell'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};

/** Playwright drives a stock Firefox over WebDriver BiDi, with commands that older ones do not have. */
const OLDEST_FIREFOX = 143;

const wanted = ENGINES.filter(engine => process.argv.length < 3 || process.argv.includes(engine));
const { E2E_NO_INSTALL } = process.env;
const mayInstall = !E2E_NO_INSTALL;

const failures = mayInstall ? installMissingBrowsers() : ['installing is switched off by E2E_NO_INSTALL'];
if (mayInstall) installMissingTools();
wanted.forEach(printBrowser);
printTools();
if (mayInstall && wanted.length === ENGINES.length) printDatabases();
const missing = missingBrowsers();
if (missing.length > 0) fail(missing, failures);

/** @returns {string[]} why each attempt that failed did so */
function installMissingBrowsers() {
  const debianPackages = () => missingBrowsers().flatMap(engine => DEBIAN_PACKAGES[engine]);
  const attempts = {
    'playwright install': () => playwrightInstall(missingBrowsers()),
    'apt-get install': () => aptInstall(debianPackages()),
  };
  const reasons = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    if (missingBrowsers().length === 0) break;
    console.error(`Missing: ${missingBrowsers().join(', ')}. Trying ${name} …`);
    const reason = attempt();
    if (reason) reasons.push(reason);
  }
  return reasons;
}

/**
 * Step the system clock, and check a model. The tests skip themselves without them, so a failure here is not
 * fatal.
 */
function installMissingTools() {
  const packages = [...(findCompiler() ? [] : ['gcc', 'libc6-dev']), ...(findSpin() ? [] : ['spin'])];
  if (packages.length > 0) aptInstall(packages);
}

function missingBrowsers() {
  return wanted.filter(engine => {
    const browser = findBrowser(engine);
    return !browser || isTooOld(engine, browser);
  });
}

/**
 * @param {Engine} engine
 * @param {Browser} browser
 */
function isTooOld(engine, browser) {
  if (engine !== 'firefox' || browser.kind === 'playwright') return false;
  const major = /Firefox (\d+)/.exec(versionOf(engine, browser))?.[1];
  return major !== undefined && Number(major) < OLDEST_FIREFOX;
}

/** @param {Engine} engine */
function printBrowser(engine) {
  const browser = findBrowser(engine);
  if (!browser) return console.log(`${engine}: missing`);
  const remark = isTooOld(engine, browser) ? `; too old, ${OLDEST_FIREFOX} or later is needed` : '';
  console.log(`${engine}: ${browser.path} (${versionOf(engine, browser)}${remark})`);
}

function printTools() {
  const without = 'missing; the tests that need it are skipped';
  console.log(`C compiler: ${findCompiler() ?? without}`);
  console.log(`spin: ${findSpin() ?? without}`);
}

/** Fetches PostgreSQL, etcd and MariaDB for the tests that need them, which know where they look for them. */
function printDatabases() {
  const { output } = run(
    'pnpm',
    ['--silent', '--filter', '@sno-id/proofs', 'prove', 'databases'],
    25 * 60_000,
  );
  console.log(output.trim());
}

/**
 * @param {Engine} engine
 * @param {Browser} browser
 */
function versionOf(engine, browser) {
  if (browser.kind === 'playwright') {
    return `Playwright's ${/\b(?:chromium|firefox|webkit)[\w-]*-\d+/.exec(browser.path)?.[0] ?? 'build'}`;
  }
  if (engine === 'webkit') return webkitGTKVersion();
  const { ok, output } = run(browser.path, ['--version'], 20_000);
  return (
    (ok &&
      output
        .split('\n')
        .find(line => /\d+\.\d+/.test(line))
        ?.trim()) ||
    'version unknown'
  );
}

/** MiniBrowser says its version only on a display, so Debian's package is asked. */
function webkitGTKVersion() {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query fills it in
  const format = 'WebKitGTK ${Version}';
  const { ok, output } = run('dpkg-query', ['-W', '-f', format, 'webkit2gtk-driver'], 20_000);
  return ok ? output : 'WebKitGTK, version unknown';
}

/**
 * @param {readonly Engine[]} engines
 * @param {readonly string[]} reasons
 */
function fail(engines, reasons) {
  const packages = engines.flatMap(engine => DEBIAN_PACKAGES[engine]);
  console.error(
    [
      '',
      `No ${engines.join(', ')} to test with. What was tried:`,
      ...reasons.map(reason => `  ${reason}`),
      'Install one of these by hand:',
      `  npx playwright install --with-deps ${engines.join(' ')}`,
      `  sudo apt-get install ${packages.join(' ')}      (Debian)`,
      `or name a binary in ${engines.map(engine => `E2E_${engine.toUpperCase()}`).join(', ')}.`,
    ].join('\n'),
  );
  process.exit(1);
}
