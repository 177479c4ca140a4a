import type { Page } from '@playwright/test';
import { isSno, tickOf, unixMsOf } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { ClockPage } from '../pages/clock-page.ts';

/** The start of all scripts in the clock lab. */
const START_UNIX_MS = Date.UTC(2026, 0, 1);
const QUIET = [1500, 0, 0, 0, 0];

/** The names of the animations of the page that are not over; empty for what moves through a run. */
function animationsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .map(animation => (animation instanceof CSSAnimation ? animation.animationName : '')),
  );
}

test.describe('the clock lab', () => {
  let lab: ClockPage;

  test.beforeEach(async ({ page }) => {
    lab = new ClockPage(page);
  });

  test('on a phone, no reading of the clock is clipped', { tag: '@once' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/#1/clock');
    await page.getByRole('button', { name: 'Back twice' }).click();
    const reading = page.locator('.clock-off .steady');
    await page.getByRole('slider', { name: 'True time' }).press('End');
    await expect(reading).toHaveText('1,000 ms behind');
    const hidden = await reading.evaluate(text => {
      const words = document.createRange();
      words.selectNodeContents(text);
      return words.getBoundingClientRect().width - text.clientWidth;
    });
    expect(hidden).toBeLessThanOrEqual(0);
  });

  test('the chart has the height that was reserved for it, however wide', { tag: '@once' }, async ({
    page,
  }) => {
    await page.goto('/#1/clock');
    const plot = page.locator('.clock-plot');
    for (const width of [360, 393, 394, 412, 700]) {
      await page.setViewportSize({ width, height: 844 });
      const reserved = await plot.evaluate(element => parseFloat(getComputedStyle(element).minHeight));
      await expect(plot.locator('svg').first(), `${width}`).toHaveAttribute('height', `${reserved}`);
    }
  });

  test('a run makes the page no wider', async ({ page, webkitGTK }) => {
    test.skip(webkitGTK !== undefined, 'its window has one size');
    await page.setViewportSize({ width: 390, height: 844 });
    await lab.openAt('q500.r3000');
    await lab.run.click();
    await expect(page.locator('.clock-thumb')).toBeAttached();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) {
        if (animation instanceof CSSAnimation) continue;
        animation.pause();
        animation.currentTime = 2900;
      }
    });
    // Where a scroll bar takes room, less than the window has.
    const wider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(wider).toBe(0);
  });

  test('shows by mouse what six generators do when the clock is wrong', async ({ page }) => {
    await lab.openAt('q500.r3000');
    for (const lane of ['sno', 'Sonyflake', 'UUID v7'] as const) await lab.expectTotals(lane, QUIET);

    // Sonyflake stalls, sno does not
    await lab.presets.getByRole('button', { name: 'NTP step back' }).click();
    await lab.expectTotals('sno', [1500, 0, 0, 398, 0]);
    await lab.expectTotals('Twitter snowflake', [1101, 0, 399, 0, 0]);
    expect((await lab.totals('Sonyflake')).slice(1)).toEqual([1, 0, 0, 0]);
    await expect(lab.lane('Mastodon')).toHaveAccessibleName(/^Mastodon: 1,500 IDs; 399 out of order/);

    await lab.button('Undo').click();
    await lab.expectTotals('sno', QUIET);
    await lab.button('Redo').click();
    await lab.expectTotals('sno', [1500, 0, 0, 398, 0]);

    await lab.presets.getByRole('button', { name: 'Restart without a snapshot' }).click();
    await expect.poll(async () => (await lab.totals('sno'))[4]).toBeGreaterThan(100);
    await lab.presets.getByRole('button', { name: 'Restart with its snapshot' }).click();
    await expect.poll(async () => (await lab.totals('sno'))[4]).toBe(0);

    await lab.openMore();
    await lab.button('Start over').click();
    await lab.expectTotals('sno', QUIET);
    await lab.button('Step back').click();

    await page.getByText('Show the code of this script').click();
    await expect(lab.code).toContainText('clock.shift(-500);');
    await lab.run.click();
    await expect(lab.button('Pause')).toBeVisible();
  });

  test('works by keyboard alone', { tag: '@core' }, async () => {
    await lab.openAt('q500.r3000@520');
    await lab.set(lab.amount, '1000');
    await lab.press(lab.scrubber, 'ArrowLeft', 2);
    await lab.press(lab.button('Step back'), 'Enter');
    await expect.poll(() => lab.written()).toBe('q500.r500.s-1000.r2500');
    await lab.expectTotals('Sonyflake', [expect.any(Number), 1, 0, 0, 0]);
    expect((await lab.totals('sno'))[1]).toBe(0);

    // Set back again before the clock has caught up: now sno waits.
    await lab.press(lab.scrubber, 'ArrowRight', 5);
    await lab.press(lab.button('Step back'), 'Enter');
    await lab.expectTotals('sno', [expect.any(Number), 1, 0, expect.any(Number), 0]);
    await lab.press(lab.scrubber, 'ArrowRight', 10);
    expect((await lab.instant('sno'))[0]).toBe('waiting for 100 ms');

    await lab.press(lab.button('Undo'), 'Enter');
    await expect.poll(() => lab.written()).toBe('q500.r500.s-1000.r2500');

    // A step that does not fit is rejected with a message.
    await lab.set(lab.amount, '6000');
    await lab.press(lab.button('Freeze'), 'Enter');
    await expect(lab.status).toContainText('That does not fit');
    expect(await lab.written()).toBe('q500.r500.s-1000.r2500');
  });

  test('an amount that is not one is explained, covers no button, and is not inserted', async ({ page }) => {
    await lab.openAt('q500.r3000@520');
    for (const text of ['', '-5', '0', 'abc', '1e9']) {
      await lab.insert(lab.amount, text);
      await expect(page.getByText(/Still 500\.$/)).toBeVisible();
      // Playwright takes a button that says it is disabled for one that cannot be clicked.
      for (const name of ['Step ahead', 'Step back', 'Freeze']) {
        await expect(lab.button(name)).toHaveAttribute('aria-disabled', 'true');
        await lab.button(name).click({ force: true, timeout: 5_000 });
      }
      await expect(lab.amount).toHaveValue(text);
      expect(await lab.written()).toBe('q500.r3000');
    }
    await lab.amount.press('Escape');
    await lab.button('Step back').click();
    await expect.poll(() => lab.written()).toBe('q500.r520.s-500.r2480');
    await expect(page.getByText(/^A custom script/)).toBeVisible();
  });

  test('a link restores its exact state, and the page shows what the SDK computes', async ({ page }) => {
    const payload = 'q400.r800.s-900.r300.k100.c40.r600.c0.f200.x50.s500.r400@1500';
    await lab.openAt(payload);
    await expect(lab.scrubber).toHaveAttribute('aria-valuetext', /^1,500 ms/);
    const shown = [await lab.totals('sno'), await lab.totals('Multi-clock'), await lab.instant('sno')];
    const [, says, timeline, id] = await lab.instant('sno');
    expect(isSno(id)).toBe(true);
    expect(unixMsOf(id as never) - START_UNIX_MS).toBe(Number(says!.replace(/[ ms,]/g, '')));
    expect(timeline).toBe(`tick ${tickOf(id as never)}`);

    await lab.press(lab.scrubber, 'ArrowLeft');
    await expect
      .poll(() => page.evaluate(() => location.hash))
      .toBe(`#1/clock/${payload.replace('1500', '1490')}`);
    await lab.press(lab.scrubber, 'ArrowRight');
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#1/clock/${payload}`);
    await page.reload();
    await lab.ready();
    expect([await lab.totals('sno'), await lab.totals('Multi-clock'), await lab.instant('sno')]).toEqual(
      shown,
    );

    for (const theme of ['Light', 'Dark'] as const) {
      await lab.theme(theme).check({ force: true });
      expect(await findViolations(page)).toEqual([]);
    }
  });

  for (const [width, height] of [
    [1280, 800],
    [390, 912],
  ] as const) {
    test(`shows clock, actions and lanes together at ${width} × ${height}, and none moves`, async ({
      page,
      webkitGTK,
    }) => {
      test.skip(webkitGTK !== undefined, 'its window has one size');
      await page.setViewportSize({ width, height });
      await lab.openAt();
      await expect(lab.lane('UUID v7')).toBeVisible();
      const { height: all, bottom } = await lab.extent();
      expect(bottom).toBeLessThanOrEqual(height);
      if (width === 1280) expect(all).toBeLessThanOrEqual(600);
      for (const part of [lab.curve, lab.run, lab.scrubber, lab.button('Step back'), lab.button('Restart')]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }

      const extent = await lab.extent();
      for (const name of ['NTP step back', 'Coarse timer', 'Back twice', 'Daylight-saving mistake']) {
        await lab.presets.getByRole('button', { name }).click();
        expect(await lab.extent()).toEqual(extent);
      }
      await lab.button('Step back').click();
      expect(await lab.extent()).toEqual(extent);
      await lab.run.click();
      await expect(lab.button('Pause')).toBeVisible();
      expect(await lab.extent()).toEqual(extent);
    });
  }

  test('animates a run, which can be paused', async ({ page }) => {
    await lab.openAt('q500.r6000');
    await lab.run.click();
    await expect.poll(() => animationsOf(page)).toContain('');
    await lab.button('Pause').click();
    const at = Number(await lab.scrubber.inputValue());
    expect(at).toBeGreaterThan(0);
    await lab.button('Resume').click();
    await expect.poll(async () => Number(await lab.scrubber.inputValue())).toBeGreaterThan(at);
  });

  test('says how a run ended', async ({ page }) => {
    await lab.openAt('q500.r200');
    await lab.run.click();
    await expect(lab.scrubber).toHaveValue('200');
    await expect(lab.run).toBeVisible();
    await expect(lab.status).toContainText('Run complete. sno: 100 IDs; all in order.');
    await expect.poll(() => animationsOf(page)).toEqual([]);
  });

  test('moves nothing for those who prefer that', async ({ page, webkitGTK, browserName }) => {
    test.skip(webkitGTK !== undefined || browserName === 'firefox', 'only by preferences at launch');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await lab.openAt('q500.r1000.s-500.r1000@300');
    await lab.run.click();
    await expect(lab.scrubber).toHaveValue('2000');
    await expect(lab.run).toBeVisible();
    expect(await animationsOf(page)).toEqual([]);
  });

  test('opens with a clock that moves back, at play, and starts over with a steady one', {
    tag: '@once',
  }, async () => {
    await Promise.all([lab.openAt(), expect(lab.button('Pause')).toBeVisible()]);
    await lab.expectTotals('sno', [1500, 0, 0, 398, 0]);
    await lab.expectTotals('Twitter snowflake', [1101, 0, 399, 0, 0]);
    await expect(lab.scrubber).toHaveValue('3000');
    await lab.openMore();
    await lab.button('Start over').click();
    await lab.expectTotals('Twitter snowflake', QUIET);
    await expect.poll(() => lab.written()).toBe('q500.r3000');
  });

  test('says that a link could not be read', { tag: '@once' }, async ({ page }) => {
    const notice = page.getByRole('status').filter({ hasText: 'link' });
    for (const payload of ['zzzz', 'q500.r1000.bogus.s-500.r99999@300']) {
      await lab.openAt(payload);
      await expect(notice).toContainText('Part of this link could not be read');
    }
    await lab.openAt('q500.r1000.s-500.r1000@300');
    await expect(notice).toBeHidden();
  });
});
