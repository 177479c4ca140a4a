/**
 * The apps that the README of the devtools takes its code from: with the panel in development, and without it
 * in production.
 */
import type { Locator, Page } from '@playwright/test';
import { freePort } from '@sno-id/proofs/ports';
import { expect, test } from '../fixtures.ts';
import { DevtoolsPage } from '../pages/devtools-page.ts';
import { askByMcp, bundleApp, bundleText, runApp, serveBundle } from '../pages/example-app.ts';
import type { RunningApp } from '../server/start-app.ts';

/**
 * Next compiles each page when it is first asked for, and Vite what the page imports: seconds, minutes on a
 * busy machine.
 */
const START_MS = 120_000;

const vite = (name: string, env?: Record<string, string>) =>
  runApp(name, (port, { dev }) => `${dev} --port ${port} --strictPort`, env);
const esbuild = () => runApp('react', (port, { dev }) => `${dev} --serve=localhost:${port}`);

let errors: string[];
let running: RunningApp[];

test.beforeEach(({ page }) => {
  errors = [];
  running = [];
  page.on('pageerror', error => errors.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text());
  });
});

test.afterEach(async () => {
  for (const app of running) await app.kill();
});

test.describe('in development', { tag: '@once' }, () => {
  // Vite prepares what an app imports when it is first asked for it.
  test.setTimeout(START_MS);

  test('with Vite the panel shows the IDs of the page and of its worker', { tag: '@core' }, async ({
    page,
  }) => {
    await open(page, vite('vite'));
    const view = await showLive(page);
    await expect(view.getByText(await newNote(page)).first()).toBeVisible();
    const synced = view.getByRole('row').filter({ hasText: 'sync, ' });
    await expect(synced.first()).toBeVisible();
    // Vite can reload the page once, when it has prepared what the worker imports: nothing is paused then.
    const soon = { timeout: 5000 };
    await expect(async () => {
      await view.getByRole('button', { name: 'Pause' }).click(soon);
      await synced.first().click(soon);
      await expect(view.getByRole('region', { name: 'Made at' })).toContainText('sync-worker.ts', soon);
    }).toPass({ timeout: START_MS / 2 });
    expect(errors).toEqual([]);
  });

  test('with Vite the panel explains metabytes, shifts a clock and has a snapshot', async ({ page }) => {
    await open(page, vite('vite'), 'options.html');
    const devtools = new DevtoolsPage(page);
    const id = page.locator('output');
    const next = async () => {
      await page.getByRole('button', { name: 'New note' }).click();
      return id.textContent();
    };
    const view = await showLive(page);
    await next();
    await expect(view.getByText('kind: list; pinned: true').first()).toBeVisible();

    await devtools.show('Clock');
    await view.getByRole('group', { name: 'Shift the clock' }).getByRole('button').first().click();
    await next();
    await expect(view.getByText('Tick-tock', { exact: true }).first()).toBeVisible();

    await devtools.show('Generators');
    await devtools.showDetails('notes');
    await expect(view.getByText('65,536 per unit')).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('with React and esbuild alone the panel shows the IDs of the page', async ({ page }) => {
    await open(page, esbuild());
    const view = await showLive(page);
    await expect(view.getByText(await newNote(page)).first()).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('without React the panel shows the IDs of the page', async ({ page }) => {
    await open(page, vite('no-react'));
    const view = await showLive(page);
    await expect(view.getByText(await newNote(page)).first()).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('with Next the panel shows the IDs of the page and of a server action', async ({ page }) => {
    test.setTimeout(START_MS);
    const env = { NEXT_PUBLIC_SNO_TOKEN: 'a-token-of-a-test' };
    await open(
      page,
      runApp('next', (port, { dev }) => `${dev} --port ${port}`, env),
    );
    const view = await showLive(page);
    await expect(view.getByText(await newNote(page)).first()).toBeVisible();
    // The route is compiled when the panel asks it.
    const compiled = { timeout: START_MS / 2 };
    await expect(view.getByRole('option', { name: 'orders, ' })).toBeAttached(compiled);
    await page.getByRole('button', { name: 'Order', exact: true }).click();
    await expect(page.locator('output')).toHaveText(/./, compiled);
    const order = await page.locator('output').textContent();
    await expect(view.getByText(order!).first()).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('with a server the panel shows its IDs too', async ({ page }) => {
    const port = await freePort();
    const token = { VITE_SNO_TOKEN: 'a-token-of-a-test' };
    const server = await runApp('server', () => 'node server.js', {
      ...token,
      NODE_ENV: 'development',
      PAGE: `http://localhost:${port}`,
    });
    running.push(server);
    const env = { ...token, VITE_SNO_SERVER: server.url };
    await open(
      page,
      runApp('server', (_, { dev }) => `${dev} --port ${port} --strictPort`, env, port),
    );
    await new DevtoolsPage(page).show('Generators');
    await expect(new DevtoolsPage(page).view.getByText('orders').first()).toBeVisible();
    const view = await showLive(page);
    const order = await (await fetch(server.url)).text();
    await expect(view.getByText(order).first()).toBeVisible();
    await expect(view.getByText(await newNote(page)).first()).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('with a server an agent finds its IDs by the settings of the README', async () => {
    const VITE_SNO_TOKEN = 'a-token-of-a-test';
    const server = await runApp('server', () => 'node server.js', {
      NODE_ENV: 'development',
      VITE_SNO_TOKEN,
    });
    running.push(server);
    const call = (name: string, args = {}) => askByMcp(server.url, VITE_SNO_TOKEN, name, args);
    expect(await call('list_generators')).toContain('orders');
    const order = await (await fetch(server.url)).text();
    await expect.poll(() => call('search_ids', { query: order })).toContain(order);
  });

  test('the panel stands in the page, and in TanStack Devtools', async ({ page }) => {
    const app = await open(page, esbuild(), 'panel.html');
    const panel = page.getByRole('region', { name: 'sno devtools' });
    await expect(panel.getByRole('tab', { name: 'Live' })).toBeVisible();
    await expect(panel.getByText(await newNote(page)).first()).toBeVisible();
    expect(errors).toEqual([]);

    await page.goto(`${app.url}/tanstack.html`);
    await page.getByRole('button', { name: /TanStack Devtools/i }).click();
    await expect(panel.getByRole('tab', { name: 'Live' })).toBeVisible();
    await expect(panel.getByText(await newNote(page)).first()).toBeVisible();
  });
});

test.describe('in production', { tag: '@once' }, () => {
  const bundles: [name: string, folders: readonly string[], run: () => Promise<RunningApp>][] = [
    ['vite', ['dist'], () => serveBundle('vite', 'dist')],
    ['react', ['www'], () => serveBundle('react', 'www')],
    ['no-react', ['dist'], () => serveBundle('no-react', 'dist')],
    ['server', ['dist'], () => serveBundle('server', 'dist')],
    [
      'next',
      // Its server has the handler of the route, which answers 404.
      ['.next/static'],
      () => runApp('next', (port, { start }) => `${start} --port ${port}`),
    ],
  ];

  for (const [name, folders, run] of bundles) {
    test(`there is nothing of the panel: ${name}`, {
      tag: name === 'vite' ? '@core' : [],
    }, async ({ page }) => {
      await bundleApp(name);
      const text = bundleText(name, folders);
      expect(text).toContain('New note');
      expect(text.includes('sno devtools')).toBe(false);
      if (name === 'no-react') expect(text.includes('react')).toBe(false);

      await open(page, run());
      await newNote(page);
      await expect(new DevtoolsPage(page).trigger).toHaveCount(0);
      expect(errors).toEqual([]);
    });
  }
});

/** Opens an app that is being started, which is ended after the test. */
async function open(page: Page, starting: Promise<RunningApp>, path = ''): Promise<RunningApp> {
  const app = await starting;
  running.push(app);
  await page.goto(`${app.url}/${path}`);
  return app;
}

async function showLive(page: Page): Promise<Locator> {
  const devtools = new DevtoolsPage(page);
  await devtools.show('Live');
  return devtools.view;
}

/** Lets the app make an ID, and returns it. */
async function newNote(page: Page): Promise<string> {
  const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  // Until the page has been made interactive.
  await expect(async () => {
    await page.getByRole('button', { name: 'New note' }).click();
    await expect(notes.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  return (await notes.last().textContent()) ?? '';
}
