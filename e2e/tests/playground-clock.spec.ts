import { isSno, tickOf, unixMsOf } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { ClockPage } from '../pages/clock-page.ts';

/** The start of all scripts in the clock lab. */
const START_UNIX_MS = Date.UTC(2026, 0, 1);
const QUIET = [1500, 0, 0, 0, 0];

test.describe('the clock lab', () => {
  let lab: ClockPage;

  test.beforeEach(async ({ page }) => {
    lab = new ClockPage(page);
  });

  test('shows by mouse what six generators do when the clock is wrong', async ({ page, webkitGTK }) => {
    const byHand = webkitGTK !== undefined;
    await lab.openAt();
    for (const lane of ['sno', 'Sonyflake', 'UUID v7'] as const) await lab.expectTotals(lane, QUIET);
    await page.getByRole('radio', { name: 'None of them' }).click();
    await expect(page.getByText('Right.', { exact: true }).first()).toBeVisible();

    // Sonyflake stalls, sno does not
    await lab.presets.getByRole('button', { name: 'NTP step back' }).click();
    await lab.expectTotals('sno', [1500, 0, 0, 398, 0]);
    await lab.expectTotals('Twitter snowflake', [1101, 0, 399, 0, 0]);
    expect((await lab.totals('Sonyflake')).slice(1)).toEqual([1, 0, 0, 0]);
    await expect(lab.lane('Mastodon')).toHaveAccessibleName(
      'Mastodon: 1,101 IDs; 1 stall of 798 ms in total',
    );

    await lab.button('Undo').click();
    await lab.expectTotals('sno', QUIET);
    await lab.button('Redo').click();
    await lab.expectTotals('sno', [1500, 0, 0, 398, 0]);

    await lab.presets.getByRole('button', { name: 'Restart without a snapshot' }).click();
    await expect.poll(async () => (await lab.totals('sno'))[4]).toBeGreaterThan(100);
    await lab.presets.getByRole('button', { name: 'Restart with its snapshot' }).click();
    await expect.poll(async () => (await lab.totals('sno'))[4]).toBe(0);

    // The curve itself, and then the step it created
    await lab.button('Reset').click();
    await lab.expectTotals('sno', QUIET);
    await lab.drag(lab.curve, 0, 60, byHand);
    await expect(lab.handles).toHaveCount(1);
    await expect.poll(async () => (await lab.totals('sno'))[3]).toBeGreaterThan(100);
    const before = Number(await lab.handles.getAttribute('aria-valuenow'));
    expect(before).toBeLessThan(-500);
    await lab.drag(lab.handles, 60, -20, byHand);
    expect(Number(await lab.handles.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
    expect(await lab.handles.getAttribute('aria-label')).not.toContain('1,500 ms');
    await lab.button('Undo').click();
    await expect(lab.handles).toHaveAttribute('aria-valuenow', String(before));

    await page.getByText('Show the code of this script').click();
    await expect(lab.code).toContainText(`clock.shift(${before});`);
    await lab.button('Play').click();
    await expect(lab.button('Pause')).toBeVisible();
  });

  test('works by keyboard alone', async ({ page }) => {
    await lab.openAt('q500.r3000@520');
    await lab.set(lab.amount, '1000');
    await lab.press(lab.scrubber, 'ArrowLeft', 2);
    await lab.press(lab.button('Step back'), 'Enter');
    await expect.poll(() => lab.written()).toEqual(['run 500', 'step -1000', 'run 2500']);
    await lab.expectTotals('Sonyflake', [expect.any(Number), 1, 0, 0, 0]);
    expect((await lab.totals('sno'))[1]).toBe(0);

    // Set back again before the clock has caught up: now sno waits.
    await lab.press(lab.scrubber, 'ArrowRight', 5);
    await lab.press(lab.button('Step back'), 'Enter');
    await lab.expectTotals('sno', [expect.any(Number), 1, 0, expect.any(Number), 0]);
    await lab.press(lab.scrubber, 'ArrowRight', 10);
    expect((await lab.instant('sno'))[0]).toBe('waiting for 100 ms');

    await lab.press(lab.handles.last(), 'ArrowUp');
    await expect(lab.handles.last()).toHaveAttribute('aria-valuenow', '-990');
    await lab.press(lab.handles.last(), 'Delete');
    await expect.poll(() => lab.written()).toEqual(['run 500', 'step -1000', 'run 2500']);

    await lab.press(page.getByRole('button', { name: 'Add a step' }), 'Enter');
    await expect(lab.step(4, 'action')).toBeFocused();
    await lab.step(4, 'action').selectOption('Freeze for');
    await lab.set(lab.step(4, 'milliseconds'), '300');
    await lab.press(page.getByRole('button', { name: 'Move step 4 up' }), 'Enter');
    await expect(page.getByRole('button', { name: 'Move step 3 up' })).toBeFocused();
    await lab.press(page.getByRole('button', { name: 'Remove step 2' }), 'Enter');
    expect(await lab.written()).toEqual(['run 500', 'freeze 300', 'run 2500']);
    await lab.press(lab.button('Undo'), 'Enter', 2);
    await expect.poll(() => lab.written()).toEqual(['run 500', 'step -1000', 'run 2500', 'freeze 300']);

    // A step that does not fit is rejected with a message.
    await lab.set(lab.step(3, 'milliseconds'), '5900');
    await expect(lab.status).toContainText('That does not fit');
    await expect(lab.step(3, 'milliseconds')).toHaveValue('2500');
  });

  test('a link restores its exact state, and the page shows what the SDK computes', async ({ page }) => {
    const payload = 'q400.r800.s-900.r300.k100.c40.r600.c0.f200.x50.s500.r400@1500';
    await lab.openAt(payload);
    const steps =
      'run 800,step -900,run 300,keep 100,coarsen 40,run 600,coarsen 0,freeze 200,lose 50,step 500,run 400';
    await expect.poll(async () => (await lab.written()).join()).toBe(steps);
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
    await expect.poll(async () => (await lab.written()).join()).toBe(steps);
    expect([await lab.totals('sno'), await lab.totals('Multi-clock'), await lab.instant('sno')]).toEqual(
      shown,
    );

    for (const theme of ['Light', 'Dark'] as const) {
      await lab.theme(theme).check({ force: true });
      expect(await findViolations(page)).toEqual([]);
    }
  });

  test('runs a thousand random scripts, in which sno repeats no ID', { tag: '@once' }, async () => {
    await lab.openAt();
    await lab.trials.getByRole('button', { name: 'Run 1,000 random scripts' }).click();
    await expect(lab.verdict).toHaveText(/with no duplicates\. Every restart had its snapshot\.$/, {
      timeout: 25_000,
    });
    const [made, stalls, errors, breaks, duplicates] = await lab.trialTotals('sno');
    expect([made! > 10_000, stalls! > 0, errors, breaks! > 0, duplicates]).toEqual([true, true, 0, true, 0]);
    expect((await lab.trialTotals('Twitter snowflake'))[2]).toBeGreaterThan(0);
  });
});
