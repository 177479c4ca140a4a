import { isSno, unixMsOf } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { DevtoolsPage } from '../pages/devtools-page.ts';
import { EXAMPLE, PlaygroundPage } from '../pages/playground-page.ts';

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

  test('the scroll bar of the page has the colors of its theme', { tag: '@once' }, async ({ page }) => {
    await expect(page.locator('html')).toHaveCSS('scrollbar-color', /^rgb\(.+\) rgba\(0, 0, 0, 0\)$/);
  });

  test('forced colors keep what a color says in the sections', { tag: '@once' }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const paint = (selector: string, pseudo?: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, pseudo) => {
          const { backgroundColor, backgroundImage, outlineStyle } = getComputedStyle(element, pseudo);
          return { backgroundColor, backgroundImage, outlineStyle };
        }, pseudo);
    const ground = (await paint('body')).backgroundColor;

    await page.goto('/#1/clock');
    await expect(page.locator('.clock-preset-buttons [aria-pressed="true"]')).toBeVisible();
    const [chosen, other] = [
      await paint('.clock-preset-buttons [aria-pressed="true"]'),
      await paint('.clock-preset-buttons [aria-pressed="false"]'),
    ];
    expect(chosen.backgroundColor).not.toBe(other.backgroundColor);

    await page.goto('/#1/sharing');
    await expect(page.locator('.sharing-overlap[data-happened]')).toBeVisible();
    expect((await paint('.sharing-overlap[data-happened]')).backgroundImage).not.toBe('none');
    expect((await paint('.sharing-latest', '::before')).backgroundColor).not.toBe(ground);

    await page.goto('/#1/anatomy');
    const bit = page.locator('.bit[data-digit="1"]').first();
    await expect(bit).toHaveCSS('forced-color-adjust', 'none');

    await page.goto('/#1/story/tick');
    await expect(page.locator('[data-chapter="tick"] [data-pass]')).toBeVisible();
    const options = page.locator('[data-chapter="tick"] .segmented label');
    const outlines = () => options.evaluateAll(all => all.map(each => getComputedStyle(each).outlineStyle));
    await expect.poll(outlines).toContain('dashed');
  });

  test('headings of every section are nested', { tag: '@once' }, async ({ page }) => {
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
    for (const section of ['puzzles', 'anatomy', 'order', 'sharing', 'grants', 'metabyte', 'inspector']) {
      await page.goto(`/#1/${section}`);
      const main = page.getByRole('main');
      await expect(main.locator('.term-word').first()).toBeVisible();
      // biome-ignore lint/performance/useDomNodeTextContent: what is folded away is not read
      const text = await main.innerText();
      const explained = (await main.locator('.term-word').allTextContents()).join(' ');
      const missing = TERMS.filter(term => term.test(text) && !term.test(explained));
      expect(missing, section).toEqual([]);
    }
  });

  test('each section opens at its top, wherever the one before was scrolled to', {
    tag: '@once',
  }, async ({ page }) => {
    const end = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    for (const section of ['Story', 'Anatomy', 'Clock lab', 'Puzzles']) {
      await end();
      await page.getByRole('link', { name: section, exact: true }).click();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect(await page.evaluate(() => scrollY), section).toBe(0);
    }
    await end();
    await page.goto('#1/story/tick');
    await expect(page.getByRole('heading', { name: 'The clock goes back' })).toBeInViewport();
  });

  test('buttons are as large as a fingertip where fingers press them', { tag: '@once' }, async ({
    browser,
    browserName,
  }) => {
    test.skip(browserName !== 'chromium', 'only Chromium has the pointer of a phone');
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const phone = await context.newPage();
    const sections = ['', 'puzzles', 'anatomy', 'order', 'clock', 'sharing', 'grants', 'metabyte', 'offline'];
    for (const section of sections) {
      await phone.goto('/blank');
      await phone.goto(`/#1/${section}`);
      const buttons = phone
        .getByRole('main')
        .locator('.button, summary, .check, .linked-field input, .bit, .meta-bit, .sharing-pick')
        .filter({ visible: true });
      await buttons.first().waitFor();
      await phone.waitForLoadState('networkidle');
      const small = await buttons.evaluateAll(all =>
        all.flatMap(button => (button.getBoundingClientRect().height < 44 ? button.outerHTML : [])),
      );
      expect(small, section).toEqual([]);
      // Its longest moment.
      if (section === 'clock') await phone.getByRole('slider').first().press('End');
      const clipped = await phone
        .locator('.steady')
        .evaluateAll(all =>
          all.flatMap(({ textContent, scrollWidth, clientWidth }) =>
            scrollWidth > clientWidth && clientWidth > 1 ? textContent : [],
          ),
        );
      expect(clipped, section).toEqual([]);
      expect(await phone.evaluate(() => document.documentElement.scrollWidth), section).toBe(390);
    }
    await context.close();
  });

  test('its devtools have IDs to show, also where nothing else generates any', { tag: '@once' }, async ({
    page,
  }) => {
    await page.goto('/#1/story');
    const devtools = new DevtoolsPage(page);
    await devtools.trigger.click();
    await expect(devtools.view.getByText('this page').filter({ visible: true }).first()).toBeVisible();
  });

  test('makes an ID of now', { tag: '@once' }, async () => {
    await playground.makeOne.click();
    await expect(playground.input).not.toHaveValue(EXAMPLE);
    const id = await playground.input.inputValue();
    expect(isSno(id)).toBe(true);
    expect(Math.abs(unixMsOf(id) - Date.now())).toBeLessThan(60_000);
  });

  test('shows what is invalid and where, and keeps the last ID', { tag: '@once' }, async () => {
    await playground.type(playground.input, '0n');
    await expect(playground.field('Time')).toHaveValue(ZERO_FIELDS[0]!);
    await playground.type(playground.input, 'brpk4q72xwf2m!3l');
    await expect(playground.input).toHaveAttribute('aria-invalid', 'true');
    await expect(playground.input).toHaveAccessibleDescription(/Unexpected “!” at character 14/);
    await expect(playground.field('Partition')).toHaveCount(0);
    await playground.anatomy.getByText('Show the last sno ID, 2222222222222222').click();
    await expect(playground.field('Partition')).toHaveValue(ZERO_FIELDS[3]!);
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
      await expect(playground.status.locator('p').last()).toHaveText(`Copied ${form}`);
      await expect(page).toHaveTitle(text);
    }
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
      await playground.type(playground.input, 'not an ID');
      await playground.anatomy.getByText('Show the last sno ID').click();
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
