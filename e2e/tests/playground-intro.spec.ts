import { isSno, unixMsOf } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { IntroPage } from '../pages/intro-page.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const NOW_MS = 60_000;

test.describe('the first screen', () => {
  let intro: IntroPage;

  test.beforeEach(async ({ page }) => {
    intro = new IntroPage(page);
    await intro.open();
  });

  test('opens with an ID of now, beside a UUID v7', { tag: '@core' }, async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/IDs your app can make anywhere/);
    const [id, v7] = await intro.liveIds();
    expect(isSno(id!)).toBe(true);
    expect(Math.abs(unixMsOf(id!) - Date.now())).toBeLessThan(NOW_MS);
    expect(v7).toMatch(UUID);
    expect(Math.abs(Number.parseInt(v7!.replace('-', '').slice(0, 12), 16) - Date.now())).toBeLessThan(
      NOW_MS,
    );
    expect(v7?.[14]).toBe('7');
  });

  // Firefox does not break a word before a hyphen, and needs to be told.
  test('a UUID is two rows on a phone', async ({ page, webkitGTK }) => {
    test.skip(webkitGTK !== undefined, 'its window cannot be resized');
    await page.setViewportSize({ width: 390, height: 844 });
    const rows = page.locator('.large-text-characters').nth(1);
    await expect(rows).toHaveText(UUID);
    expect(await rows.evaluate(rows => rows.getBoundingClientRect().height / 1.2)).toBeCloseTo(
      2 * (await rows.evaluate(rows => Number.parseFloat(getComputedStyle(rows).fontSize))),
      0,
    );
  });

  test('each part says what it is when it is focused, clicked or pointed at', async ({ page }) => {
    for (const name of ['Tick', 'Metabyte', 'Partition', 'Sequence', 'Time'] as const) {
      await intro.part(name).focus();
      await expect(intro.sentence(name)).toBeVisible();
      await expect(intro.part(name)).toHaveAttribute('aria-pressed', 'true');
      await expect(intro.part(name)).toHaveAccessibleDescription(/\w+/);
    }
    await intro.part('Metabyte').click();
    await expect(intro.sentence('Metabyte')).toBeVisible();
    await expect(intro.sentence('Time')).toBeHidden();
    await page.locator('.large-text-characters').first().locator('[data-field]').nth(7).hover();
    await expect(intro.sentence('Tick')).toBeVisible();
  });

  test('a new ID is made every few seconds, until it is paused', async ({ page }) => {
    await page.mouse.move(0, 0); // nothing is made while somebody points at the ID
    const [before] = await intro.liveIds();
    await expect.poll(async () => (await intro.liveIds())[0]).not.toBe(before);
    await intro.pause.click();
    const [paused] = await intro.liveIds();
    expect(paused! > before!).toBe(true);
    await intro.makeOne.click();
    const [made, v7] = await intro.liveIds();
    expect(made! > paused!).toBe(true);
    await page.waitForTimeout(4_500);
    expect(await intro.liveIds()).toEqual([made, v7]);
  });

  test('nothing is made or moves by itself with reduced motion', { tag: '@once' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    const ids = await intro.liveIds();
    await expect(intro.resume).toBeVisible();
    await intro.makeOne.click();
    expect(await intro.liveIds()).not.toEqual(ids);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  for (const [device, width, height] of [
    ['a desktop', 1280, 800],
    ['a phone', 390, 844],
  ] as const) {
    test(`the start is visible without scrolling on ${device}, and so is the ID`, async ({
      page,
      browserName,
    }) => {
      test.skip(browserName === 'webkit', 'WebKitGTK has one size of its window');
      await page.setViewportSize({ width, height });
      await expect(intro.start).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.large-text').first()).toBeInViewport({ ratio: 1 });
      const way =
        width > 1000
          ? page.getByRole('link', { name: 'Story' })
          : page.getByRole('button', { name: 'Sections' });
      await expect(way).toBeInViewport({ ratio: 1 });
      if (width > 1000)
        for (const text of ['Why not UUID v7?', 'Less than half as long.'])
          await expect(page.getByText(text)).toBeInViewport({ ratio: 1 });
      await intro.start.click();
      await expect(page.getByRole('heading', { name: 'The story of an ID' })).toBeVisible();
    });
  }

  test('the start is reached by keyboard alone', async ({ page, browserName }) => {
    test.skip(browserName === 'webkit', 'keys are synthetic there, and Tab moves nothing');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to the content' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('link', { name: 'Story' })).toBeFocused();
    await expect(page.getByText('The arrow keys move between sections.')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(intro.start).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'The story of an ID' })).toBeVisible();
  });

  test('the shown ID can be taken apart, and the address then has it', async ({ page }) => {
    await intro.pause.click();
    const [id] = await intro.liveIds();
    await page.getByRole('button', { name: 'See all 80 bits' }).click();
    await expect(intro.input).toHaveValue(id!);
    await expect(intro.field('Metabyte')).toHaveValue(/^[123]$/);
    await expect.poll(() => intro.hash()).toBe(`#1/anatomy/${id}`);
    await expect(page.locator('.nav [aria-current="page"]')).toHaveText('Anatomy');
    await page.reload();
    await expect(intro.input).toHaveValue(id!);
  });

  test('an ID of any kind can be typed into the first screen', async ({ page, webkitGTK }) => {
    await intro.paste.focus();
    await page.keyboard.type('01ARZ3NDEKTSV4RRFFQ69G5FAV');
    await page.keyboard.press('Enter');
    await expect(intro.anatomy.getByRole('region', { name: 'ULID' })).toBeVisible();
    await expect(intro.input).toBeFocused();
    await expect.poll(() => intro.hash()).toBe('#1/anatomy/01ARZ3NDEKTSV4RRFFQ69G5FAV');
    if (webkitGTK) return; // keys are synthetic there, and an entry that no gesture added is passed over
    await page.evaluate(() => history.back());
    await expect.poll(() => intro.hash()).not.toContain('01ARZ3');
    await expect(intro.start).toBeVisible();
  });

  test('“Read” without an ID says what is expected, and a word is not an ID', async ({ page }) => {
    const read = page.getByRole('button', { name: 'Read' });
    await read.click();
    await expect(page.getByText('Paste an ID first.')).toBeVisible();
    await expect(intro.paste).toBeFocused();
    await intro.paste.fill('hello');
    await read.click();
    await expect(intro.input).toHaveAccessibleDescription(
      /^This is not an ID of a kind that this page knows/,
    );
  });

  test('no page is wider than a screen of 320 px', { tag: '@once' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const section of ['intro', 'anatomy', 'story', 'puzzles', 'order', 'clock', 'offline']) {
      await page.goto(`/#1/${section}`);
      await page.reload();
      await page.locator('main :is(h1, h2)').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), section).toBe(320);
    }
  });

  test('nothing moves the page while it loads and while IDs are made', { tag: '@once' }, async ({ page }) => {
    await page.reload();
    await intro.start.waitFor();
    await intro.part('Metabyte').hover();
    await intro.part('Sequence').hover();
    await intro.makeOne.click();
    await page.waitForTimeout(1_000);
    const shift = await page.evaluate(
      () =>
        new Promise<number>(resolve => {
          new PerformanceObserver(list => {
            resolve(
              list
                .getEntries()
                .reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
            );
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 300);
        }),
    );
    expect(shift).toBeLessThan(0.01);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`is accessible in the ${colorScheme} theme`, { tag: '@axe' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await intro.part('Metabyte').focus();
      expect(await findViolations(page)).toEqual([]);
      await intro.paste.focus();
      await page.keyboard.type('175928847299117063');
      await page.keyboard.press('Enter');
      await expect(intro.anatomy.getByRole('region', { name: 'Discord snowflake' })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });
  }
});

