/** Looks at the built site, in Chromium: `pnpm site:axe`. The site must have been built. */
import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

const { E2E_PORT = '42618' } = process.env;
const chromium = config.projects?.find(project => project.name === 'chromium');
if (!chromium) throw new Error('there is no project for chromium to look at the site with');
const { grep: _, grepInvert: __, testIgnore: ___, ...project } = chromium;

export default defineConfig({
  ...config,
  testDir: './site-tests',
  workers: 2,
  timeout: 120_000,
  use: { ...config.use, baseURL: `http://127.0.0.1:${E2E_PORT}/sno-id/` },
  webServer: {
    command: `pnpm --filter @sno-id/site exec vitepress preview --base=/sno-id/ --port=${E2E_PORT}`,
    url: `http://127.0.0.1:${E2E_PORT}/sno-id/index.html`,
    reuseExistingServer: false,
  },
  projects: [project],
});
