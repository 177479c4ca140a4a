import { isSno, metaOf, partitionOf, toBigInt } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { EXAMPLE, PlaygroundPage } from '../pages/playground-page.ts';
import { takeScreenshot } from '../pages/take-screenshot.ts';

/** The fields of the example. */
const EXAMPLE_FIELDS = ['2031-05-08T23:03:34.976Z', '0', '255', '39434', '4147'];

/** The zero ID in every form, with the name of the form. */
const ZERO_FORMS = [
  ['text', '2222222222222222'],
  ['UUID', '0125e72e-7800-7000-8073-6e6f00000000'],
  ['text', ' "2222222222222222", '],
  ['hex', '0x00000000000000000000'],
  ['BigInt', '0n'],
  ['bytes', '[0, 0, 0, 0, 0, 0, 0, 0, 0, 0]'],
] as const;
/** Words of the glossary. */
const TERMS = [
  /\bunits?\b/i,
  /\bpools?\b/i,
  /\bticks?\b/i,
  /\btimelines?\b/i,
  /\bmetabytes?\b/i,
  /\bpartitions?\b/i,
  /\bsequence\b/i,
  /\bsnapshots?\b/i,
  /\bgrants?\b/i,
  /\bcells?\b/i,
];

const ZERO_FIELDS = ['2010-01-01T00:00:00.000Z', '0', '0', '0', '0'];

