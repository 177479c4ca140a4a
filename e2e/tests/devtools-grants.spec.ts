import { expect, test } from '../fixtures.ts';
import { findViolations } from '../pages/axe.ts';
import { GalleryPage } from '../pages/gallery-page.ts';

test.describe('devices with grants in the panel', () => {
  let gallery: GalleryPage;

  test.beforeEach(async ({ page }) => {
    gallery = new GalleryPage(page);
    await gallery.openStill({ isOpen: true, view: 'generators', height: 700 }, '?grants');
    await gallery.show('Generators');
  });

  test('show their status, their cells and how far they reach', { tag: '@core' }, async () => {
    const { view } = gallery;
    await expect(gallery.generator('offline')).toContainText('random in each unit');
    for (const name of ['notes', 'drafts', 'offline']) await gallery.showDetails(name);
    await gallery.settle();
    const notes = view.getByRole('region', { name: 'Grants of notes' });
    await expect(notes).toContainText('Granted');
    await expect(notes).toContainText('unique by construction');
    await expect(gallery.generator('notes')).toContainText(/Granted, block [\d,]+, lane \d+/);
    await expect(gallery.generator('offline')).not.toContainText('block');
    const rows = notes.getByRole('table', { name: 'Cells' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    // A row is a line: its cells stand beside each other.
    const cells = await rows.nth(1).getByRole('cell').all();
    const tops = await Promise.all(cells.map(async cell => (await cell.boundingBox())!.y));
    expect(new Set(tops).size).toBe(1);
    const drafts = view.getByRole('region', { name: 'Grants of drafts' });
    await expect(drafts).toContainText(/2 s ahead of the clock/);
    await expect(notes.getByText('granted, 09:41:')).toBeVisible();
    await expect(drafts.getByText('granted, 09:41:')).toBeVisible();
    const offline = view.getByRole('region', { name: 'Grants of offline' });
    await expect(offline).toContainText('Provisional: no grant yet');
    await expect(offline).toContainText('no grants');
    await expect(offline).toContainText('no cell claimed');
    await gallery.show('Problems');
    await expect(view.getByText('share')).toHaveCount(0);
  });

  test('are accessible in both themes', { tag: '@axe' }, async ({ page }) => {
    await gallery.showDetails('notes');
    await gallery.settle();
    await expect(gallery.view.getByRole('region', { name: 'Grants of notes' })).toBeVisible();
    await page.clock.resume(); // axe waits by the page's timers
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
    }
  });
});
