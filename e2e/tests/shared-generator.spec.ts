import { expect, test } from '../fixtures.ts';
import { openLab } from '../pages/open-lab.ts';

const COUNTS = [66_668, 66_666, 66_666];
const TOTAL = 200_000;

test('an isolated page and two workers share one generator, make 200,000 IDs and repeat none', {
  tag: '@core',
}, async ({ page }) => {
  await openLab(page);
  const { tookMs, tickTocks, ...report } = await page.evaluate(
    counts => window.lab.shared.makeAcrossThreads(counts),
    COUNTS,
  );
  console.log(`      made in ${tookMs} ms; ${tickTocks} tick-tocks`);
  expect(report).toEqual({ isolated: true, total: TOTAL, unique: TOTAL, foreign: 0 });
});

test('in a page that is not isolated, the error says which headers to set', async ({ page }) => {
  await openLab(page, '/plain/lab/');
  const message = await page.evaluate(() => {
    // WebKitGTK, as it is started here, leaves it in every page, though it cannot be posted.
    Reflect.deleteProperty(window, 'SharedArrayBuffer');
    return window.lab.shared.errorOfMaking();
  });
  expect(message).toContain('Cross-Origin-Opener-Policy: same-origin');
  expect(message).toContain('Cross-Origin-Embedder-Policy: require-corp');
});
