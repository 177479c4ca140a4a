import { firstAt, fromBigInt, fromFields, toBigInt, UNIT_MS, withFields } from '@sno-id/sdk';
import { defineMeta, oneOf } from '@sno-id/sdk/meta';
import { expect, test } from '../fixtures.ts';
import { LessonsPage } from '../pages/lessons-page.ts';
import { OfflinePage } from '../pages/offline-page.ts';
import { SharingPage } from '../pages/sharing-page.ts';

const choices = (count: number) => oneOf(Array.from({ length: count }, (_, i) => `c${i}`));

test.describe('the lessons', () => {
  let lessons: LessonsPage;

  test.beforeEach(async ({ page }) => {
    test.slow(); // each task is done by hand
    lessons = new LessonsPage(page);
  });

  test('lead a newcomer through all sections, starting at the first page', async ({ page }) => {
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    const offline = new OfflinePage(page);

    /** The lessons in order: the title, and the actions. */
    const path: readonly [title: string, act: () => Promise<void>][] = [
      ['An ID is a number', () => lessons.bit(79).click()],
      ['It starts with a time', () => press('Now')],
      ['A bit for clocks that move back', () => lessons.bit(39).click()],
      ['A byte of your own', () => lessons.type(lessons.field('Metabyte'), '5')],
      ['Who made it, and in which order', () => lessons.type(lessons.field('Sequence'), '65535')],
      ['A day is a range of IDs', () => press('An hour')],
      ['The clock moves back', () => press('NTP step back')],
      ['What a restart forgets', () => press('Restart without a snapshot')],
      ['Many at once', () => press('Start all')],
      ['Is random good enough?', () => page.getByRole('radio', { name: '32,768' }).click({ force: true })],
      [
        'Without odds',
        async () => {
          await page.getByRole('radio', { name: 'Claims not durable' }).check({ force: true });
          await press('Play the story');
        },
      ],
      ['Give the byte a meaning', () => press('Use preset')],
      ['Read other people’s IDs', () => press('A log with duplicates')],
      [
        'An app without a network',
        async () => {
          await offline.identity.waitFor();
          await offline.offline.click();
          await offline.add('Milk');
        },
      ],
    ];

    await lessons.open();
    await page.getByRole('link', { name: 'New here? Take the lessons.' }).click();
    await page.getByRole('button', { name: 'Start with the first lesson' }).click();
    for (const [i, [title, act]] of path.entries()) {
      await expect(lessons.bar).toHaveAccessibleName(`Lesson ${i + 1} of ${path.length}: ${title}`);
      await expect(lessons.bar).toContainText('To do:');
      await act();
      await lessons.expectDone(title);
      await lessons.next.click();
    }
    await expect(lessons.bar).toHaveAccessibleName(/^Puzzle 1 of /);
    await lessons.openLessons();
    await expect(lessons.done('Lessons')).toHaveText('14 of 14 done');
  });

  test('have puzzles that can be solved', async ({ page }) => {
    /** Types an ID into the input. */
    const paste = (id: string) => lessons.type(lessons.input, id);
    const preset = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const of2026 = fromFields({ unixMs: Date.UTC(2026, 5), tick: 0, meta: 0, partition: 26, sequence: 0 });

    const solutions: readonly [title: string, act: () => Promise<void>][] = [
      ['In between', () => paste(fromBigInt(toBigInt('brpk4q72xwfxxxxx') + 1n))],
      ['The first of 2026', () => paste(firstAt(Date.UTC(2026)))],
      [
        'The last of 2029',
        () =>
          paste(
            fromFields({
              unixMs: Date.UTC(2030) - UNIT_MS,
              tick: 0,
              meta: 0,
              partition: 7,
              sequence: 65_535,
            }),
          ),
      ],
      ['The twin', () => paste(withFields('brpk4q72xwf2m63l', { tick: 1 }))],
      ['Signed', () => paste(`${of2026.slice(0, 13)}sno`)],
      [
        'A year in two IDs',
        async () => {
          await lessons.type(page.getByRole('textbox', { name: 'From', exact: true }), '2025-01-01');
          await lessons.type(
            page.getByRole('textbox', { name: 'To (inclusive)' }),
            '2025-12-31T23:59:59.999Z',
          );
        },
      ],
      ['One waits, one does not', () => preset('NTP step back')],
      ['Even sno waits', () => preset('Back twice')],
      ['An error that users see', () => preset('NTP step back')],
      [
        'Data loss',
        async () => {
          const sharing = new SharingPage(page);
          await sharing.addTwin.click();
          await sharing.startAll.click();
        },
      ],
      [
        'Twelve and four',
        async () => {
          await page.getByRole('button', { name: 'Import JSON' }).click();
          const schema = JSON.stringify(defineMeta({ status: choices(12), verb: choices(4) }));
          await lessons.type(page.getByRole('textbox', { name: 'A schema as JSON' }), schema);
          await page.getByRole('button', { name: 'Import', exact: true }).click();
        },
      ],
    ];

    for (const [title, act] of solutions) {
      await lessons.begin(title);
      await act();
      await lessons.expectDone(title);
    }
    await lessons.openLessons();
    await expect(lessons.done('Puzzles')).toHaveText('11 of 11 done');
  });

  test('work by keyboard alone, are stored, can be reset, and the reset can be undone', async ({ page }) => {
    await lessons.openLessons();
    await page.getByRole('button', { name: 'Start: The twin' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Hint' }).focus();
    await page.keyboard.press('Enter');
    await expect(lessons.bar).toContainText('Which bit separates the two timelines?');
    await lessons.bit(39).focus();
    await page.keyboard.press('1');
    await lessons.expectDone('The twin');
    await expect(lessons.next).toBeVisible();

    await page.reload();
    await lessons.expectDone('The twin');
    await lessons.openLessons();
    await expect(lessons.done('Puzzles')).toHaveText('1 of 11 done');
    await lessons.resetAll.focus();
    await page.keyboard.press('Enter');
    await expect(lessons.done('Puzzles')).toHaveText('0 of 11 done');
    await lessons.undo.focus();
    await page.keyboard.press('Enter');
    await expect(lessons.done('Puzzles')).toHaveText('1 of 11 done');
  });

  test('do not count state from before they started', { tag: '@once' }, async ({ page }) => {
    await lessons.open(`#1/anatomy/${withFields('brpk4q72xwf2m63l', { meta: 5 })}`);
    await expect(lessons.field('Metabyte')).toHaveValue('5');
    await lessons.begin('A byte of your own');
    await expect(lessons.field('Metabyte')).toHaveValue('5');
    await expect(lessons.bar).toContainText('To do:');
    await lessons.type(lessons.field('Metabyte'), '6');
    await expect(lessons.bar).toContainText('To do:');
    await lessons.type(lessons.field('Metabyte'), '5');
    await lessons.expectDone('A byte of your own');
    await page.getByRole('button', { name: 'Close the lesson' }).click();
    await expect(lessons.bar).toBeHidden();
  });

  for (const theme of ['Light', 'Dark'] as const) {
    test(`are accessible in the ${theme.toLowerCase()} theme`, { tag: '@axe' }, async ({ page }) => {
      const { findViolations } = await import('../pages/axe.ts');
      await lessons.openLessons();
      await lessons.theme(theme).check({ force: true });
      expect(await findViolations(page)).toEqual([]);
      await lessons.begin('The twin');
      await lessons.bit(39).click();
      await lessons.expectDone('The twin');
      expect(await findViolations(page)).toEqual([]);
    });
  }
});
