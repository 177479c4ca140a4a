import { expect, test } from '../fixtures.ts';
import { ConformancePage } from '../pages/conformance-page.ts';

/** Fewer checks than this means that the suite was not loaded as a whole. */
const FEWEST_CHECKS = 20;

for (const isolated of [true, false]) {
  const kind = isolated ? 'an isolated' : 'a plain';

  test(
    `the built SDK conforms to its specification in ${kind} page`,
    { tag: '@core' },
    async ({ page }, testInfo) => {
      const conformance = new ConformancePage(page);
      await conformance.open({ isolated });
      const { passed, failures } = await conformance.result();
      console.log(
        `      ${testInfo.project.name}: ${passed.length} checks passed, ${failures.length} failed`,
      );
      expect(failures).toEqual([]);
      expect(passed.length).toBeGreaterThan(FEWEST_CHECKS);
    },
  );
}
