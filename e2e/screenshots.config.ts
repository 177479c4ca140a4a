/** Takes pictures instead of testing: the specs tagged @screenshots, in one engine. */
import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

const chromium = config.projects?.find(project => project.name === 'chromium');
if (!chromium) throw new Error('there is no project for chromium to take pictures with');
const { grep: _, grepInvert: __, ...project } = chromium;

// A trace holds a copy of the page for each step, and there are hundreds in which nothing but time passes.
const use = { ...config.use, trace: 'off', actionTimeout: 10_000 } as const;

export default defineConfig({
  ...config,
  use,
  timeout: 300_000,
  grep: /@screenshots/,
  projects: [project],
});
