/** Takes pictures instead of testing: the specs tagged @screenshots, in one engine. */
import { defineConfig } from '@playwright/test';
import { chromium } from './browsers/projects.ts';
import config from './playwright.config.ts';

// A trace holds a copy of the page for each step, and there are hundreds in which nothing but time passes.
const use = { ...config.use, trace: 'off', actionTimeout: 10_000 } as const;

export default defineConfig({
  ...config,
  use,
  timeout: 300_000,
  grep: /@screenshots/,
  projects: [chromium()],
});
