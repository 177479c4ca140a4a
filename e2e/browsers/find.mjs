// @ts-check
/**
 * Finds the browsers and tools that the end-to-end tests need. Pure look-up: nothing is installed or started.
 *
 * Each engine is looked for in this order: the environment (`E2E_CHROMIUM`, `E2E_FIREFOX`, `E2E_WEBKIT`),
 * Playwright's own build, the usual places of the operating system.
 */
import fs from 'node:fs';
import path from 'node:path';
import { chromium, firefox, webkit } from '@playwright/test';

/** @typedef {'chromium' | 'firefox' | 'webkit'} Engine */

/**
 * A browser that can be driven. A `stock` one is as its makers or a distribution ship it, and needs another
 * way to be driven than Playwright's own build (Chromium excepted).
 * @typedef {{ kind: 'playwright' | 'stock', path: string }} Browser
 */

/** @type {readonly Engine[]} */
export const ENGINES = ['chromium', 'firefox', 'webkit'];

const NAMES_ON_PATH = {
  // As in Playwright's own build: without windows, a tab takes a third of the time.
  chromium: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  ],
  firefox: ['firefox-esr', 'firefox'],
};

/**
 * The browser to use for an engine on this machine, or undefined if there is none.
 * @param {Engine} engine
 * @returns {Browser | undefined}
 */
export function findBrowser(engine) {
  const chosen = process.env[`E2E_${engine.toUpperCase()}`];
  if (chosen) return { kind: 'stock', path: chosen };
  const own = playwrightBuild(engine);
  if (own) return { kind: 'playwright', path: own };
  const stock = engine === 'webkit' ? miniBrowser() : onPath(NAMES_ON_PATH[engine]);
  return stock ? { kind: 'stock', path: stock } : undefined;
}

/** The C compiler that builds the shim of `clock/clockshift.c`, or undefined. */
export function findCompiler() {
  return process.platform === 'linux' ? onPath(['cc', 'gcc', 'clang']) : undefined;
}

/** The model checker that proves the shared generator's algorithm, or undefined. */
export function findSpin() {
  return onPath(['spin']);
}

/** @param {Engine} engine */
function playwrightBuild(engine) {
  try {
    const file = { chromium, firefox, webkit }[engine].executablePath();
    return fs.existsSync(file) ? file : undefined;
  } catch {
    return undefined; // Playwright has no build for this operating system
  }
}

/** WebKitGTK's small browser; it needs an X server, which may be the virtual one. */
function miniBrowser() {
  const { DISPLAY } = process.env;
  if (!DISPLAY && !onPath(['Xvfb'])) return undefined;
  return underLibraryFolders('webkit2gtk-4.1/MiniBrowser', 'webkitgtk-6.0/MiniBrowser');
}

/**
 * The first of the programs that is on PATH.
 * @param {readonly string[]} names
 */
function onPath(names) {
  const { PATH = '' } = process.env;
  const folders = PATH.split(path.delimiter);
  const files = names.flatMap(name => folders.map(folder => path.join(folder, name)));
  return files.find(isExecutable);
}

/**
 * Looks below `/usr/lib/<architecture>/` (Debian and its kin) and `/usr/lib*` (the others).
 * @param {...string} relative
 */
function underLibraryFolders(...relative) {
  const multiarch = listFolder('/usr/lib').filter(name => name.includes('-linux-gnu'));
  const folders = [...multiarch.map(name => `/usr/lib/${name}`), '/usr/libexec', '/usr/lib64', '/usr/lib'];
  return relative
    .flatMap(name => folders.map(folder => path.join(folder, name)))
    .find(file => fs.existsSync(file));
}

/** @param {string} folder */
function listFolder(folder) {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

/** @param {string} file */
function isExecutable(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