test.describe('the playground', () => {
  let playground: PlaygroundPage;

  test.beforeEach(async ({ page }) => {
    playground = new PlaygroundPage(page);
    await playground.open();
  });

  test('opens the ID of a link, and shows how to generate others', { tag: '@core' }, async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('sno playground');
    await expect(page.getByText('No IDs yet.')).toBeVisible();
    expect(await playground.fields()).toEqual(EXAMPLE_FIELDS);
    expect(await playground.bits()).toBe(toBigInt(EXAMPLE).toString(2).padStart(80, '0'));
  });

  test('forced colors mark the open section and the theme, and nothing else', { tag: '@once' }, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const borders = await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link')
      .evaluateAll(links => links.map(link => getComputedStyle(link).borderBottomColor));
    const current = await page
      .locator('.nav [aria-current]')
      .evaluate(link => getComputedStyle(link).borderBottomColor);
    expect(borders.filter(color => color === current)).toHaveLength(1);
    const theme = page.locator('.theme-choice label:has(:checked)');
    await expect(theme).toHaveCSS('outline-style', 'solid');
  });

  test('headings of every section are nested', { tag: ['@core', '@once'] }, async ({ page }) => {
    for (const link of await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').all()) {
      await link.click();
      await expect(page.locator('main :is(h2, h3)').first()).toBeVisible();
      const levels = await page
        .locator(':is(h1, h2, h3, h4, h5, h6)')
        .evaluateAll(headings => headings.map(({ tagName }) => Number(tagName[1])));
      expect(levels.slice(0, 2)).toEqual([1, 2]);
      expect(levels.filter(level => level === 1)).toHaveLength(1);
      const skipped = levels.filter((level, i) => level > (levels[i - 1] ?? 0) + 1);
      expect(skipped, (await link.textContent()) ?? undefined).toEqual([]);
    }
  });

  test('each term explains itself in every section that has it', { tag: '@once' }, async ({ page }) => {
    for (const section of [
      'puzzles',
      'anatomy',
      'order',
      'sharing',
      'odds',
      'grants',
      'metabyte',
      'inspector',
    ]) {
      await page.goto(`/#1/${section}`);
      const main = page.getByRole('main');
      await expect(main.locator('.term-word').first()).toBeVisible();
      const show = main.getByRole('button', { name: 'Show it without a guess' });
      if (await show.isVisible()) await show.click();
      // biome-ignore lint/performance/useDomNodeTextContent: what is folded away is not read
      const text = await main.innerText();
      const explained = (await main.locator('.term-word').allTextContents()).join(' ');
      const missing = TERMS.filter(term => term.test(text) && !term.test(explained));
      expect(missing, section).toEqual([]);
    }
  });

  test('generates a stream of IDs until it is stopped', { tag: '@core' }, async () => {
    await playground.set(playground.rate, '200');
    await playground.start.click();
    await expect(playground.ids).toHaveCount(100);
    await playground.stop.click();
    const made = await playground.made();
    const ids = await playground.ids.allTextContents();
    expect(ids.every(isSno)).toBe(true);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    await playground.page.waitForTimeout(300);
    expect(await playground.made()).toBe(made);
    expect(await playground.ids.allTextContents()).toEqual(ids);
  });

  test('generates IDs at the requested rate', { tag: '@once' }, async ({ page }) => {
    await playground.set(playground.rate, '1000');
    await expect(playground.rateSlider).toHaveAttribute('aria-valuetext', '1,000 per second');
    await playground.start.click();
    await page.waitForTimeout(2_000);
    await playground.stop.click();
    // A machine at its limit makes fewer; none makes more than the elapsed time allows.
    expect(await playground.made()).toBeGreaterThan(500);
    expect(await playground.made()).toBeLessThan(4_000);
  });

  test('stays responsive while it generates 100,000 IDs per second', { tag: '@core' }, async () => {
    await playground.set(playground.rate, '100000');
    await playground.start.click();
    await expect.poll(() => playground.made()).toBeGreaterThan(50_000);
    await playground.type(playground.input, '0n');
    await expect(playground.field('Time')).toHaveValue(ZERO_FIELDS[0]!);
    await playground.stop.click();
    await expect(playground.start).toBeVisible();
  });

  test('puts metabyte and partition into the generated IDs', { tag: '@once' }, async () => {
    await playground.set(playground.metabyte, '0xa5');
    await playground.set(playground.partition, '4660');
    await playground.makeOne.click();
    const [id] = await playground.ids.allTextContents();
    expect([metaOf(id!), partitionOf(id!)]).toEqual([0xa5, 4660]);
    await expect(playground.input).toHaveValue(id!);
    await expect(playground.field('Metabyte')).toHaveValue('165');
    await expect(playground.field('Partition')).toHaveValue('4660');
  });

  test('explains an invalid number, and changes nothing', { tag: '@once' }, async ({ page }) => {
    await playground.set(playground.partition, '7');
    for (const [field, text, problem] of [
      [playground.metabyte, '256', 'Expected 0 to 255, got “256”. Still 0.'],
      [playground.partition, 'x', 'Expected a whole number, got “x”. Still 7.'],
      [playground.rate, '0', 'Expected 1 to 100,000, got “0”. Still 10.'],
    ] as const) {
      await playground.set(field, text);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(problem);
    }
    await playground.makeOne.click();
    const [id] = await playground.ids.allTextContents();
    expect([metaOf(id!), partitionOf(id!)]).toEqual([0, 7]);
    await playground.metabyte.press('Escape');
    await expect(playground.metabyte).toHaveValue('0');
    await expect(page.getByText('Expected 0 to 255')).toBeHidden();
  });

  test('reads an ID in any form', { tag: '@core' }, async () => {
    for (const [form, text] of ZERO_FORMS) {
      await playground.type(playground.input, text);
      await expect(playground.input).toHaveAccessibleDescription(`Read as ${form}`);
      expect(await playground.fields(), text).toEqual(ZERO_FIELDS);
      expect(await playground.bits(), text).toBe('0'.repeat(80));
    }
  });

  test('shows what is invalid and where, and keeps the last ID', { tag: '@once' }, async () => {
    await playground.type(playground.input, '0n');
    await expect(playground.field('Time')).toHaveValue(ZERO_FIELDS[0]!);
    await playground.type(playground.input, 'brpk4q72xwf2m!3l');
    await expect(playground.input).toHaveAttribute('aria-invalid', 'true');
    // It followed the input as long as it was valid.
    await expect(playground.input).toHaveAccessibleDescription(
      /Unexpected “!” at index 13.*Still showing brpk4q72xwf2m222/,
    );
    await expect(playground.field('Partition')).toHaveValue(EXAMPLE_FIELDS[3]!);
  });

  test('selects an ID from the stream', { tag: '@once' }, async () => {
    await playground.makeOne.click();
    await playground.makeOne.click();
    await playground.ids.nth(1).click();
    const id = await playground.ids.nth(1).textContent();
    await expect(playground.input).toHaveValue(id!);
    await expect(playground.ids.nth(1)).toHaveAttribute('aria-current', 'true');
    await playground.clear.click();
    await expect(playground.ids).toHaveCount(0);
    await expect(playground.input).toHaveValue(id!);
  });

  test('copies an ID in every form', { tag: '@once' }, async ({ page }) => {
    // The clipboard belongs to the browser, and not every browser gives tests access.
    await page.evaluate(() => {
      const writeText = async (text: string) => {
        document.title = text;
      };
      Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    });
    for (const [form, text] of [
      ['text', EXAMPLE],
      ['UUID', '01c2c571-3940-70ff-8073-6e6f9a0a1033'],
      ['hex', '4e6f2160a0ff9a0a1033'],
      ['BigInt', '370394579355234764197939n'],
      ['bytes', '[78, 111, 33, 96, 160, 255, 154, 10, 16, 51]'],
    ] as const) {
      await playground.copyButton(form).click();
      await expect(playground.status).toHaveText(`Copied ${form}`);
      await expect(page).toHaveTitle(text);
    }
  });

  test('works by keyboard alone', { tag: '@core' }, async ({ page }) => {
    await playground.start.focus();
    await page.keyboard.press('Enter');
    await expect(playground.stop).toBeFocused();
    await expect.poll(() => playground.ids.count()).toBeGreaterThan(2);
    await page.keyboard.press('Enter');
    await expect(playground.start).toBeFocused();

    await playground.metabyte.focus();
    await page.keyboard.press('ArrowUp');
    await expect(playground.metabyte).toHaveValue('1');

    // One row is a Tab stop, the arrow keys move to the others, Enter selects one.
    await playground.ids.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(playground.ids.nth(2)).toBeFocused();
    await expect(playground.ids.and(page.locator('[tabindex="0"]'))).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(playground.input).toHaveValue((await playground.ids.nth(2).textContent())!);

    await playground.fieldName('Time').focus();
    await page.keyboard.press('ArrowDown');
    await expect(playground.fieldName('Tick')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(playground.fieldName('Tick')).toHaveAttribute('aria-pressed', 'true');
  });

  test('holds the stream still while the focus is in it', { tag: '@core' }, async ({ page, webkitGTK }) => {
    await playground.set(playground.rate, '1000');
    await playground.start.click();
    await expect(playground.ids).toHaveCount(100);
    const paused = page.getByText('paused while in use');
    const focused = playground.ids.and(page.locator(':focus'));
    if (webkitGTK) {
      // Tab moves nothing there. The row is found and focused in one step, as Tab does it.
      await page.evaluate(() => document.querySelector<HTMLElement>('.stream-id[tabindex="0"]')?.focus());
    } else {
      await playground.clear.focus();
      await page.keyboard.press('Tab');
      await expect(paused).toBeVisible();
      // In Firefox, what scrolls is a Tab stop itself.
      if (await page.locator('.stream-window:focus').isVisible()) await page.keyboard.press('Tab');
    }
    await expect(focused).toHaveCount(1);
    await expect(paused).toBeVisible();
    const held = await playground.ids.allTextContents();
    const made = await playground.made();
    await expect.poll(() => playground.made()).toBeGreaterThan(made + 100);
    expect(await playground.ids.allTextContents()).toEqual(held);
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveText(held[1]!);
    await page.keyboard.press('Enter');
    await expect(playground.input).toHaveValue(held[1]!);
    await playground.stop.focus();
    await expect(paused).toBeHidden();
    await expect(playground.ids.first()).not.toHaveText(held[0]!);
  });

  test('holds the stream still under the mouse', { tag: ['@core', '@once'] }, async ({ page }) => {
    await playground.set(playground.rate, '1000');
    await playground.start.click();
    await expect(playground.ids).toHaveCount(100);
    const paused = page.getByText('paused while in use');
    await playground.stream.locator('.stream-window').hover();
    await expect(paused).toBeVisible();
    const held = await playground.ids.allTextContents();
    await playground.ids.nth(3).click();
    await expect(playground.input).toHaveValue(held[3]!);
    await playground.stop.click();
    await expect(paused).toBeHidden();
  });

  test('remembers the theme', { tag: '@once' }, async ({ page }) => {
    await playground.theme('Dark').check({ force: true });
    const dark = await playground.background();
    await playground.theme('Light').check({ force: true });
    expect(await playground.background()).not.toBe(dark);
    await playground.theme('Dark').check({ force: true });
    await page.reload();
    await expect(playground.theme('Dark')).toBeChecked();
    expect(await playground.background()).toBe(dark);
  });

  for (const theme of ['Light', 'Dark'] as const) {
    test(`is accessible on a phone in the ${theme.toLowerCase()} theme, with the sections scrolled`, {
      tag: '@axe',
    }, async ({ page }) => {
      test.slow(); // five sections
      await page.setViewportSize({ width: 390, height: 844 });
      await playground.theme(theme).check({ force: true });
      for (const section of ['order', 'grants', 'metabyte', 'inspector', 'offline']) {
        await page.goto(`/#1/${section}`);
        await page.getByRole('heading', { level: 2 }).waitFor();
        expect(await findViolations(page), section).toEqual([]);
      }
    });

    test(`is accessible in the ${theme.toLowerCase()} theme`, {
      tag: theme === 'Light' ? ['@core', '@axe'] : '@axe',
    }, async () => {
      await playground.theme(theme).check({ force: true });
      expect(await findViolations(playground.page)).toEqual([]);
      await playground.set(playground.rate, '50');
      await playground.start.click();
      await expect.poll(() => playground.ids.count()).toBeGreaterThan(5);
      await playground.stop.click();
      await playground.set(playground.metabyte, 'x');
      await playground.type(playground.input, 'not an ID');
      await playground.fieldName('Partition').focus();
      expect(await findViolations(playground.page)).toEqual([]);
    });
  }

  test('makes no request to another host', { tag: ['@core', '@once'] }, async ({ page }) => {
    const hosts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).host),
    );
    expect(new Set(hosts)).toEqual(new Set([new URL(page.url()).host]));
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the playground at work, ${colorScheme}`, { tag: '@screenshots' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const playground = new PlaygroundPage(page);
    await playground.open();
    await playground.start.click();
    await expect.poll(() => playground.ids.count()).toBeGreaterThan(12);
    await playground.ids.nth(3).click();
    await playground.fieldName('Partition').focus();
    await takeScreenshot(page, `playground-${colorScheme}-at-work`);
    await playground.type(playground.input, 'brpk4q72xwf2m!3l');
    await playground.set(playground.metabyte, '256');
    await takeScreenshot(page, `playground-${colorScheme}-refused`);
  });
}
