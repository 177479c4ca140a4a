import { firstAt, fromBigInt, fromFields, toBigInt, withFields } from '@sno-id/sdk';
import { defineMeta, oneOf, uint } from '@sno-id/sdk/meta';
import { UNIT_MS } from '@sno-id/sdk/read';
import { expect, test } from '../fixtures.ts';
import { LessonsPage } from '../pages/lessons-page.ts';
import { OfflinePage } from '../pages/offline-page.ts';
import { EXAMPLE } from '../pages/playground-page.ts';
import { SharingPage } from '../pages/sharing-page.ts';

const choices = (count: number) => oneOf(Array.from({ length: count }, (_, i) => `c${i}`));

/** A try that does not solve the task, and the word to it. */
type Wrong = readonly [act: () => Promise<void>, word: string];
type Path = readonly [title: string, tries: readonly Wrong[], act: () => Promise<void>];

test.describe('the lessons', () => {
  let lessons: LessonsPage;

  test.beforeEach(async ({ page }) => {
    test.slow(); // each task is done by hand
    lessons = new LessonsPage(page);
  });

  test('lead a newcomer from the first screen through all sections, with a word to each wrong try', async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const main = page.getByRole('main');
    const press = (name: string) => main.getByRole('button', { name, exact: true }).first().click();
    const typed = (field: Parameters<LessonsPage['field']>[0], text: string) =>
      lessons.type(lessons.field(field), text);
    const answer = async (text: string) => {
      await lessons.type(lessons.coach.getByRole('textbox'), text);
      await lessons.coach.getByRole('button', { name: 'Check' }).click();
    };
    const rule = (name: string) => page.getByRole('radio', { name }).check({ force: true });
    const offline = new OfflinePage(page);

    /** The lessons in order: the title, wrong tries, and the right one. */
    const path: readonly Path[] = [
      [
        'An ID is a number',
        [[() => press('+1'), 'in another way. Click one of the 80 bits.']],
        () => lessons.bit(79).click(),
      ],
      [
        'It starts with a time',
        [[() => lessons.bit(79).click(), 'You changed the sequence. Its time is 2 years too early.']],
        () => press('Now'),
      ],
      [
        'A bit for clocks that move back',
        [[() => lessons.bit(47).click(), 'You changed the metabyte. The tick is still 0']],
        () => lessons.bit(39).click(),
      ],
      [
        'A byte of your own',
        [
          [() => typed('Metabyte', '9'), '9 is 4 too high.'],
          [() => typed('Metabyte', '500'), 'Expected 0 to 255, got “500”.'],
        ],
        () => typed('Metabyte', '5'),
      ],
      [
        'Who made it, and in which order',
        [[() => typed('Sequence', '65534'), '65,534 is 1 too low.']],
        () => typed('Sequence', '65535'),
      ],
      [
        'A day is a range of IDs',
        [[() => press('An hour'), 'That is 1 hour: 23 hours too short.']],
        () => press('A day'),
      ],
      [
        'The clock moves back',
        [[() => press('Step ahead'), 'That was a step ahead, which only leaves a gap.']],
        () => press('NTP step back'),
      ],
      [
        'What a restart forgets',
        [
          [() => press('Restart with its snapshot'), 'That restart kept its snapshot'],
          [() => press('Restart without a snapshot'), 'How many did sno generate twice?'],
          [() => answer('all'), 'Expected a whole number, got “all”.'],
          [() => answer('180'), '180 is too low.'],
        ],
        () => answer('200'),
      ],
      ['Many at once', [], () => press('Start all')],
      [
        'Is random good enough?',
        [],
        () => page.getByRole('radio', { name: 'about 32,800' }).click({ force: true }),
      ],
      [
        'Never twice, guaranteed',
        [
          [() => rule('Blocks granted twice'), 'That breaks another rule.'],
          [() => rule('Claims not saved'), 'The rule is broken. Now make IDs'],
        ],
        () => press('Play the story'),
      ],
      ['Give the byte a meaning', [], () => press('Use preset')],
      [
        'Read other people’s IDs',
        [[() => press('A healthy log'), 'none of them twice']],
        () => press('A log with duplicates'),
      ],
      [
        'An app without a network',
        [
          [
            async () => {
              await expect(offline.offline).toBeEnabled();
              await offline.add('Bread');
            },
            'That note was made online.',
          ],
          [() => offline.offline.click(), 'Offline. Now add a note.'],
        ],
        () => offline.add('Milk'),
      ],
    ];

    await page.goto('/');
    await page.getByRole('button', { name: /^Start first lesson/ }).click();
    for (const [i, [title, tries, act]] of path.entries()) {
      await expect(lessons.coach).toHaveAccessibleName(`Lesson ${i + 1} of ${path.length}: ${title}`);
      await expect(lessons.coach).toContainText('To do:');
      for (const [attempt, word] of tries) {
        await attempt();
        await lessons.expectWord(word);
      }
      await act();
      await lessons.expectDone(title);
      if (i < path.length - 1) await lessons.next.click();
    }

    await expect(lessons.coach).toContainText('All lessons are done.');
    await expect(lessons.next).toHaveText('First puzzle: In between');
    await lessons.coach.getByRole('button', { name: 'What you know now' }).click();
    const finish = page.getByRole('region', { name: 'What you know now' });
    await expect(finish).toContainText('You have finished all lessons.');
    await expect(finish).toContainText("from '@sno-id/sdk/meta'");
    await expect(lessons.coach).toBeHidden();
    await expect(lessons.done('Lessons')).toHaveText('14 of 14 done');
  });

  test('have puzzles that can be solved, with a word to each wrong try', async ({ page }) => {
    test.setTimeout(180_000);
    const paste = (id: string) => lessons.insert(lessons.input, id);
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
    const amount = (text: string) =>
      lessons.set(page.getByRole('textbox', { name: 'Milliseconds', exact: true }), text);
    /** Moves the scrubber ahead by 100 ms. */
    const scrub = () => lessons.press(page.getByRole('slider', { name: 'True time' }), 'ArrowRight', 10);
    const range = async (from: string, to: string) => {
      await lessons.type(page.getByRole('textbox', { name: 'From', exact: true }), from);
      await lessons.type(page.getByRole('textbox', { name: 'To (inclusive)' }), to);
    };
    const schema = async (fields: Parameters<typeof defineMeta>[0]) => {
      await page.getByRole('button', { name: 'Import JSON' }).click();
      const json = JSON.stringify(defineMeta(fields));
      await lessons.insert(page.getByRole('textbox', { name: 'A schema as JSON' }), json);
      await page.getByRole('button', { name: 'Import', exact: true }).click();
    };
    const sharing = new SharingPage(page);
    const of2026 = fromFields({ unixMs: Date.UTC(2026, 5), tick: 0, meta: 0, partition: 26, sequence: 0 });
    const last = {
      unixMs: Date.UTC(2030) - UNIT_MS,
      tick: 0 as const,
      meta: 0,
      partition: 7,
      sequence: 65_535,
    };

    const path: readonly Path[] = [
      [
        'In between',
        [
          [() => paste('brpk4q72xwfzzzzz'), 'Unexpected “z” at index 11'],
          [() => paste('brpk4q72xwfxxxxx'), 'That is the first of the two. Go one up.'],
        ],
        () => paste(fromBigInt(toBigInt('brpk4q72xwfxxxxx') + 1n)),
      ],
      [
        'The first of 2026',
        [[() => lessons.type(lessons.field('Time'), '2026-01-01T00:00:00.096Z'), '24 units too late.']],
        () => paste(firstAt(Date.UTC(2026))),
      ],
      [
        'The last of 2029',
        [
          [
            () => paste(fromFields({ ...last, meta: 255, tick: 1 })),
            'Time right. The tick must be 0, not 1.',
          ],
        ],
        () => paste(fromFields(last)),
      ],
      [
        'The twin',
        [
          [() => paste(EXAMPLE), 'That is the ID itself. Its twin differs in one bit.'],
          [() => lessons.bit(47).click(), 'One bit differs, but it belongs to the metabyte.'],
        ],
        () => paste(withFields(EXAMPLE, { tick: 1 })),
      ],
      [
        'Signed',
        [[() => paste(of2026), 'Year and partition right. It ends with “222”.']],
        () => paste(`${of2026.slice(0, 13)}sno`),
      ],
      [
        'A year in two IDs',
        [
          [
            () => range('2025-01-01', '2026-01-01'),
            'The start is right; the end is one unit too late: it is included, and belongs to 2026.',
          ],
        ],
        () => range('2025-01-01', '2025-12-31T23:59:59.999Z'),
      ],
      [
        'One waits, one does not',
        [[() => press('Freeze'), 'Sonyflake had enough numbers for 500 ms.']],
        async () => {
          await press('Undo');
          await amount('900');
          await press('Freeze');
        },
      ],
      [
        'Even sno waits',
        [[() => press('Step back'), 'Back once: sno flipped its tick and used the second timeline.']],
        async () => {
          await scrub();
          await press('Step back');
        },
      ],
      [
        'An error that users see',
        [[() => press('Step back'), 'It rejected 249: too many. Undo it, and step back less far.']],
        async () => {
          await press('Undo');
          await amount('102');
          await press('Step back');
        },
      ],
      [
        'Data loss',
        [],
        async () => {
          await sharing.addClone.click();
          await sharing.startAll.click();
        },
      ],
      [
        'Twelve and four',
        [[() => schema({ status: choices(48) }), 'One field has room for all 48 combinations']],
        () => schema({ format: uint(4), origin: uint(2) }),
      ],
    ];

    for (const [title, tries, act] of path) {
      await lessons.begin(title);
      for (const [attempt, word] of tries) {
        await attempt();
        await lessons.expectWord(word);
      }
      await act();
      await lessons.expectDone(title);
    }
    await expect(lessons.coach).toContainText('All puzzles are done.');
    await lessons.coach.getByRole('button', { name: 'What you know now' }).click();
    await expect(page.getByRole('region', { name: 'What the puzzles showed' })).toContainText(
      'splitSequence',
    );
    await expect(lessons.done('Puzzles')).toHaveText('11 of 11 done');
  });

  test('show no presets in the puzzles that one would solve, but how many changes are left', async ({
    page,
  }) => {
    await lessons.begin('Even sno waits');
    await expect(page.getByText('Changes: 0 of 2.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Presets' })).toHaveCount(0);
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Step back', exact: true }).click();
    await lessons.expectWord('The clock has 3 changes, and only 2 are allowed. Undo one.');
    await lessons.close.click();
    await expect(page.getByRole('group', { name: 'Presets' })).toBeVisible();
  });

  test('work by keyboard alone, are stored, can be reset, and the reset can be undone', {
    tag: '@core',
  }, async ({ page, webkitGTK }) => {
    await lessons.openLessons();
    await page.getByRole('button', { name: 'Start: The twin' }).focus();
    await page.keyboard.press('Enter');
    await expect(lessons.title).toBeFocused();
    if (!webkitGTK) {
      await page.keyboard.press('Tab');
      await expect(lessons.hint).toBeFocused();
    }
    await lessons.hint.focus();
    await page.keyboard.press('Enter');
    await expect(lessons.coach).toContainText('Which bit separates the two timelines?');
    await expect(lessons.hint).toBeFocused();
    await lessons.goTo.focus();
    await page.keyboard.press('Enter');
    await expect(lessons.input).toBeFocused();
    await lessons.bit(39).focus();
    await page.keyboard.press('1');
    await lessons.expectDone('The twin');
    await expect(lessons.status).toContainText('Done: The twin.');
    await lessons.next.focus();
    await page.keyboard.press('Enter');
    await expect(lessons.title).toHaveText('Signed');
    await expect(lessons.title).toBeFocused();
    await expect(lessons.status).not.toContainText('Done');
    await lessons.close.focus();
    await page.keyboard.press('Enter');
    await expect(lessons.coach).toBeHidden();
    await expect(lessons.input).toBeFocused();

    await page.reload();
    await lessons.openLessons();
    await expect(lessons.done('Puzzles')).toHaveText('1 of 11 done');
    await lessons.resetAll.focus();
    await page.keyboard.press('Enter');
    await expect(lessons.done('Puzzles')).toHaveText('0 of 11 done');
    await lessons.undo.focus();
    await page.keyboard.press('Enter');
    await expect(lessons.done('Puzzles')).toHaveText('1 of 11 done');
  });

  test('lead through all sections by keyboard alone', async ({ page, webkitGTK }) => {
    test.skip(webkitGTK !== undefined, 'its keys are synthetic');
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const typed = async (text: string) => {
      await press('ControlOrMeta+a');
      await page.keyboard.type(text);
    };
    const answer = async () => {
      await press('Enter');
      await lessons.expectWord('How many did sno generate twice?');
      await press('Alt+l');
      await expect(lessons.title).toBeFocused();
      while (
        !(await lessons.coach.getByRole('textbox').evaluate(input => input === document.activeElement))
      ) {
        await press('Tab');
      }
      await page.keyboard.type('200');
      await press('Enter');
    };
    /** What is done in each lesson, with the focus where “Alt+L” puts it. */
    const path: readonly (() => Promise<void>)[] = [
      () => press('Space'),
      () => press('Enter'),
      () => press('Space'),
      () => typed('5'),
      () => typed('65535'),
      () => press('Tab', 'Tab', 'Tab', 'Tab', 'Enter'),
      () => press('Enter'),
      answer,
      () => press('Enter'),
      () => press('Space'),
      () => press('Space', 'Tab', 'Enter'),
      () => press('Tab', 'Tab', 'Tab', 'Enter'),
      () => press('Enter'),
      async () => {
        await press('Space');
        await lessons.expectWord('Offline. Now add a note.');
        await press('Tab', 'Tab');
        await page.keyboard.type('Milk');
        await press('Enter');
      },
    ];

    await page.goto('/#1/lessons');
    await page.getByRole('button', { name: 'Start with the first lesson' }).focus();
    await press('Enter');
    for (const [i, act] of path.entries()) {
      await expect(lessons.coach).toHaveAccessibleName(new RegExp(`^Lesson ${i + 1} of`));
      await expect(lessons.title).toBeFocused();
      await lessons.expectTargetInView();
      await press('Alt+l');
      await expect(lessons.title).not.toBeFocused();
      await act();
      await expect(lessons.coach).toContainText('Done:', { timeout: 20_000 });
      await press('Alt+l', 'Enter');
    }
    await expect(page.getByRole('region', { name: 'What you know now' })).toBeVisible();
  });

  for (const [title, payload] of [
    ['The clock moves back', 'clock'],
    ['A byte of your own', 'anatomy'],
    ['Give the byte a meaning', 'metabyte'],
  ] as const) {
    for (const [width, height] of [
      [1280, 800],
      [844, 390],
      [390, 844],
    ] as const) {
      test(`“${title}” shows what it is about on a first visit at ${width} × ${height}`, async ({
        page,
        webkitGTK,
      }) => {
        test.skip(webkitGTK !== undefined && width !== 1280, 'its window has one size');
        if (!webkitGTK) await page.setViewportSize({ width, height });
        await lessons.openLessons();
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await page.getByRole('button', { name: `Start: ${title}`, exact: true }).click();
        await expect.poll(() => page.evaluate(() => location.hash)).toContain(`#1/${payload}`);
        await lessons.expectTargetInView();
        await expect(lessons.title).toBeInViewport();
      });
    }
  }

  test('can be done again', async ({ page }) => {
    await lessons.begin('The twin');
    await lessons.bit(39).click();
    await lessons.expectDone('The twin');
    await lessons.openLessons();
    await page.getByRole('button', { name: 'Again: The twin' }).click();
    await expect(lessons.title).toBeFocused();
    await lessons.bit(47).click();
    await lessons.expectWord('One bit differs');
    await lessons.bit(47).click();
    await lessons.bit(39).click();
    await lessons.expectDone('The twin');
  });

  test('reset what would solve them already, and do not count what they start with', async () => {
    await lessons.open(`#1/anatomy/${withFields(EXAMPLE, { meta: 5 })}`);
    await expect(lessons.field('Metabyte')).toHaveValue('5');
    await lessons.begin('A byte of your own');
    await expect(lessons.field('Metabyte')).toHaveValue('0');
    await expect(lessons.coach).toContainText('To do:');
    await lessons.settings.click();
    await lessons.type(lessons.metabyte, '5');
    await lessons.metabyte.press('Enter');
    await lessons.expectWord('That is the metabyte of the generator');
    await lessons.type(lessons.field('Metabyte'), '5');
    await lessons.expectDone('A byte of your own');
  });

  test('judge what is typed once it is meant, not each key', async () => {
    await lessons.begin('A byte of your own');
    await lessons.type(lessons.field('Metabyte'), '59');
    await lessons.expectWord('59 is 54 too high.');
    await lessons.type(lessons.field('Metabyte'), '5');
    await lessons.field('Metabyte').press('Enter');
    await lessons.expectDone('A byte of your own');
  });

  test('ask for a guess again, although guesses are remembered', async ({ page }) => {
    await page.goto('/#1/odds');
    await page.getByRole('radio', { name: 'about 300' }).check({ force: true });
    await expect(page.getByRole('group', { name: 'Guess' }).getByText('Right.')).toBeVisible();
    await lessons.openLessons();
    await page.getByRole('navigation').getByRole('link', { name: 'Odds', exact: true }).click();
    await expect(page.getByRole('radio', { name: 'about 300' })).toBeChecked();
    await lessons.begin('Is random good enough?');
    await expect(page.getByRole('radio', { name: 'about 300' })).not.toBeChecked();
    await page.getByRole('radio', { name: 'about 1,200' }).check({ force: true });
    await lessons.expectDone('Is random good enough?');
  });

  test('explain a term on a click, a key, or under the pointer', async ({ page, webkitGTK }) => {
    await lessons.begin('A byte of your own');
    const term = lessons.coach.getByRole('button', { name: 'metabyte' });
    const meaning = page.getByRole('tooltip');
    await term.focus();
    await expect(meaning).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(meaning).toContainText('one byte of an ID that belongs to the app');
    await expect(term).toHaveAccessibleDescription(/one byte of an ID/);
    await page.keyboard.press('Escape');
    await expect(meaning).toBeHidden();
    await term.click();
    await expect(meaning).toBeVisible();
    if (webkitGTK) return;
    await page.mouse.click(700, 5);
    await expect(meaning).toBeHidden();
    await term.hover();
    await expect(meaning).toBeInViewport({ ratio: 1 });
    await page.mouse.move(700, 300);
    await expect(meaning).toBeHidden();
  });

  test('fold on a phone while somebody works, and unfold when it is done', async ({ page, webkitGTK }) => {
    test.skip(webkitGTK !== undefined, 'its window has one size');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/#1/lessons');
    await page.getByRole('button', { name: 'Start: A bit for clocks that move back' }).click();
    const text = lessons.coach.getByText('Clocks move back when somebody');
    await expect(text).toBeVisible();
    await lessons.expectTargetInView();
    await lessons.bit(47).click();
    await expect(text).toBeHidden();
    await lessons.expectWord('You changed the metabyte.');
    const { height } = (await lessons.coach.boundingBox())!;
    expect(height).toBeLessThan(844 / 3);
    await lessons.coach.getByRole('button', { name: 'Show more' }).click();
    await expect(text).toBeVisible();
    await lessons.bit(39).click();
    await lessons.expectDone('A bit for clocks that move back');
    await expect(lessons.next).toBeInViewport();
  });

  test('do not print, and move nothing for those who want no motion', { tag: '@once' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await lessons.begin('The twin');
    await lessons.bit(39).click();
    await lessons.expectDone('The twin');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.emulateMedia({ media: 'print' });
    await expect(lessons.coach).toBeHidden();
    expect(await page.evaluate(() => getComputedStyle(document.body).paddingInlineStart)).toBe('0px');
  });

  for (const theme of ['Light', 'Dark'] as const) {
    test(`are accessible in the ${theme.toLowerCase()} theme`, { tag: '@axe' }, async ({ page }) => {
      const { findViolations } = await import('../pages/axe.ts');
      await lessons.openLessons();
      await lessons.theme(theme).check({ force: true });
      expect(await findViolations(page)).toEqual([]);
      await lessons.begin('The twin');
      await lessons.hint.click();
      await lessons.bit(47).click();
      await lessons.expectWord('One bit differs');
      expect(await findViolations(page)).toEqual([]);
      await lessons.bit(47).click();
      await lessons.bit(39).click();
      await lessons.expectDone('The twin');
      expect(await findViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await lessons.begin('A byte of your own');
      await lessons.coach.getByRole('button', { name: 'metabyte' }).click();
      expect(await findViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await lessons.begin('What a restart forgets');
      expect(await findViolations(page)).toEqual([]);
      await page.goto('/#1/order');
      await page.getByRole('main').waitFor();
      expect(await findViolations(page)).toEqual([]);
    });
  }
});
