import { MAX, toBigInt, toBytes, toFields, toHex, toUuid, withFields, ZERO } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { EXAMPLE, PlaygroundPage } from '../pages/playground-page.ts';

test.describe('the anatomy of an ID', () => {
  let playground: PlaygroundPage;

  test.beforeEach(async ({ page }) => {
    playground = new PlaygroundPage(page);
    await playground.open();
  });

  /** Expects every view to show this ID. */
  async function expectAll(id: string) {
    await expect(playground.form('Text')).toHaveValue(id);
    await expect(playground.form('UUID')).toHaveValue(toUuid(id));
    await expect(playground.form('Hex')).toHaveValue(toHex(id));
    await expect(playground.form('BigInt')).toHaveValue(`${toBigInt(id)}n`);
    await expect(playground.form('Bytes')).toHaveValue(`[${toBytes(id).join(', ')}]`);
    const { unixMs, tick, meta, partition, sequence } = toFields(id);
    expect(await playground.fields()).toEqual([
      new Date(unixMs).toISOString(),
      ...[tick, meta, partition, sequence].map(String),
    ]);
    expect(await playground.bits()).toBe(toBigInt(id).toString(2).padStart(80, '0'));
  }

  test('no line begins with the comma after a term, at any width', async ({ page }) => {
    const lead = page.locator('.section-head p');
    expect(await lead.locator('.term').count()).toBe(5);
    expect(await lead.evaluate(widthsWithLooseComma)).toEqual([]);
  });

  test('keys are explained where there is room for a keyboard, and only said on a phone', {
    tag: '@once',
  }, async ({ page }) => {
    const keys = page.getByText('Arrow keys move, Space flips');
    const widthAt = async (width: number) => {
      await page.setViewportSize({ width, height: 844 });
      return (await keys.boundingBox())!.width;
    };
    expect(await widthAt(1280)).toBeGreaterThan(100);
    expect(await widthAt(390)).toBe(1);
  });

  test('a phone shows all forms whole, in type that grows before somebody types', {
    tag: '@once',
  }, async ({ page }) => {
    await page.goto('/#1/anatomy/9qjvvpow29xxxxxx'); // three digits in most of its bytes
    await page.setViewportSize({ width: 375, height: 812 });
    for (const name of ['UUID', 'BigInt', 'Bytes'] as const) {
      const hidden = () => playground.form(name).evaluate(input => input.scrollWidth - input.clientWidth);
      await expect.poll(hidden, name).toBe(0);
    }
    const size = () =>
      playground.form('UUID').evaluate(input => Number.parseFloat(getComputedStyle(input).fontSize));
    const before = await size();
    await playground.form('UUID').focus();
    await expect.poll(size).toBeGreaterThan(before);
  });

  test('what is written beside a field ends in its panel, on a tablet, too', { tag: '@once' }, async ({
    page,
  }) => {
    await page.goto('/#1/anatomy/9qjg5uam24euw222'); // the top bit of its partition is set
    const note = page.getByText('with grants, 1 is provisional');
    for (const width of [700, 820, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const [panel, text] = [await playground.anatomy.boundingBox(), await note.boundingBox()];
      expect(text!.x + text!.width, `${width} px`).toBeLessThan(panel!.x + panel!.width);
    }
    await page.setViewportSize({ width: 820, height: 900 });
    const below = async () => (await playground.field('Sequence').boundingBox())!.y;
    const before = await below();
    await playground.field('Partition').fill('7'); // one line then
    await expect(note).toHaveCount(0);
    expect(await below()).toBe(before);
  });

  test('an ID of a grant reads as one, and a text of another kind as none', async ({ page }) => {
    await playground.open('#1/anatomy/9q9sw2hk2422227t');
    const note = page.locator('.grant-note');
    await expect(note.locator('b').first()).toBeHidden();
    await note.getByText('Only in an app with grants: read as block, lane and n').click();
    await expect(note).toContainText('these bits are a granted ID');
    await expect(note.locator('b')).toHaveText(['1', '0', '46', '3']);
    await playground.bit(39).click();
    await expect(note).toContainText('these bits are a provisional ID');
    await playground.bit(48).click();
    await expect(note).toHaveCount(0);
    await playground.insert(playground.input, 'cjld2cjxh0000qzrmn831i7rn');
    await expect(page.getByText('This is not an ID of a kind that this page knows')).toBeVisible();
  });

  test('opens the ID of a link; bits are reached and flipped, and fields chosen, by keyboard alone', {
    tag: '@core',
  }, async ({ page }) => {
    await expectAll(EXAMPLE);
    await playground.bit(0).focus();
    await page.keyboard.press('Control+End');
    await expect(playground.bit(79)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await expectAll(withFields(EXAMPLE, { sequence: toFields(EXAMPLE).sequence ^ 2 }));
    await playground.fieldName('Time').focus();
    await page.keyboard.press('ArrowDown');
    await expect(playground.fieldName('Tick')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(playground.fieldName('Tick')).toHaveAttribute('aria-pressed', 'true');
  });

  test('each form and field is an editor that the others follow', async ({ page }) => {
    test.slow(); // every key of ten texts is typed
    for (const [form, text] of [
      ['UUID', toUuid(ZERO)],
      ['Hex', toHex(MAX)],
      ['BigInt', `${toBigInt(EXAMPLE)}n`],
      ['Bytes', `[${toBytes(ZERO).join(', ')}]`],
      ['Text', EXAMPLE],
    ] as const) {
      await playground.type(playground.form(form), text);
      await expect(playground.form(form)).toBeFocused();
    }
    await expectAll(EXAMPLE);

    await playground.type(playground.field('Time'), '2026-01-31 12:00');
    await playground.type(playground.field('Tick'), '1');
    await playground.type(playground.field('Metabyte'), '0xa5');
    await playground.type(playground.field('Partition'), '7');
    await playground.type(playground.field('Sequence'), '99');
    await page.keyboard.press('ArrowUp');
    const changed = withFields(EXAMPLE, {
      unixMs: Date.UTC(2026, 0, 31, 12),
      tick: 1,
      meta: 0xa5,
      partition: 7,
      sequence: 100,
    });
    await expectAll(changed);

    await playground.type(playground.field('Time'), '1999-01-01');
    await expect(playground.field('Time')).toHaveAccessibleDescription(/Expected 2010-01-01 to 2079-09-07/);
    await page.keyboard.press('Escape');
    await expectAll(changed);
  });

  test('an invalid value keeps its message after Enter, and when the field is left', {
    tag: '@once',
  }, async ({ page }) => {
    for (const [field, text, problem] of [
      ['Sequence', '-1', /^Expected 0 to 65,535, got “-1”. Still 4147\.$/],
      // the fields follow what is typed, here 3 and 30
      ['Metabyte', '300', /^Expected 0 to 255, got “300”. Still 30\.$/],
      ['Time', '2026', /^Expected a date .* Still 2031-05-08T23:03:34\.976Z\.$/],
    ] as const) {
      await playground.type(playground.field(field), text);
      await page.keyboard.press('Enter');
      await expect(playground.field(field)).toHaveAccessibleDescription(problem);
      await playground.form('Hex').focus();
      await expect(playground.field(field)).toHaveValue(text);
      await expect(playground.field(field)).toHaveAccessibleDescription(problem);
      await playground.field(field).focus();
      await page.keyboard.press('Escape');
    }
    await expectAll(withFields(EXAMPLE, { meta: 30 }));
  });

  test('the caret keeps its position while typing', async () => {
    const text = playground.form('Text');
    await text.focus();
    await text.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
    await playground.page.keyboard.type('xx');
    await expect(text).toHaveValue('brpxxq72xwf2m63l');
    expect(await text.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5);
    await expectAll('brpxxq72xwf2m63l');
  });

  test('hovering a character highlights its five bits, hovering a field its own', async () => {
    const marked = () =>
      playground.anatomy
        .getByRole('list', { name: 'Bits' })
        .getByRole('button')
        .evaluateAll(bits => bits.flatMap((bit, i) => (bit.matches('[data-marked="true"]') ? [i] : [])));
    await playground.anatomy.locator('.character').nth(7).hover();
    expect(await marked()).toEqual([35, 36, 37, 38, 39]);
    await playground.fieldName('Metabyte').hover();
    expect(await marked()).toEqual([40, 41, 42, 43, 44, 45, 46, 47]);
    await playground.bit(44).hover();
    await expect(playground.anatomy.locator('.character[data-marked="true"]')).toHaveText(/^x/);
  });

  test('a messy paste gives what can be read from it', { tag: '@once' }, async () => {
    await playground.type(playground.input, `INFO {"id":"${EXAMPLE}"} and brpk4q72xwf2m63m`);
    await expect(playground.input).toHaveAccessibleDescription(
      '2 IDs in the pasted text. This is the first, and the inspector reads all.',
    );
    await expectAll(EXAMPLE);
    await playground.type(playground.input, 'brpk4q72…');
    await expect(playground.input).toHaveAccessibleDescription(/^Only 8 of 16 characters/);
    await expect(playground.field('Partition')).toHaveValue('0');
  });

  test('the beginning of an ID stays what was typed, with a reload, and there is nothing to copy', {
    tag: '@once',
  }, async ({ page }) => {
    const begin = EXAMPLE.slice(0, 15);
    await playground.open(`#1/anatomy/${begin}`);
    for (let visit = 0; visit < 2; visit++) {
      await expect(playground.input).toHaveAccessibleDescription(/^Only 15 of 16 characters/);
      await expect(playground.anatomy.getByRole('row', { name: 'Sequence' })).toContainText('not complete');
      await expect(playground.anatomy.getByRole('row', { name: 'Partition' })).not.toContainText('complete');
      await expect(playground.copyButton('text')).toHaveCount(0);
      await page.reload();
    }
    await expect(page).toHaveURL(new RegExp(`/${begin}$`));
  });

  test('a near miss comes with what was meant', { tag: '@once' }, async () => {
    await playground.type(playground.input, '9Q8BI5KI23XSWHC7');
    await expect(playground.input).toHaveAccessibleDescription(/An ID is lower case/);
    await playground.anatomy.getByRole('button', { name: '9q8bi5ki23xswhc7' }).click();
    await expectAll('9q8bi5ki23xswhc7');
  });

  test('buttons step to the next ID, and links and the history restore it', async ({ page }) => {
    const go = playground.anatomy.getByRole('group', { name: 'Jump to an ID' });
    await playground.type(playground.input, MAX);
    await go.getByRole('button', { name: '+1' }).click();
    await expectAll(MAX);
    await playground.open(`#1/anatomy/${ZERO}`);
    await go.getByRole('button', { name: '+1' }).click();
    await expectAll('2222222222222223');
    await expect(page).toHaveURL(/#1\/anatomy\/2222222222222223$/);
    await page.goBack();
    await expectAll(ZERO);
    await page.reload();
    await expectAll(ZERO);
  });
});

/** In the page. The widths of a paragraph at which what follows a term is in the next line. */
function widthsWithLooseComma(paragraph: HTMLElement): number[] {
  const widths = Array.from({ length: 300 }, (_, i) => 200 + i);
  return widths.filter(width => {
    paragraph.style.width = `${width}px`;
    return [...paragraph.querySelectorAll('.term')].some(({ nextSibling, firstElementChild }) => {
      if (!/^[,:.]/.test(nextSibling?.textContent ?? '')) return false;
      const after = document.createRange();
      after.setStart(nextSibling!, 0);
      after.setEnd(nextSibling!, 1);
      return after.getBoundingClientRect().top > firstElementChild!.getBoundingClientRect().bottom - 4;
    });
  });
}