test('a link with nothing but an ID of any format opens it', { tag: '@once' }, async ({ page }) => {
  const intro = new IntroPage(page);
  for (const [text, name] of [
    ['550e8400-e29b-41d4-a716-446655440000', 'UUID v4'],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'ULID'],
  ] as const) {
    await page.goto('/blank');
    await page.goto(`/#${text}`);
    await expect(intro.input).toHaveValue(text);
    await expect(intro.anatomy.getByRole('region', { name })).toBeVisible();
  }
  await page.goto('/blank');
  await page.goto('/#9q8bi5ki23xswhc7');
  await expect(intro.field('Time')).toHaveValue(/^2026-/);
});

test('a bad link says so', { tag: ['@core', '@once'] }, async ({ page }) => {
  const intro = new IntroPage(page);
  await page.goto('/#1/nowhere/x');
  const notice = page.getByRole('status').filter({ hasText: 'leads nowhere' });
  await expect(notice).toContainText('#1/nowhere/x');
  await page.getByRole('button', { name: 'Close this message' }).click();
  await expect(notice).toBeHidden();

  await page.goto('/blank');
  await page.goto('/#1/anatomy/zzzz');
  await expect(intro.input).toHaveValue('zzzz');
  await expect(intro.input).toHaveAccessibleDescription(/^This is not an ID of a kind/);
});

test('a shared link has a title, a description and a picture', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await page.goto('/');
  const content = (property: string) =>
    page.locator(`head meta[property="og:${property}"]`).getAttribute('content');
  expect(await content('title')).toMatch(/sno/);
  expect((await content('description'))?.length).toBeGreaterThan(50);
  const picture = new URL((await content('image'))!, page.url());
  const response = await request.get(picture.href);
  expect(response.headers()['content-type']).toBe('image/png');
  const body = await response.body();
  const size = [body.readUInt32BE(16), body.readUInt32BE(20)];
  expect(size).toEqual([Number(await content('image:width')), Number(await content('image:height'))]);
});
