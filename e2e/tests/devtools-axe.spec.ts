/**
 * What axe says of the devtools: of each view, what opens in it, what is searched, designed and replayed, and
 * what went wrong.
 */
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { DevtoolsPage } from '../pages/devtools-page.ts';

// A name that is not there fails at once, and not with the test's long time for axe.
test.use({ actionTimeout: 15_000 });

test.describe('the devtools are accessible', () => {
  let devtools: DevtoolsPage;

  test.beforeEach(async ({ page }) => {
    devtools = new DevtoolsPage(page);
    await devtools.open('?kinds');
  });

  for (const theme of ['Light', 'Dark']) {
    test(`with everything open, ${theme.toLowerCase()}`, {
      tag: '@axe',
    }, async ({ page }) => {
      const { view, panel } = devtools;
      const [first = '', second = ''] = await devtools.make(20);
      await devtools.shiftClock(-60_000);
      await devtools.make(20);
      await devtools.show('Settings');
      await view.getByRole('radio', { name: theme, exact: true }).check({ force: true });
      await expectNone('Settings');

      await devtools.show('Live');
      await devtools.search.focus();
      await expectNone('what can be typed in Live');
      await devtools.type(devtools.search, 'nothing?');
      await expectNone('a search that cannot match');
      await page.keyboard.press('Escape');
      await view.getByRole('grid').getByRole('row').nth(3).click();
      await view.getByRole('button', { name: 'Pin ID' }).click();
      await view.getByRole('grid').getByRole('row').nth(1).click();
      await expect(view.getByRole('region', { name: 'Comparison' })).toBeVisible();
      await expectNone('an ID chosen in Live, beside a pinned one');
      await page.keyboard.press('?');
      await expect(panel.getByRole('dialog', { name: 'Commands' })).toBeVisible();
      await expectNone('the commands');
      await page.keyboard.press('Escape');

      await devtools.show('Inspect');
      await devtools.type(view.getByRole('textbox'), `${second} ${first} ${first}`);
      await view.getByRole('option').first().click();
      await expectNone('a finding in Inspect');
      await devtools.type(view.getByRole('textbox'), '1456076923699200000');
      await expect(view.getByText(/^This looks like a Discord/)).toBeVisible();
      await expectNone('a snowflake in Inspect');

      await devtools.show('Metabyte');
      await view.getByRole('button', { name: /^kind/ }).click();
      await expectNone('the designer with a field');

      await devtools.show('Clock');
      await expect(view.getByRole('region', { name: 'Clock events' }).getByRole('table')).toBeVisible();
      await expect(view.getByRole('application', { name: /^Clock events/ })).toBeVisible();
      await expectNone('the chart and the events of Clock');

      await devtools.show('Problems');
      await expectNone('Problems');
      await devtools.show('Generators');
      await devtools.showDetails('notes');
      await expect(view.getByText('per unit')).toBeVisible();
      await expectNone('the details of a generator');

      await devtools.show('Record');
      await view
        .locator('input[type=file]')
        .setInputFiles({ name: 'cut-off.ndjson', mimeType: 'text/plain', buffer: Buffer.from('{"sno":') });
      await expect(view.getByText(/cannot be replayed/)).toBeVisible();
      await view.getByRole('button', { name: 'Replay', exact: true }).click();
      await expectNone('a replay');
    });
  }

  test('as a button', { tag: '@axe' }, async () => {
    await expect(devtools.trigger).toBeVisible();
    await expectNone('the button');
  });

  async function expectNone(what: string): Promise<void> {
    const found = await findViolations(devtools.page, { within: '[data-sno-devtools]' });
    // WebKit writes out the host's `all: initial` as one property each; there is no text in the host.
    expect(
      found.filter(({ rule }) => rule !== 'avoid-inline-spacing'),
      what,
    ).toEqual([]);
  }
});

test('the devtools follow the theme of the system', { tag: '@once' }, async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'the others take a theme only when they are launched');
  const devtools = new DevtoolsPage(page);
  await devtools.open();
  await devtools.show('Live');
  const surface = () =>
    devtools.view.evaluate(view => getComputedStyle(view.closest('.sno')!).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await surface();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await surface()).not.toBe(light);
});
