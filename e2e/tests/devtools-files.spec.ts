/** What the devtools give to take along, and take back: recordings. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { DevtoolsPage } from '../pages/devtools-page.ts';

test.describe('the devtools', () => {
  let devtools: DevtoolsPage;

  test.beforeEach(async ({ page }) => {
    devtools = new DevtoolsPage(page);
    await devtools.open();
  });

  test('save a recording as a file', async ({ page, webkitGTK }) => {
    test.skip(webkitGTK !== undefined, 'WebKitGTK tells nothing of downloads');
    await devtools.show('Record');
    await devtools.make(50);
    const { name, text } = await savedBy(page, 'Save as .ndjson');
    expect(name).toMatch(/^sno-[\dT-]+\.ndjson$/);
    for (const line of text.trimEnd().split('\n')) expect(JSON.parse(line)).toBeInstanceOf(Object);
    expect(text).toContain('notes');
  });

  test('record, load, and replay with the keyboard', { tag: '@core' }, async ({ page, webkitGTK }) => {
    await devtools.show('Record');
    await devtools.make(50);
    await devtools.shiftClock(-60_000);
    await devtools.make(1);
    // event
    await expect(devtools.view.getByRole('definition').getByText('1', { exact: true })).toBeVisible();
    const text = await recording(page);
    await page.reload();
    await devtools.panel.waitFor(); // it was open
    await choose(devtools.view.getByLabel('Open a recording'), 'monday.ndjson', text);
    const bar = devtools.panel.getByRole('region', { name: 'Replay', exact: true });
    await expect(bar).toContainText('Replaying monday.ndjson');
    const time = bar.getByRole('slider', { name: 'Time' });
    await expect(time).not.toHaveValue('0');

    await devtools.show('Generators');
    await expect(devtools.made('notes')).toHaveText('51');
    await time.focus();
    // Keys are synthetic in WebKitGTK, and move nothing.
    if (webkitGTK) await time.evaluate(moveToStart);
    else await page.keyboard.press('Home');
    await expect(time).toHaveValue('0');
    await expect(devtools.made('notes')).not.toHaveText('51');
    if (!webkitGTK) {
      await page.keyboard.press('ArrowRight');
      await expect(time).not.toHaveValue('0');
      await page.keyboard.press('ArrowLeft');
      await expect(time).toHaveValue('0');
    }

    await bar.getByRole('button', { name: 'Next event' }).focus();
    await page.keyboard.press('Enter');
    await devtools.show('Clock');
    await expect(devtools.view.getByRole('button', { name: /^Tick-tock 1/ })).toBeVisible();
    await bar.getByRole('button', { name: 'End replay' }).focus();
    await page.keyboard.press('Enter');
    await expect(bar).toBeHidden();
    await expect(devtools.view.getByRole('button', { name: /^Tick-tock 1/ })).toBeHidden();
  });

  test('replay what is recorded at once, and say what is no recording', { tag: '@once' }, async () => {
    await devtools.show('Record');
    await devtools.make(50);
    await devtools.view.getByRole('button', { name: 'Replay', exact: true }).click();
    await expect(devtools.panel.getByRole('slider', { name: 'Time' })).toBeVisible();
    await choose(devtools.view.getByLabel('Open a recording'), 'cat.png', 'meow');
    await expect(devtools.view.getByText(/^cat\.png cannot be replayed/)).toBeVisible();
  });

  test('record what happens while the panel is closed, if that is chosen', async ({ page }) => {
    await devtools.show('Record');
    await devtools.view.getByRole('checkbox', { name: 'Record while the panel is closed, too' }).check();
    await devtools.close.click();
    // More than are watched otherwise: then a count has gaps, and a plus sign.
    for (let burst = 0; burst < 3; burst++) {
      await devtools.make(5_000);
      await page.waitForTimeout(300);
    }
    await devtools.show('Generators');
    await expect(devtools.made('notes')).toHaveText('15,000');
  });

  test('keep the log over a reload, if that is chosen', async ({ page }) => {
    const id = await keepLog();
    await page.reload();
    await expectKept(devtools, id);
    await devtools.show('Problems');
    await expect(devtools.view.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(devtools.problem('Duplicates')).toHaveCount(0);
  });

  test('keep the log over a hot update, and over more than one', async () => {
    const id = await keepLog();
    await devtools.hotUpdate();
    await expectKept(devtools, id);
    const next = await makeSeen();
    await devtools.hotUpdate();
    await expectKept(devtools, id);
    await expectKept(devtools, next);
  });

  test('forget the IDs at a hot update, if nothing else is chosen', async () => {
    const id = await makeSeen();
    await devtools.hotUpdate();
    await devtools.panel.waitFor();
    await makeSeen();
    await devtools.type(devtools.search, id);
    await expect(devtools.idRows).toHaveCount(0);
  });

  test('keep the log in their own window over a hot update, and when that is closed', async ({
    page,
    popupOf,
    webkitGTK,
  }) => {
    test.skip(Boolean(webkitGTK), 'is not told about windows that stay');
    await devtools.allowInlineScripts();
    await page.reload();
    const id = await keepLog();
    const window = await popupOf(() => devtools.popOut.click());
    const own = new DevtoolsPage(window);
    await own.panel.waitFor();
    await devtools.hotUpdate();
    await expectKept(own, id);
    await window.close();
    await expect(devtools.panel).toBeVisible();
    await expectKept(devtools, id);
    await page.reload();
    await expectKept(devtools, id);
  });

  test('keep the log when the panel was closed before a reload', async ({ page }) => {
    const id = await keepLog();
    await devtools.close.click();
    await expect(devtools.panel).toBeHidden();
    await page.reload();
    await devtools.trigger.waitFor();
    await page.reload();
    await devtools.trigger.click();
    await expectKept(devtools, id);
  });

  /** Lets the tab keep the log, and makes an ID that is in it. */
  async function keepLog(): Promise<string> {
    await devtools.show('Record');
    await devtools.view.getByRole('checkbox', { name: /^Keep it over reloads/ }).check();
    return makeSeen();
  }

  /**
   * Makes an ID, and waits until the panel has it: a generator tells of the last ones some milliseconds
   * later.
   */
  async function makeSeen(): Promise<string> {
    const [id = ''] = await devtools.make(1);
    await devtools.show('Live');
    await devtools.type(devtools.search, id);
    await expect(devtools.idRows).toHaveCount(1);
    return id;
  }

  /** That a panel, which opens by itself, shows an ID of the log. */
  async function expectKept(shown: DevtoolsPage, id: string): Promise<void> {
    await shown.panel.waitFor();
    await shown.show('Live');
    await shown.type(shown.search, id);
    await expect(shown.idRows).toHaveCount(1);
    await expect(shown.idRows).toContainText('notes, this page, earlier');
  }

  /** The recording as a text, in every engine: where a page may not save files it is copied. */
  async function recording(page: Page): Promise<string> {
    const copied = await devtools.holdClipboard();
    await page.evaluate(() => {
      URL.createObjectURL = () => {
        throw new DOMException('', 'SecurityError');
      };
    });
    await devtools.view.getByRole('button', { name: 'Save as .ndjson' }).click();
    await expect(page.getByText('Could not save a file. The recording was copied instead.')).toBeAttached();
    return copied();
  }

  /** The file that a button saves. */
  async function savedBy(page: Page, button: string): Promise<{ name: string; text: string }> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      devtools.view.getByRole('button', { name: button }).click(),
    ]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  }
});

/** Chooses a file of this text for an input, as its change is all that the panel sees of it. */
async function choose(input: Locator, name: string, text: string): Promise<void> {
  await input.evaluate(
    (input: HTMLInputElement, [name, text]) => {
      const files = new DataTransfer();
      files.items.add(new File([text], name));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [name, text] as const,
  );
}

/** Moves a slider as a press does. React looks at the value that the element itself was given. */
function moveToStart(slider: HTMLElement): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(slider, '0');
  slider.dispatchEvent(new Event('input', { bubbles: true }));
}
