import './browsers/firefox-esr-compat.ts';
import { defineConfig } from '@playwright/test';
import { type EngineOptions, engineProjects } from './browsers/projects.ts';

const { E2E_PORT = '42617', E2E_TRACE, SNO_TEST, CI } = process.env;
const baseURL = `http://127.0.0.1:${E2E_PORT}`;

/** Specs of a real Node process, which need no browser and so run once. */
const NODE_SPECS = '**/*.node.spec.ts';

/*
 * `@core`: each feature once. `pnpm test` runs these in each engine, and SNO_TEST=all the others too.
 * `@once`: what no engine can have its own way with: arithmetic, words, a server. One engine tries it.
 * `@axe`: what axe looks at, elements and computed styles, is the same in each engine, and takes minutes in
 * some of them.
 * `@screenshots`: pictures, made by another command.
 */
export default defineConfig<object, EngineOptions>({
  testDir: './tests',
  outputDir: './test-results',
  // More gain nothing where there are two cores: browsers compute.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(CI),
  // Far above what anything takes on an idle machine: a busy one must not fail a test.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(CI ? [['github'] as const] : [])],
  use: {
    baseURL,
    serviceWorkers: 'block', // except where they are tested: what one test stores, another must not get
    trace: E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    video: 'off',
  },
  webServer: {
    command: `node server/main.mjs ${E2E_PORT}`,
    url: `${baseURL}/blank`,
    reuseExistingServer: false,
  },
  projects: [
    ...engineProjects().map(project => ({
      ...project,
      testIgnore: NODE_SPECS,
      ...(SNO_TEST !== 'all' && { grep: /@core/ }),
      grepInvert: project.name === 'chromium' ? /@screenshots/ : /@screenshots|@axe|@once/,
    })),
    { name: 'node', testMatch: NODE_SPECS },
  ],
});
