import './browsers/firefox-esr-compat.ts';
import { defineConfig } from '@playwright/test';
import { type EngineOptions, engineProjects } from './browsers/projects.ts';

const { E2E_PORT = '42617', E2E_TRACE, E2E_EVERY, CI } = process.env;
const baseURL = `http://127.0.0.1:${E2E_PORT}`;

/** Specs of a real Node process, which need no browser and so run once. */
const NODE_SPECS = '**/*.node.spec.ts';

/**
 * Specs that take minutes all together: most sections, the whole course, every way to be offline, ten tabs. `pnpm test`
 * runs them in Chromium, and `pnpm test:engines` in every engine.
 */
const LONG_SPECS = [
  'devtools{,-tabs,-files,-shell,-problems,-trace,-timing}',
  'playground-{lessons,offline,offline-site,sharing,inspector,story,grants,odds,metabyte,order,anatomy,clock}',
].map(name => `**/${name}.spec.ts`);

/** Specs of layout at many sizes, and of searches in long lists: only `pnpm test:engines` runs them. */
const LATER_SPECS = ['playground-together', 'devtools-search'].map(name => `**/${name}.spec.ts`);

/*
 * `@once`: what no engine can have its own way with: arithmetic, words, a server. One engine tries it.
 * `@axe`: what axe looks at, elements and computed styles, is the same in each engine, and takes minutes in some of them.
 * `@screenshots`: pictures, made by another command.
 */
export default defineConfig<object, EngineOptions>({
  testDir: './tests',
  outputDir: './test-results',
  workers: 1, // tests/alone/ measures clocks and uses all cores; `pnpm test:e2e` runs the others two at a time
  retries: 0,
  forbidOnly: Boolean(CI),
  timeout: 30_000,
  reporter: CI ? [['list'], ['github']] : [['list']],
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
      testIgnore: E2E_EVERY
        ? NODE_SPECS
        : [NODE_SPECS, ...LATER_SPECS, ...(project.name === 'chromium' ? [] : LONG_SPECS)],
      grepInvert: project.name === 'chromium' ? /@screenshots/ : /@screenshots|@axe|@once/,
    })),
    { name: 'node', testMatch: NODE_SPECS },
  ],
});
