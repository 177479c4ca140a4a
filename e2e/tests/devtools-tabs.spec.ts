/** Many tabs with the panel open over one server: a browser allows six connections to it, which the app needs. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { DevtoolsPage } from '../pages/devtools-page.ts';
import { type OrdersServer, startOrders } from '../server/orders-server.ts';

const TABS = 10;
/** How long the app waits for its own server, in milliseconds: a request that waits for a connection waits forever. */
const PATIENCE_MS = 5_000;

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

  test('share one connection, which leaves the requests of the app unaffected, and hand it on', async ({
    page,
    newTab,
    baseURL,
    webkitGTK,
  }) => {
    test.setTimeout(90_000);
    test.skip(webkitGTK !== undefined, 'ten tabs of WebKitGTK are ten windows, of which one is seen');
    server = await startOrders({ origin: baseURL! });
    const { source, make, port, streams } = server;
    const pages = [page];
    while (pages.length < TABS) pages.push(await newTab());
    const tabs = pages.map(page => new DevtoolsPage(page));
    const query = `?source=${encodeURIComponent(source)}`;
    await tabs[0]!.open(query);
    await tabs[0]!.show('Generators');
    // In the others it opens by itself, at the same tab.
    for (const tab of tabs.slice(1)) await tab.open(query);
    for (const tab of tabs) await expect(tab.generator('orders')).toBeVisible();

    await expect.poll(streams).toBe(1);
    for (const page of pages) expect(await ask(page, port)).toMatch(/^[2-9a-x]{16}$/);
    // With the IDs of the ten requests.
    await make(25);
    for (const tab of tabs) {
      await expect(tab.generator('orders').getByText('35 made', { exact: true })).toBeVisible();
    }

    // The first tab leads; whoever comes next receives what is made after it is gone.
    await pages[0]!.close();
    await expect.poll(streams).toBe(1);
    await make(5);
    for (const tab of tabs.slice(1)) {
      await expect(tab.generator('orders').getByText('40 made', { exact: true })).toBeVisible();
    }
  });
});
