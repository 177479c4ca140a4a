import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../fixtures.ts';
import { PlaygroundPage } from '../pages/playground-page.ts';
import { PLAYGROUND_FOLDER } from '../server/static.mjs';

/** Gzipped JavaScript of the first load, in bytes. */
const BUDGET = 90 * 1_024;

test('the first load of the playground is small, and contains no unopened section', {
  tag: ['@core', '@once'],
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // A file is listed when it has come. What loads when the page is idle is not part of the first load.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        ({ startTime }) => startTime < performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      )
      .map(({ name }) => new URL(name).pathname)
      .filter(path => path.endsWith('.js')),
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(
    scripts.filter(path =>
      /(anatomy|order|clock|sharing|grants|metabyte|inspector|offline|puzzles|story)-section/.test(path),
    ),
  ).toEqual([]);
  const sizes = await Promise.all(
    scripts.map(
      async path => gzipSync(await readFile(join(PLAYGROUND_FOLDER, 'assets', basename(path)))).length,
    ),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
});

test('a link to a section names it and asks for its code before the page’s own script has come', {
  tag: '@once',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', request => asked.push(basename(new URL(request.url()).pathname)));
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(/assets\/index-.*\.js$/, async route => {
    await held;
    await route.continue();
  });
  await page.goto('/#1/clock', { waitUntil: 'commit' });
  await expect(page.getByRole('main')).toContainText('Loading Clock lab…');
  await expect(page.getByRole('heading', { name: 'Clock lab' })).toBeVisible();
  await expect.poll(() => asked.filter(name => /^clock-section-.*\.(?:js|css)$/.test(name)).length).toBe(2);
  await expect(page.getByText('IDs your app can make')).toHaveCount(0);
  release();
  await page.getByRole('heading', { name: 'Clock lab' }).waitFor();
  expect(asked.filter(name => name.startsWith('clock-section-')).length).toBe(2);
  expect(new Set(asked).size).toBe(asked.length);
});

test('the button of the devtools loads nothing of what they need in development', {
  tag: '@once',
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', request => asked.push(basename(new URL(request.url()).pathname)));
  await page.goto('/');
  await expect(page.locator('.devtools-place > *')).toBeAttached();
  await expect.poll(() => asked.filter(name => name.startsWith('checked-')).length).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(asked.filter(name => name.startsWith('risks-'))).toEqual([]);
});

test('the playground works under any path', { tag: '@once' }, async ({ page }) => {
  await page.goto('/plain/index.html#1/anatomy/2222222222222223');
  const playground = new PlaygroundPage(page);
  await expect(playground.form('Hex')).toHaveValue('00000000000000000001');
  await page.getByRole('navigation').getByRole('link', { name: 'Clock lab' }).click();
  await expect(page.getByRole('heading', { name: 'Clock lab' })).toBeVisible();
  await expect(page).toHaveURL(/\/plain\/index\.html#1\/clock/);
});
