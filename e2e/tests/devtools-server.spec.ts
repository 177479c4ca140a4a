/**
 * A Node server's generators in the panel of a page, which has its own origin and a strict
 * Content-Security-Policy.
 */
import { expect, test } from '../fixtures.ts';
import { DevtoolsPage } from '../pages/devtools-page.ts';
import { type OrdersServer, type OrdersServerOptions, startOrders } from '../server/orders-server.ts';

const TOKEN = 'a-token-that-outlives-the-server';

test.describe('a server with devtools', () => {
  let devtools: DevtoolsPage;
  let server: OrdersServer | undefined;

  test.beforeEach(({ page }) => {
    devtools = new DevtoolsPage(page);
  });
  test.afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  async function start(options: OrdersServerOptions): Promise<OrdersServer> {
    server = await startOrders(options);
    return server;
  }

  const openWith = (source: string) => devtools.open(`?source=${encodeURIComponent(source)}`);

  test('shows its generators beside those of the page, and their IDs', { tag: '@core' }, async ({
    baseURL,
  }) => {
    const { source, make } = await start({ origin: baseURL! });
    await make(40); // before anybody looked, and counted too
    await openWith(source);
    await devtools.show('Generators');
    const orders = devtools.generator('orders');
    await expect(orders).toContainText('the shop');
    await expect(orders).toContainText('3341'); // its partition
    await make(60);
    await expect(devtools.made('orders')).toHaveText('100');
    await expect(devtools.generator('notes')).toBeVisible();
    await devtools.show('Live');
    const [id = ''] = await make(1);
    // The worker's IDs would push it out of sight.
    await devtools.type(devtools.search, id);
    await expect(devtools.view.getByRole('grid').getByText(id)).toBeVisible();
  });

  test('is counted exactly over a connection that was cut', { tag: '@once' }, async ({ baseURL }) => {
    const { source, make, cut } = await start({ origin: baseURL! });
    await openWith(source);
    await devtools.show('Generators');
    await expect(devtools.made('orders')).toHaveText('0');
    await make(10);
    await expect(devtools.made('orders')).toHaveText('10');
    cut();
    await make(5_000);
    await expect(devtools.made('orders')).toHaveText('5,010');
  });

  test('is found again after a restart, if it keeps its token', async ({ baseURL }) => {
    const before = await start({ origin: baseURL!, token: TOKEN });
    await openWith(before.source);
    await devtools.show('Generators');
    await expect(devtools.sources.last()).toContainText(/^Connected/);
    await before.stop();
    await expect(devtools.sources.last()).toContainText(/^Retrying.*Retry at/);
    const { make } = await start({ origin: baseURL!, token: TOKEN, port: before.port });
    await expect(devtools.sources.last()).toContainText(/^Connected/);
    await devtools.show('Generators');
    await make(7);
    await expect(devtools.made('orders')).toHaveText('7');
  });

  test('has another token after a restart, if none was given, and says what to do', { tag: '@once' }, async ({
    baseURL,
  }) => {
    const before = await start({ origin: baseURL! });
    await openWith(before.source);
    await devtools.show('Generators');
    await expect(devtools.sources.last()).toContainText(/^Connected/);
    await before.stop();
    const { source, make } = await start({ origin: baseURL!, port: before.port });
    expect(source).not.toBe(before.source);
    await expect(devtools.sources.last()).toContainText(/^Rejected.*Use its current address/);
    await devtools.show('Generators');
    await expect(devtools.generator('notes')).toBeVisible();
    await expect(devtools.generator('orders')).toBeHidden();
    await openWith(source);
    await make(3);
    await expect(devtools.generator('orders')).toBeVisible();
  });

  test('refuses a page that has no token, and the panel says so where its generators would be', async ({
    baseURL,
  }) => {
    const { source } = await start({ origin: baseURL! });
    await openWith(source.replace(/\?.*/, ''));
    await devtools.show('Generators');
    await expect(devtools.sources.last()).toContainText(
      /^Rejected.*needs a token, and this address has none/,
    );
  });

  test('tells a foreign page nothing, token or not, and the panel says what to allow', async ({
    page,
    baseURL,
  }) => {
    const { source } = await start({ origin: 'http://localhost:5173' });
    await openWith(source);
    await devtools.show('Generators');
    await expect(devtools.sources.last()).toContainText(`allowedOrigins has this page's origin (${baseURL})`);
    const outcomes = await page.evaluate(async source => {
      const tries: RequestInit[] = [{}, { mode: 'no-cors' }];
      const responses = await Promise.allSettled(tries.map(init => fetch(source, init)));
      return responses.map(({ status }) => status);
    }, source);
    // The second is refused by Cross-Origin-Resource-Policy.
    expect(outcomes).toEqual(['rejected', 'rejected']);
  });

  test('is not there in production, and the panel says so', { tag: '@once' }, async ({ baseURL }) => {
    const { source, port } = await start({ origin: baseURL!, environment: 'production' });
    await openWith(source);
    await devtools.show('Generators');
    await expect(devtools.sources.last()).toContainText(`Cannot reach 127.0.0.1:${port}`);
    await expect(devtools.generator('notes')).toBeVisible();
    await expect(devtools.generator('orders')).toBeHidden();
  });
});
