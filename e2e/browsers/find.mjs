// @ts-check
/**
 * Finds the browsers that the end-to-end tests need. Pure look-up: nothing is installed or started.
 *
 * Each engine is looked for in this order: the environment (`E2E_CHROMIUM`, `E2E_FIREFOX`, `E2E_WEBKIT`),
 * Playwright's own build, the usual places of the operating system.
 */
import { existsSync } from 'node:fs';
import { chromium, firefox, webkit } from '@playwright/test';
import { findProgram } from '@sno-id/proofs/programs';

/** @typedef {'chromium' | 'firefox' | 'webkit'} Engine */

/**
 * A browser that can be driven. A `stock` one is as its makers or a distribution ship it, and needs another
 * way to be driven than Playwright's own build (Chromium excepted).
 * @typedef {{ kind: 'playwright' | 'stock', path: string }} Browser
 */

/** @type {readonly Engine[]} */
export const ENGINES = ['chromium', 'firefox', 'webkit'];

/** As in Playwright's own build: without windows, a tab takes a third of the time. */
const HEADLESS = 'chromium-headless-shell';
const NAMES_ON_PATH = {
  chromium: [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  firefox: ['firefox-esr', 'firefox'],
};

/** Where WebKitGTK's small browser is, in Debian and in other distributions. */
const MINI_BROWSERS = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/libexec',
  '/usr/lib64',
  '/usr/lib',
].flatMap(folder => ['webkit2gtk-4.1', 'webkitgtk-6.0'].map(name => `${folder}/${name}/MiniBrowser`));

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
  const stock =
    engine === 'webkit' ? miniBrowser() : NAMES_ON_PATH[engine].map(name => findProgram(name)).find(Boolean);
  return stock ? { kind: 'stock', path: stock } : undefined;
}

/** The C compiler that builds the shim of `clock/clockshift.c`, or undefined. */
export function findCompiler() {
  return process.platform === 'linux' ? findProgram('cc') : undefined;
}

/** @param {Engine} engine */
function playwrightBuild(engine) {
  try {
    const file = { chromium, firefox, webkit }[engine].executablePath();
    return existsSync(file) ? file : undefined;
  } catch {
    return undefined; // Playwright has no build for this operating system
  }
}

/** It needs an X server, which may be the virtual one. */
function miniBrowser() {
  return process.env['DISPLAY'] || findProgram('Xvfb')
    ? MINI_BROWSERS.find(file => existsSync(file))
    : undefined;
}
