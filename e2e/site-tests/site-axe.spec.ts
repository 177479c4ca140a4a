/** What axe says of every kind of page of the site, in light and dark, on a desk and on a phone. */
import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';

const PAGES = {
  'the first page': 'index.html',
  'the README': 'start.html',
  'a guide': 'guides/first-app.html',
  'a document with tables': 'databases.html',
  'a document with drawings': 'format.html',
  recipes: 'recipes.html',
  'a page of the reference': 'reference/sdk.html',
  'the playground': 'playground/index.html',
  'a page that is not there': 'nowhere.html',
};

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${theme}, ${width} px`, () => {
      test.use({ colorScheme: theme, viewport: { width, height: 900 } });

      for (const [name, path] of Object.entries(PAGES)) {
        test(`${name} is accessible`, async ({ page }) => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          // What a script draws is there.
          await expect(page.getByRole('button').first()).toBeVisible();
          expect(await findViolations(page)).toEqual([]);
        });
      }

      test('the search is accessible', async ({ page }) => {
        await page.goto(PAGES['a guide']);
        await page
          .getByRole('button', { name: /search/i })
          .first()
          .click();
        const field = page.getByRole('combobox');
        await field.fill('collation');
        await expect(page.getByRole('option').first()).toBeVisible();
        expect(await findViolations(page)).toEqual([]);
      });
    });
  }
}
