import { expect, test } from '../fixtures.ts';
import { openLab } from '../pages/open-lab.ts';

const COUNTS = [66_668, 66_666, 66_666];
const TOTAL = 200_000;

test('a page and two workers, each with its own partition, make 200,000 IDs and repeat none', {
  tag: '@core',
}, async ({ page }) => {
  await openLab(page);
  const made = await page.evaluate(counts => window.lab.makeAcrossThreads(counts), COUNTS);
  const { tickTocks, tookMs, ...report } = made;
  console.log(`      made in ${tookMs.join(', ')} ms; ${tickTocks} tick-tocks`);
  expect(report).toEqual({
    total: TOTAL,
    unique: TOTAL,
    notStrict: 0,
    notRoundTripping: 0,
    outOfOrder: 0,
  });
});
