import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { openLab } from '../pages/open-lab.ts';

const COUNT = 5000;

test('two tabs that make IDs at the same time, without any setting, repeat none', { tag: '@core' }, async ({
  newTab,
}) => {
  const tabs = [await newTab(), await newTab()];
  for (const tab of tabs) await openLab(tab);
  const made = await Promise.all(tabs.map(makeWithDefault));
  expect(new Set(made.flat()).size).toBe(2 * COUNT);
});

test('a generator continues from its snapshot after a reload', { tag: '@core' }, async ({ page }) => {
  await openLab(page);
  const before = await makeAndKeepSnapshot(page);
  await page.reload();
  await openLab(page);
  const after = await makeAndKeepSnapshot(page);
  const all = [...before, ...after];
  expect(all).toEqual([...all].sort());
  expect(new Set(all).size).toBe(2 * COUNT);
});

function makeWithDefault(page: Page): Promise<string[]> {
  return page.evaluate(count => Array.from({ length: count }, () => window.lab.sno.generate()), COUNT);
}

function makeAndKeepSnapshot(page: Page): Promise<string[]> {
  return page.evaluate(count => {
    const { createGenerator } = window.lab.sno;
    const kept = localStorage.getItem('snapshot');
    const generator = createGenerator(kept ? { snapshot: JSON.parse(kept) } : { partition: 0x0815 });
    const ids = generator.batch(count, 0);
    localStorage.setItem('snapshot', JSON.stringify(generator.snapshot()));
    return ids;
  }, COUNT);
}
