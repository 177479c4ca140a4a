import { firstAt, fromBigInt, fromFields, toBigInt, withFields } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { expect, test } from '../fixtures.ts';
import { EXAMPLE } from '../pages/playground-page.ts';
import { PuzzlesPage } from '../pages/puzzles-page.ts';
import { SharingPage } from '../pages/sharing-page.ts';

/** A try that does not solve the puzzle, and the word to it. */
type Wrong = readonly [act: () => Promise<void>, word: string];
type Path = readonly [title: string, tries: readonly Wrong[], act: () => Promise<void>];

test.describe('the puzzles', () => {
  let puzzles: PuzzlesPage;

  test.beforeEach(async ({ page }) => {
    puzzles = new PuzzlesPage(page);
  });

  test('can be solved, with a word to each wrong try', async ({ page }) => {
    test.setTimeout(180_000);
    const paste = (id: string) => puzzles.insert(puzzles.input, id);
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
    const amount = (text: string) =>
      puzzles.set(page.getByRole('textbox', { name: 'Milliseconds', exact: true }), text);
    /** Moves the scrubber ahead by 100 ms. */
    const scrub = () => puzzles.press(page.getByRole('slider', { name: 'True time' }), 'ArrowRight', 10);
    const range = async (from: string, to: string) => {
      await puzzles.type(page.getByRole('textbox', { name: 'From', exact: true }), from);
      await puzzles.type(page.getByRole('textbox', { name: 'To (inclusive)' }), to);
    };
    const width = (bits: number) =>
      puzzles.set(page.getByRole('textbox', { name: 'Width in bits' }), String(bits));
    const number = async (firstBit: number, bits: number) => {
      await page.getByRole('button', { name: `Bit ${firstBit}, free: add a field` }).click();
      await page.getByRole('radio', { name: 'number', exact: true }).check({ force: true });
      await width(bits);
    };
    // Set, not dragged: in WebKitGTK, keys and a pointer move no slider.
    const generators = (position: number) =>
      page.getByRole('slider', { name: 'Generators', exact: true }).evaluate((input, position) => {
        const slider = input as HTMLInputElement;
        slider.stepUp(position - Number(slider.value));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      }, position);
    const rule = (name: string) => page.getByRole('radio', { name }).check({ force: true });
    const threeIds = async () => (await puzzles.task.textContent())!.match(/[2-9a-x]{16}/g)!.slice(0, 3);
    const inspected = (ids: readonly string[]) =>
      puzzles.insert(page.getByRole('textbox', { name: 'Text that contains IDs' }), ids.join('\n'));
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
          [() => paste('brpk4q72xwfzzzzz'), 'The field does not contain a sno ID'],
          [() => paste('brpk4q72xwfxxxxx'), 'That is the first of the two. Go one up.'],
        ],
        () => paste(fromBigInt(toBigInt('brpk4q72xwfxxxxx') + 1n)),
      ],
      [
        'The first of 2026',
        [[() => puzzles.type(puzzles.field('Time'), '2026-01-01T00:00:00.096Z'), '24 units too late.']],
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
          [() => puzzles.bit(47).click(), 'One bit differs, but it belongs to the metabyte.'],
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
            () => range('2025-01-01', '2026-01-01T00:00:00.000Z'),
            'The start is right; the end is one unit too late: it is included, and belongs to 2026.',
          ],
        ],
        () => range('2025-01-01', '2025-12-31'),
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
      ['One in a day', [[() => generators(60), 'on average: too few generators.']], () => generators(84)],
      [
        'One device alone',
        [[() => rule('Blocks granted twice'), 'Their own tabs stay apart.']],
        async () => {
          await rule('Claims not saved');
          for (const label of ['200 IDs per tab', 'Cut power', '200 IDs per tab'])
            await page.getByRole('button', { name: `${label}, device A` }).click();
        },
      ],
      [
        'Twelve and four',
        [[() => number(0, 6), 'One field has room for all']],
        async () => {
          await width(4);
          await number(4, 2);
        },
      ],
      [
        'Twice back',
        [[async () => inspected(await threeIds()), 'Time moves back nowhere']],
        async () => inspected((await threeIds()).reverse()),
      ],
    ];

    for (const [title, tries, act] of path) {
      await puzzles.begin(title);
      for (const [attempt, word] of tries) {
        await attempt();
        await puzzles.expectWord(word);
      }
      await act();
      await puzzles.expectSolved(title);
    }
    await puzzles.all.click();
    await expect(puzzles.solved).toHaveText('14 of 14 solved');
    await expect(page.getByRole('region', { name: 'What the puzzles showed' })).toContainText(
      'You have solved all puzzles.',
    );
  });

  test('begin with no duplicates of the tool, and leave the tool as it was', async ({ page }) => {
    const sharing = new SharingPage(page);
    await sharing.open();
    await expect.poll(async () => (await sharing.counts()).twice).toBeGreaterThan(0);
    await puzzles.begin('Data loss');
    expect(await sharing.counts()).toEqual({ compared: 0, twice: 0 });
    await expect(page.locator('.sharing-latest')).toHaveCount(0);
    await sharing.addClone.click();
    const menu = page.getByRole('button', { name: 'Sections' });
    if (await menu.isVisible()) await menu.click(); // in a narrow window
    await page.getByRole('link', { name: 'Sharing', exact: true }).click();
    await expect(puzzles.task).toHaveCount(0);
    expect(await sharing.bars()).toHaveLength(3);
    expect((await sharing.bars())[0]).toBe('generator A, partition 7, 0 to 32,767');
  });

  test('outline the panel that is meant, and play no story', async ({ page }) => {
    await puzzles.begin('One in a day');
    const asked = page.locator('.panel[data-asked]');
    await expect(asked).toHaveAccessibleName('By chance');
    await expect(page.getByRole('slider', { name: 'Generators', exact: true })).toBeInViewport();
    await puzzles.begin('One device alone');
    await expect(
      page.getByText('Two devices, each with a block. Their tabs have claimed cells.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Start over' })).toHaveCount(1);
    await expect(asked).toHaveCount(0);
  });

  test('show no presets where one would be the solution, but how many changes are left', async ({ page }) => {
    await puzzles.open('#1/puzzles/sno-waits');
    await expect(page.getByText('Changes: 0 of 2.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Presets' })).toHaveCount(0);
    for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Step back', exact: true }).click();
    await puzzles.expectWord('The clock has 3 changes, and only 2 are allowed. Undo one.');
    await page.goto('/#1/clock');
    await expect(page.getByRole('group', { name: 'Presets' })).toBeVisible();
  });

  test('have addresses, work by keyboard alone, and are stored', {
    tag: '@core',
  }, async ({ page }) => {
    await puzzles.open('#1/puzzles/twin');
    await expect(puzzles.title).toBeFocused();
    await puzzles.hint.focus();
    await page.keyboard.press('Enter');
    await expect(puzzles.task).toContainText('Which bit separates the two timelines?');
    await puzzles.bit(39).focus();
    await page.keyboard.press('Space');
    await puzzles.expectSolved('The twin');
    await expect(page).toHaveURL(/#1\/puzzles\/twin$/);
    await expect(puzzles.status).toContainText('Solved: The twin.');
    await puzzles.next.focus();
    await page.keyboard.press('Enter');
    await expect(puzzles.title).toHaveText('Signed');
    await expect(puzzles.title).toBeFocused();
    // Back leads to the puzzle, which is not solved by that alone.
    await page.goBack();
    await expect(puzzles.title).toHaveText('The twin');
    await expect(puzzles.task).not.toContainText('Solved.');

    await page.goto('/#1/puzzles');
    await page.reload();
    await expect(puzzles.solved).toHaveText('1 of 14 solved');
  });

  test('refuse a number that is too large with a word, whatever was read while it was typed', {
    tag: '@once',
  }, async () => {
    await puzzles.open('#1/puzzles/last-of-2029');
    await puzzles.type(puzzles.field('Sequence'), '65536');
    await puzzles.expectWord('Expected 0 to 65,535, got “65536”.');
  });

  test('leave what is wrong with a text to its field', { tag: '@once' }, async ({ page }) => {
    await puzzles.open('#1/puzzles/between');
    await page.locator('.id-input input').fill('brpk4q72xwg2222!');
    await puzzles.expectWord('The field does not contain a sno ID');
    await expect(page.getByText(/“!”/)).toHaveCount(1);
  });

  test('say so where the address names none', { tag: '@once' }, async ({ page }) => {
    await page.goto('/#1/puzzles/nothing');
    await expect(page.getByText('There is no puzzle “nothing”.')).toBeVisible();
  });

  test('are opened by their card, wherever it is pressed, but for the words that it explains', {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto('/#1/puzzles');
    await page.getByRole('button', { name: 'metabyte', exact: true }).click();
    await expect(page.getByRole('tooltip').filter({ visible: true })).toBeVisible();
    await expect(puzzles.solved).toBeVisible();
    const card = page.getByRole('list', { name: 'Puzzles' }).getByRole('listitem').nth(9);
    const { x, y, width, height } = (await card.boundingBox())!;
    await page.mouse.click(x + width - 12, y + height - 12);
    await expect(puzzles.title).toHaveText('Data loss');
  });

  test('on a phone, a word to a try does not move the tool', { tag: '@once' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await puzzles.open('#1/puzzles/twin');
    await puzzles.hint.click();
    const before = (await puzzles.input.boundingBox())!.y;
    await puzzles.insert(puzzles.input, EXAMPLE);
    await puzzles.expectWord('That is the ID itself.');
    expect((await puzzles.input.boundingBox())!.y).toBe(before);
  });

  test('lead back to their list from the navigation', { tag: '@once' }, async ({ page }) => {
    await puzzles.open('#1/puzzles/twin');
    await page.getByRole('link', { name: 'Puzzles', exact: true }).click();
    await expect(puzzles.solved).toBeVisible();
  });

  test('are accessible', { tag: '@axe' }, async ({ page }) => {
    const { findViolations } = await import('../pages/axe.ts');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/#1/puzzles');
      await puzzles.solved.waitFor();
      expect(await findViolations(page)).toEqual([]);
      await puzzles.open('#1/puzzles/twin');
      await puzzles.hint.click();
      await puzzles.bit(47).click();
      await puzzles.expectWord('One bit differs');
      expect(await findViolations(page)).toEqual([]);
    }
  });
});
