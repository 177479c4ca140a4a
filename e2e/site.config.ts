/** Looks at the built site, in Chromium: `pnpm site:axe`. The site must have been built. */
import { defineConfig } from '@playwright/test';
import { chromium } from './browsers/projects.ts';
import config from './playwright.config.ts';

const { E2E_PORT = '42618' } = process.env;

export default defineConfig({
  ...config,
  testDir: './site-tests',
  use: { ...config.use, baseURL: `http://127.0.0.1:${E2E_PORT}/sno-id/` },
  webServer: {
    command: `pnpm --filter @sno-id/site exec vitepress preview --base=/sno-id/ --port=${E2E_PORT}`,
    url: `http://127.0.0.1:${E2E_PORT}/sno-id/index.html`,
    reuseExistingServer: false,
  },
  projects: [chromium()],
});
