import { expectSafeJourney, type HowLong } from '../../clock/stepped-journey.ts';
import { test } from '../../fixtures.ts';
import { LabPage } from '../../pages/lab-page.ts';

test('a page whose system clock is set back and forward re-anchors, tick-tocks once and repeats nothing', {
  tag: '@core',
}, async ({ steppedClock: { page, stepTo } }) => {
  await new LabPage(page).open();
  const makeIds = (howLong: HowLong) => page.evaluate(howLong => window.lab.makeIds(howLong), howLong);
  await expectSafeJourney({ makeIds, stepTo });
});
