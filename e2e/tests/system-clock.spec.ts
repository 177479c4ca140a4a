import { expectSafeJourney, type HowLong } from '../clock/stepped-journey.ts';
import { test } from '../fixtures.ts';
import { openLab } from '../pages/open-lab.ts';

test('a page whose system clock is set back and forward re-anchors, tick-tocks once and repeats nothing', {
  tag: '@core',
}, async ({ steppedClock: { page, stepTo } }) => {
  await openLab(page);
  const makeIds = (howLong: HowLong) => page.evaluate(howLong => window.lab.makeIds(howLong), howLong);
  await expectSafeJourney({ makeIds, stepTo });
});
