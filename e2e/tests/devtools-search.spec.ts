/** What the devtools answer: which IDs match a search, and what is saved of them. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { toHex, toUuid, unixMsOf } from '@sno-id/sdk';
import { expect, test } from '../fixtures.ts';
import { DevtoolsPage, type HostWindow } from '../pages/devtools-page.ts';

/** How many IDs are shown: those of a worker make all of them more and more. */
function some(count?: number): RegExp {
  return count === undefined ? /^(The|[\d,]+ of the) last/ : new RegExp(`^${count} of the last [\\d,]+ IDs$`);
}

test.describe('in Live', () => {
  let devtools: DevtoolsPage;
  let ids: string[];

  test.beforeEach(async ({ page }) => {
    devtools = new DevtoolsPage(page);
    await devtools.open('?kinds');
    await devtools.show('Live');
    ids = await devtools.make(20, 'notes', 0x40); // a list, as the app's schema says
    await devtools.make(10, 'drafts', 7);
    await expect(devtools.counted).toHaveText(/^The last/);
  });

  test('a search finds IDs by each of their parts, and says how it was understood', async () => {
    const id = ids[3]!;
    const time = new Date(unixMsOf(id)).toISOString();
    const finds: readonly (readonly [typed: string, understood: RegExp, count?: number])[] = [
      [id, new RegExp(`^ID ${id}$`), 1],
      [toUuid(id), new RegExp(`^ID ${id}$`), 1],
      [toHex(id), new RegExp(`^ID ${id}$`), 1],
      [
        `id ${id.slice(0, 13)}`,
        /^IDs that begin with/,
        ids.filter(other => other.startsWith(id.slice(0, 13))).length,
      ],
      ['7', /^Partition 7 \(0x0007\)$/, 10],
      ['list', /^Metabyte: list$/, 20],
      ['meta 7', /^Metabyte 7 \(0x07\)$/, 10],
      [time, /^Time .* UTC$/],
      ['image', /^Metabyte: image$/, 0],
    ];
    for (const [typed, understood, count] of finds) {
      await devtools.type(devtools.search, typed);
      await expect(devtools.understood).toHaveText(understood);
      await expect(devtools.counted, typed).toHaveText(some(count));
    }
  });

  test('a search takes in new IDs, works with the generator that is chosen, and Escape ends it', {
    tag: '@core',
  }, async ({ page }) => {
    await devtools.panel.getByRole('tab', { name: 'Live' }).focus();
    await page.keyboard.press('/');
    await expect(devtools.search).toBeFocused();
    await page.keyboard.type('list');
    await expect(devtools.counted).toHaveText(some(20));
    await devtools.make(5, 'notes', 0x40);
    await devtools.make(5, 'notes', 0);
    await expect(devtools.counted).toHaveText(some(25));
    await devtools.showOnly('drafts');
    await expect(devtools.counted).toHaveText(some(0));
    await devtools.showOnly('All generators');
    await devtools.search.focus();
    await page.keyboard.press('Escape');
    await expect(devtools.search).toHaveValue('');
    await expect(devtools.search).toBeFocused();
    await expect(devtools.counted).toHaveText(/^The last/);
    await page.keyboard.type('/');
    await expect(devtools.search).toHaveValue('/');
  });

  test('a search that cannot match says what it expected, and what else was meant', async () => {
    await devtools.type(devtools.search, 'nothing?');
    await expect(devtools.view.getByText('Nothing was searched')).toBeVisible();
    await expect(devtools.search).toHaveAccessibleDescription(
      /^Expected an ID, a generator, a time, a call \(call saveNote\) or another term; got/,
    );
    await devtools.type(devtools.search, (ids[0] ?? '').toUpperCase());
    await expect(devtools.search).toHaveAccessibleDescription(/^An ID is lower case/);
    await devtools.view.getByRole('button', { name: ids[0]! }).first().click();
    await expect(devtools.counted).toHaveText(some(1));
  });

  test('the search leaves the head of the list in sight, and ArrowDown leads to the list', async ({
    page,
  }) => {
    await devtools.search.focus();
    await expect(devtools.search).toHaveAccessibleDescription(/call \(call saveNote\)/);
    const head = devtools.view.getByRole('columnheader', { name: /Time/ });
    const { x, y } = (await head.boundingBox())!;
    const seen = await head.evaluate(
      (element, at) => {
        const top = (element.getRootNode() as ShadowRoot).elementFromPoint(at.x, at.y);
        return element.contains(top);
      },
      { x: x + 4, y: y + 8 },
    );
    expect(seen).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect(devtools.view.getByRole('grid')).toBeFocused();
  });

  test('what is shown is saved as JSON', async ({ page, webkitGTK }) => {
    test.skip(Boolean(webkitGTK), 'has no downloads');
    await devtools.makeSnowflakes(2, 'events');
    await devtools.type(devtools.search, 'list');
    await expect(devtools.counted).toHaveText(some(20));
    const save = async () => {
      const download = page.waitForEvent('download');
      await devtools.view.getByRole('button', { name: 'Save JSON' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^sno-ids-[\dT-]+\.json$/);
      return readFile(await file.path(), 'utf8');
    };
    const newestFirst = [...ids].reverse();
    const time = new Date(unixMsOf(newestFirst[0] ?? '')).toISOString();
    const records: { id: string; time: string; generator: string }[] = JSON.parse(await save());
    expect(records.map(({ id }) => id)).toEqual(newestFirst);
    expect(records[0]).toMatchObject({
      generator: 'notes',
      time,
      metabyte: 64,
      meaning: 'kind: list; pinned: false',
    });
    await expect(page.getByText(/^Saved 20 IDs as sno-ids-.*\.json$/)).toBeAttached();
  });

  test('columns explain themselves to keyboard and pointer', async ({ page }) => {
    const term = devtools.view.getByRole('columnheader', { name: 'Metabyte' }).getByRole('button');
    await term.focus();
    await expect(term).toHaveAccessibleDescription(/^metabyte ?one byte of an ID that belongs to the app/);
    await page.keyboard.press('Escape');
    await expect(devtools.view.getByRole('tooltip')).toBeHidden();
    await expect(term).toBeFocused();
    const { width, height } = (await term.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  });

  test('columns sort by keyboard, and the order stays while IDs come', async ({ page }) => {
    const metabyte = devtools.view.getByRole('columnheader', { name: 'Metabyte' });
    const metas = devtools.view.locator('.live-id-row .live-metabyte');
    const firstMetas = async () => (await metas.allInnerTexts()).slice(0, 4).map(Number.parseFloat);
    await metabyte.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(metabyte).toHaveAttribute('aria-sort', 'descending');
    await page.evaluate(() => (window as unknown as HostWindow).host.generators.notes.next(255));
    await expect(metas.first()).toHaveText(/^255/);
    await devtools.make(3);
    const shown = await firstMetas();
    expect(shown).toEqual([...shown].sort((a, b) => b - a));
    await page.keyboard.press('Enter');
    await expect(metabyte).not.toHaveAttribute('aria-sort');
    await expect(metas.first()).not.toHaveText(/^255/);
  });

  test('a chosen ID leaves its row and others in sight, on a phone and at the default height', async ({
    page,
    webkitGTK,
  }) => {
    test.skip(Boolean(webkitGTK), 'has no window of another size');
    await page.setViewportSize({ width: 400, height: 760 });
    await devtools.view.getByRole('combobox', { name: 'Generator' }).selectOption({ label: 'notes' });
    const rows = devtools.view
      .getByRole('grid')
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') });
    await rows.nth(1).locator('.live-time').click();
    const detail = devtools.view.getByRole('region', { name: 'Selected ID' });
    const close = detail.getByRole('button', { name: 'Close' });
    const head = devtools.view.getByRole('columnheader', { name: 'Time, UTC' });
    for (const what of [head, rows.nth(1), close]) await expect(what).toBeInViewport({ ratio: 1 });
    const [list, chosen] = [(await rows.nth(1).boundingBox())!, (await detail.boundingBox())!];
    expect(list.y + list.height).toBeLessThanOrEqual(chosen.y);
    await close.click({ trial: true });
  });

  test('what is shown is copied, newest first', async () => {
    const copied = await devtools.holdClipboard();
    await devtools.type(devtools.search, 'list');
    await expect(devtools.counted).toHaveText(some(20));
    await devtools.view.getByRole('button', { name: 'Copy IDs' }).click();
    await expect.poll(copied).toBe([...ids].reverse().join('\n'));
  });
});

test.describe('of 500 generators', () => {
  let devtools: DevtoolsPage;

  test.beforeEach(async ({ page, newTab }) => {
    devtools = new DevtoolsPage(page);
    const other = await newTab();
    await other.goto('/blank');
    await announceMany(other, LABEL);
    await devtools.open();
  });

  test('100 are drawn, more on request, and all are compared', async () => {
    await devtools.show('Generators');
    await expect(devtools.view.getByText('503 generators in 3 contexts')).toBeVisible();
    await expect(devtools.generators).toHaveCount(100);
    await devtools.view.getByRole('button', { name: 'Show 100 more' }).click();
    await expect(devtools.generators).toHaveCount(200);
  });

  test('no name of a context is cut off, at 900 px neither', async ({ page, webkitGTK }) => {
    test.skip(Boolean(webkitGTK), 'has no window of another size');
    await devtools.show('Generators');
    const label = devtools.view.getByText(LABEL).first();
    for (const width of [1_280, 900]) {
      await page.setViewportSize({ width, height: 760 });
      await expect(label).toBeVisible();
      expect(
        await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('in Generators', () => {
  test('four rows are in sight at the default height, at usual widths', async ({ page, webkitGTK }) => {
    test.skip(Boolean(webkitGTK), 'has no window of another size');
    const devtools = new DevtoolsPage(page);
    await page.setViewportSize({ width: 1_280, height: 800 });
    await devtools.open('?kinds');
    await devtools.show('Generators');
    expect((await devtools.size()).now).toBe(400);
    const rows = devtools.generators;
    for (const width of [1_280, 900]) {
      await page.setViewportSize({ width, height: 800 });
      for (let at = 0; at < 4; at++) await expect(rows.nth(at)).toBeInViewport({ ratio: 1 });
    }
    const { height } = (await rows.first().boundingBox())!;
    await devtools.make(5_000);
    await expect(devtools.made('notes')).toHaveText('5,000');
    expect((await rows.first().boundingBox())!.height, 'whatever is counted').toBe(height);
  });

  test('details open by keyboard, come into sight, and stay open', async ({ page }) => {
    const devtools = new DevtoolsPage(page);
    await devtools.open('?kinds');
    await devtools.show('Generators');
    const name = devtools.generator('notes').getByRole('button', { name: 'notes', exact: true });
    await name.focus();
    await page.keyboard.press('Enter');
    await expect(name).toHaveAttribute('aria-expanded', 'true');
    const details = devtools.generator('notes').getByText('per unit');
    for (const what of [name, details]) await expect(what).toBeInViewport({ ratio: 0.9 });
    await devtools.show('Live');
    await devtools.show('Generators');
    await expect(name).toHaveAttribute('aria-expanded', 'true');
    await name.focus();
    await page.keyboard.press('Enter');
    await expect(details).toHaveCount(0);
  });
});

const LABEL = 'worker “synchronization of notes, 12 of 40”';

/** Reports as a context with 500 generators does: each has its own partition. */
async function announceMany(page: Page, label: string): Promise<void> {
  await page.evaluate(label => {
    const channel = new BroadcastChannel('sno-id.devtools.v1.panels');
    let number = 0;
    setInterval(() => {
      const generators = Array.from({ length: 500 }, (_, i) => ({
        name: `many ${i}`,
        description: {
          kind: 'generator',
          partition: 1_000 + i,
          sequenceMin: 0,
          sequenceMax: 65_535,
          capacity: 65_536,
        },
        made: number,
        happened: 0,
        events: [],
        batches: [],
      }));
      number++;
      const context = { id: 'many', place: 'worker', label };
      channel.postMessage({
        type: 'report',
        report: { version: 1, context, number, atMs: Date.now(), generators },
      });
    }, 250);
  }, label);
}

test.describe('in Inspect', () => {
  let devtools: DevtoolsPage;

  test.beforeEach(async ({ page }) => {
    devtools = new DevtoolsPage(page);
    await devtools.open();
    await devtools.show('Inspect');
  });

  test('a snowflake alone is named', async () => {
    await devtools.type(devtools.view.getByRole('textbox'), '1456076923699200000');
    const refusal = devtools.view.getByRole('region', { name: 'Why this is not an ID' });
    await expect(refusal).toContainText('This looks like a Discord snowflake from 2026-01-01T00:09:51.210Z');
  });

  test('an ID in upper case is taken as it was meant', async () => {
    const [id = ''] = await devtools.make(1);
    await devtools.type(devtools.view.getByRole('textbox'), id.toUpperCase());
    await devtools.view.getByRole('button', { name: id }).click();
    await expect(devtools.view.getByRole('textbox')).toHaveValue(id);
  });

  test('an ID that no generator here was seen to make is not said to be made by one', async () => {
    const [id = ''] = await devtools.make(1);
    const of = async (text: string, says: string) => {
      await devtools.type(devtools.view.getByRole('textbox'), text);
      await expect(devtools.view.getByRole('row', { name: says })).toContainText('this page');
    };
    await of(id, 'Made by');
    await of(`2${id.slice(1)}`, 'Could be by');
  });
});
