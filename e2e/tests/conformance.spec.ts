import { expect, test } from '../fixtures.ts';

/** Fewer checks than this means that the suite was not loaded as a whole. */
const FEWEST_CHECKS = 20;

for (const [kind, path] of [
  ['an isolated', '/conformance/'],
  ['a plain', '/plain/conformance/'],
] as const) {
  test(`the built SDK conforms to its specification in ${kind} page`, { tag: '@core' }, async ({ page }) => {
    await page.goto(path);
    const status = page.getByRole('status');
    await expect(status).toContainText('passed');
    const { passed, failures } = JSON.parse((await status.textContent())!);
    expect(failures).toEqual([]);
    expect(passed).toBeGreaterThan(FEWEST_CHECKS);
  });
}
