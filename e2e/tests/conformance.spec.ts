import { expect, test } from '../fixtures.ts';

/** Fewer checks than this means that the suite was not loaded as a whole. */
const FEWEST_CHECKS = 20;

test('the built SDK conforms to its specification in an isolated page and in a plain one', {
  tag: '@core',
}, async ({ page }) => {
  for (const path of ['/conformance/', '/plain/conformance/']) {
    await page.goto(path);
    const status = page.getByRole('status');
    await expect(status).toContainText('passed');
    const { passed, failures } = JSON.parse((await status.textContent())!);
    expect(failures, path).toEqual([]);
    expect(passed, path).toBeGreaterThan(FEWEST_CHECKS);
  }
});
