/** Takes pictures instead of testing: the specs tagged @screenshots, in one engine, into `screenshots/`. */
import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

const chromium = config.projects?.find(project => project.name === 'chromium');
if (!chromium) throw new Error('there is no project for chromium to take pictures with');
const { grepInvert: _, ...project } = chromium;

export default defineConfig({ ...config, grep: /@screenshots/, projects: [project] });
