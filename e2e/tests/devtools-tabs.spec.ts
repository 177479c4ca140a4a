/**
 * Many tabs with the panel open over one server: a browser allows six connections to it, which the app needs.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { DevtoolsPage } from '../pages/devtools-page.ts';
import { type OrdersServer, startOrders } from '../server/orders-server.ts';

const TABS = 10;
/**
 * How long the app waits for its own server, in milliseconds: a request that waits for a connection waits
 * forever.
 */
const PATIENCE_MS = 15_000;

test.describe('ten tabs with the panel open', () => {
  let server: OrdersServer | undefined;

  test.afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  /** What the app's server answers to the app in that tab. */
  function ask(page: Page, port: number): Promise<string> {
    return page.evaluate(
      async ([port, ms]) => {
        const response = await fetch(`http://127.0.0.1:${port}/order`, { signal: AbortSignal.timeout(ms) });
        return response.text();
      },
      [port, PATIENCE_MS] as const,
    );
  }

  test('have a connection for the one that is seen, which leaves the requests of the app unaffected', async ({
    page,
    newTab,
    baseURL,
    webkitGTK,
  }) => {
    test.slow();
    test.skip(webkitGTK !== undefined, 'ten tabs of WebKitGTK are ten windows, of which one is seen');
    server = await startOrders({ origin: baseURL! });
    const { source, make, port, streams } = server;
    const pages = [page];
    while (pages.length < TABS) pages.push(await newTab());
    const tabs = pages.map(page => new DevtoolsPage(page));
    const query = `?source=${encodeURIComponent(source)}`;
    const statusOf = (tab: DevtoolsPage) => tab.sources.filter({ hasText: /127\.0\.0\.1/ });
    await tabs[0]!.open(query);
    await tabs[0]!.show('Generators');
    for (const [i, tab] of tabs.entries()) {
      // In the others it opens by itself, at the same tab.
      if (i > 0) await tab.open(query);
      await expect(statusOf(tab)).toContainText(/Receiving from 127\.0\.0\.1:\d+\.$/);
      if (i === TABS - 1) continue;
      await hide(pages[i]!);
      await expect(tab.sources.filter({ hasText: 'Paused while this tab is hidden.' })).toBeVisible();
    }
    await expect.poll(streams).toBe(1);
    for (const page of pages) expect(await ask(page, port)).toMatch(/^[2-9a-x]{16}$/);

    // Of many generators, only those in sight are in the document.
    for (const page of pages.slice(0, -1)) await page.close();
    const last = tabs.at(-1)!;
    await last.show('Live');
    await last.view.getByRole('combobox', { name: 'Generator' }).selectOption({ label: 'orders, the shop' });
    const [id = ''] = await make(1);
    await expect(last.view.getByText(id).first()).toBeVisible();
  });
});

/** Has a page hidden, which tests without a head never do by themselves. */
function hide(page: Page): Promise<void> {
  return page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
