/**
 * What holds the panel: its button, its edge, its window; in a host app with hostile styles and its own
 * shortcuts.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { DevtoolsPage, TABS, type Tab } from '../pages/devtools-page.ts';

const HOTKEY = 'Control+Shift+Period';
const ID = '9q7mv64625wl8uv2';

test.describe('the devtools', () => {
  let devtools: DevtoolsPage;

  test.beforeEach(async ({ page }) => {
    devtools = new DevtoolsPage(page);
    await devtools.open();
  });

  test('open and close by the hotkey, and the focus returns into the app', async ({ page, webkitGTK }) => {
    const input = page.getByLabel('New note');
    await input.focus();
    await page.keyboard.type('mi');
    await page.keyboard.press(HOTKEY);
    await expect(devtools.panel.getByRole('tab', { selected: true })).toBeFocused();
    if (webkitGTK) await devtools.close.press('Enter');
    else await page.keyboard.press(HOTKEY);
    await expect(devtools.panel).toBeHidden();
    await expect(input).toBeFocused();
    await page.keyboard.type('lk');
    await expect(input).toHaveValue('milk');
  });

  test('have the styles that WebKit spells in another way', async () => {
    await devtools.show('Generators');
    const term = devtools.view.locator('.term-word').first();
    await expect(term).toHaveCSS('text-decoration-line', 'underline');
    await expect(term).toHaveCSS('text-decoration-style', 'dotted');
    await devtools.show('Metabyte');
    const lane = devtools.view.locator('.meta-lane');
    await expect(lane).toHaveCSS('-webkit-user-select', 'none');
  });

  test('are open or closed as was wished last while their code was loading', { tag: '@once' }, async ({
    page,
  }) => {
    let load = () => {};
    const held = new Promise<void>(resolve => {
      load = resolve;
    });
    await page.route('**/lazy-*.js', async route => {
      await held;
      await route.continue();
    });
    await page.keyboard.press(HOTKEY);
    await expect(devtools.trigger).toHaveAccessibleName('Open sno devtools: loading');
    await page.keyboard.press('Escape');
    await expect(devtools.trigger).toHaveAccessibleName('Open sno devtools');
    const loaded = page.waitForResponse('**/lazy-*.js');
    load();
    await loaded;
    await page.keyboard.press(HOTKEY);
    await expect(devtools.panel).toBeVisible();
  });

  test('leave the focus where it is if it is in the app when they close', { tag: '@once' }, async ({
    page,
  }) => {
    await devtools.show('Live');
    await page.getByLabel('New note').focus();
    await page.keyboard.press(HOTKEY);
    await expect(devtools.panel).toBeHidden();
    await expect(page.getByLabel('New note')).toBeFocused();
  });

  test('leave the end of the page in reach, and take their place back when they close', async ({ page }) => {
    // In the app: the host's styles hide what stands beside it, and its policy allows no attribute `style`.
    await page.locator('main').evaluate(main => {
      main.style.paddingTop = '2000px';
      main.insertAdjacentHTML('beforeend', '<button>Last</button>');
    });
    const padding = () => page.evaluate(() => document.documentElement.style.paddingBottom);
    await devtools.show('Live');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('button', { name: 'Last' }).click();
    expect(await padding()).toMatch(/^\d+px$/);
    await devtools.close.click();
    await expect.poll(padding).toBe('');
  });

  test('are above what the page puts on top, and where they should be if its body is transformed', async ({
    page,
  }) => {
    // By script, as the host's policy allows no attribute `style`, and where its styles do not reach.
    await page.evaluate(() => {
      document.body.style.transform = 'rotate(3deg) translate(40px)';
      const cover = document.documentElement.appendChild(document.createElement('section'));
      cover.id = 'cover';
      Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '2147483647' });
    });
    const atTop = (what: Locator) => what.evaluate(isAtTop);
    expect(await atTop(page.locator('#cover'))).toBe(true);
    expect(await atTop(devtools.trigger)).toBe(true);
    await devtools.show('Live');
    const box = await devtools.panel.boundingBox();
    expect([box?.x, box?.width]).toEqual([0, await page.evaluate(() => innerWidth)]);
    expect(await atTop(devtools.close)).toBe(true);
    // The panel covers its middle.
    await page.evaluate(() => {
      document.getElementById('cover')!.style.bottom = '60%';
    });
    expect(await atTop(page.locator('#cover'))).toBe(true);
  });

  test('show what was found in a pasted log beside the log', async ({ page }) => {
    await devtools.show('Inspect');
    await devtools.insert(devtools.view.getByLabel('Text to inspect'), `${ID} made\n`.repeat(201));
    const summary = devtools.view.getByRole('status').filter({ hasText: '201 IDs' });
    await expect(summary).toBeInViewport();
    const low = await devtools.panel.boundingBox();
    const box = await summary.boundingBox();
    expect(box!.y + box!.height).toBeLessThan(low!.y + low!.height);
    expect(box!.y).toBeLessThan(low!.y + 140);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('mark the tab and the row that are chosen in forced colors, and nothing else', {
    tag: '@once',
  }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await devtools.show('Live');
    await devtools.make(3);
    await devtools.idRows.nth(1).click();
    const outlined = (all: Locator) =>
      all.evaluateAll(all => all.map(one => getComputedStyle(one).outlineStyle !== 'none'));
    const borders = await devtools.panel
      .getByRole('tab')
      .evaluateAll(tabs => tabs.map(tab => getComputedStyle(tab).borderBottomWidth));
    expect(new Set(borders)).toEqual(new Set(['0px']));
    await devtools.search.focus();
    expect((await outlined(devtools.panel.getByRole('tab'))).filter(Boolean)).toHaveLength(1);
    expect((await outlined(devtools.idRows)).filter(Boolean)).toHaveLength(1);
  });

  test('are as they should be under hostile styles, and change nothing outside', async ({ page }) => {
    const before = await page.getByRole('heading', { name: 'Notes' }).boundingBox();
    await devtools.show('Live');
    const look = await devtools.panel.evaluate(panel => {
      const { opacity, filter, visibility, letterSpacing } = getComputedStyle(panel);
      return { opacity, filter, visibility, letterSpacing };
    });
    expect(look).toEqual({ opacity: '1', filter: 'none', visibility: 'visible', letterSpacing: 'normal' });
    const box = await devtools.panel.boundingBox();
    expect(box?.height).toBeGreaterThan(150);
    expect(await page.getByRole('heading', { name: 'Notes' }).boundingBox()).toEqual(before);
  });

  test('open, go through all panels and close with the keyboard alone, and the focus returns', {
    tag: '@core',
  }, async ({ page }) => {
    await devtools.trigger.focus();
    await page.keyboard.press('Enter');
    await devtools.panel.getByRole('tab', { name: 'Live' }).focus();
    for (const tab of TABS.slice(1)) {
      await page.keyboard.press('ArrowRight');
      await expect(devtools.panel.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible();
      await expect(devtools.panel.getByRole('tab', { name: tab, exact: true })).toBeFocused();
    }
    await devtools.close.focus();
    await page.keyboard.press('Enter');
    await expect(devtools.panel).toBeHidden();
    await expect(devtools.trigger).toBeFocused();
  });

  test('keep the keys that are typed in them from the app', async ({ page }) => {
    const saved = page.getByRole('main').getByRole('status').first();
    await page.keyboard.press('s');
    await expect(saved).toHaveText('1');
    await devtools.show('Inspect');
    await devtools.type(devtools.view.getByRole('textbox'), 'sss');
    await expect(devtools.view.getByRole('textbox')).toHaveValue('sss');
    await expect(saved).toHaveText('1');
  });

  test('are resized with the keyboard, within bounds, and remember it', async ({ page }) => {
    await devtools.show('Live');
    const { min, max, now } = await devtools.size();
    await devtools.edge.focus();
    await page.keyboard.press('ArrowUp');
    const { now: more, height } = await devtools.size();
    expect(more).toBeGreaterThan(now);
    expect(height).toBe(more);
    await page.keyboard.press('Home');
    expect((await devtools.size()).now).toBe(min);
    await page.keyboard.press('ArrowDown');
    expect((await devtools.size()).now).toBe(min);
    await page.keyboard.press('End');
    expect((await devtools.size()).height).toBe(max);
    await page.keyboard.press('PageDown');
    const { now: last } = await devtools.size();
    expect(last).toBeLessThan(max);
    await page.reload();
    await expect(devtools.edge).toHaveAttribute('aria-valuenow', String(last));
  });

  test('are resized with the pointer, and remember it', async ({ page, webkitGTK }) => {
    test.skip(webkitGTK !== undefined, 'nothing can be dragged in WebKitGTK');
    await devtools.show('Live');
    const { now } = await devtools.size();
    await devtools.drag(devtools.edge, 0, -100);
    const { now: more, height: drawn } = await devtools.size();
    expect(drawn).toBe(more);
    expect(Math.abs(more - now - 100)).toBeLessThan(5); // the edge goes to where the pointer is
    await devtools.drag(devtools.edge, 0, 300);
    const { min, height } = await devtools.size();
    expect(height).toBe(min);
    await page.reload();
    await expect(devtools.edge).toHaveAttribute('aria-valuenow', String(min));
  });

  test('stand at the side that is chosen in their settings', async ({ page }) => {
    await devtools.show('Settings');
    await devtools.view.getByRole('radio', { name: 'Right', exact: true }).check({ force: true });
    await expect(devtools.edge).toHaveAttribute('aria-orientation', 'vertical');
    const { x, width } = (await devtools.panel.boundingBox())!;
    expect(x + width).toBe(await page.evaluate(() => innerWidth));
    await devtools.edge.focus();
    await page.keyboard.press('ArrowLeft');
    expect((await devtools.panel.boundingBox())!.x).toBeLessThan(x);
    await page.keyboard.press('Home'); // as narrow as it gets
    expect((await devtools.panel.boundingBox())!.width).toBe(320);
    const tabs = page.getByRole('tablist', { name: 'sno devtools' });
    expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('cut off no label of Live and no name of who shares a range, at the right side', {
    tag: '@once',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1_440, height: 900 });
    await devtools.open('?partition=7&trace');
    await devtools.show('Settings');
    await devtools.view.getByRole('radio', { name: 'Right', exact: true }).check({ force: true });
    const cut = (all: Locator) =>
      all.evaluateAll(all =>
        all.flatMap(one => {
          const text = document.createRange();
          text.selectNodeContents(one);
          const [words, room] = [text.getBoundingClientRect(), one.getBoundingClientRect()];
          return words.right > room.right + 1 || words.bottom > room.bottom + 1 ? [one.textContent] : [];
        }),
      );
    await devtools.show('Generators');
    await expect(devtools.generator('drafts')).toContainText(/shared with .* and 1 more/);
    expect(await cut(devtools.view.locator('.generators-sequence p'))).toEqual([]);
    await devtools.show('Live');
    expect(await cut(devtools.view.locator('.live-head > :is(th, td):visible'))).toEqual([]);
  });

  test('keep five rows of Live above the chosen ID on a phone', { tag: '@once' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await devtools.show('Live');
    await devtools.make(6);
    await devtools.idRows.nth(4).click();
    const selected = devtools.view.getByRole('region', { name: 'Selected ID' });
    for (const height of [664, 844, 1_300]) {
      await page.setViewportSize({ width: 390, height });
      await expect(selected.getByRole('button', { name: 'Close' })).toBeInViewport();
      const { y } = (await selected.boundingBox())!;
      for (const row of (await devtools.idRows.all()).slice(0, 5)) {
        const box = (await row.boundingBox())!;
        expect(box.y + box.height, `${height} px`).toBeLessThanOrEqual(y + 1);
      }
    }
  });

  test('name each generator in Live, in whatever room they have', async ({ page, webkitGTK }) => {
    test.skip(webkitGTK !== undefined, 'its window has one size');
    await devtools.show('Live');
    await devtools.showOnly('notes');
    await devtools.make(1);
    for (const width of [320, 390, 500, 600, 1_013, 1_100, 1_280]) {
      await page.setViewportSize({ width, height: 720 });
      await expect.poll(() => devtools.idRows.first().evaluate(isNamed), `${width} px`).toBe(true);
    }
    // The chosen ID stands beside the list.
    await devtools.idRows.first().click();
    await expect.poll(() => devtools.idRows.first().evaluate(isNamed)).toBe(true);
  });

  test('have a button in the corner that is chosen', async ({ page }) => {
    expect(await corner(devtools)).toBe('bottom right');
    await devtools.show('Settings');
    await devtools.view.getByRole('radio', { name: 'Top left', exact: true }).check({ force: true });
    await devtools.close.click();
    expect(await corner(devtools)).toBe('top left');
    await page.reload();
    await expect(devtools.trigger).toBeVisible();
    expect(await corner(devtools)).toBe('top left');
  });

  test('have a button that is hidden, and brought back', async ({ page }) => {
    await devtools.show('Settings');
    await devtools.view.getByRole('checkbox', { name: /^Hide the button/ }).check();
    await devtools.close.click();
    await expect(devtools.trigger).toBeHidden();
    await page.reload();
    await page.getByRole('heading', { name: 'Notes' }).waitFor();
    await expect(async () => {
      await page.keyboard.press(HOTKEY); // heard as soon as the devtools are there
      await expect(devtools.panel).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await devtools.show('Settings');
    const hide = devtools.view.getByRole('checkbox', { name: /^Hide the button/ });
    await expect(hide).toBeChecked();
    await hide.click();
    await expect(hide).not.toBeChecked();
    await devtools.close.click();
    await expect(devtools.trigger).toBeVisible();
  });

  test('move into their own window and back, with all that is in them', { tag: '@core' }, async ({
    popupOf,
  }) => {
    await devtools.show('Inspect');
    await devtools.type(devtools.view.getByRole('textbox'), ID);
    const docked = await look(devtools.page);
    const window = new DevtoolsPage(await popupOf(() => devtools.popOut.click()));
    await expect(window.view.getByRole('textbox')).toHaveValue(ID);
    await expect.poll(() => hasActive(window.page, 'Inspect')).toBe(true);
    await expect(devtools.panel).toBeHidden();
    await expect(window.edge).toBeHidden();
    expect(await look(window.page)).toEqual(docked);
    expect(await fillsWindow(window.page)).toBe(true);

    await window.show('Live');
    await window.showOnly('notes');
    const [id = ''] = await devtools.make(1);
    await expect(window.view.getByText(id).first()).toBeVisible();

    await pressLast(window.page, 'Dock to the page');
    await expect(devtools.view.getByText(id).first()).toBeVisible();
    await expect.poll(() => hasActive(devtools.page, 'Live')).toBe(true);
    expect(await look(devtools.page)).toEqual(docked);
    await devtools.show('Inspect');
    await expect(devtools.view.getByRole('textbox')).toHaveValue(ID);
  });

  test('close with their window, and open in the page again', { tag: '@once' }, async ({ popupOf }) => {
    await devtools.show('Live');
    const window = new DevtoolsPage(await popupOf(() => devtools.popOut.click()));
    await window.panel.waitFor();
    await pressLast(window.page, 'Close devtools');
    await expect(devtools.trigger).toBeVisible();
    await devtools.trigger.click();
    await expect(devtools.panel).toBeVisible();
  });

  test('keep their own window while the page is reloaded', async ({ page, popupOf, webkitGTK }) => {
    test.skip(Boolean(webkitGTK), 'is not told about windows that stay');
    await devtools.allowInlineScripts();
    await page.reload();
    await devtools.show('Live');
    const window = new DevtoolsPage(await popupOf(() => devtools.popOut.click()));
    await window.panel.waitFor();
    await page.reload();
    await window.showOnly('notes');
    const [id = ''] = await devtools.make(1);
    await expect(window.view.getByText(id).first()).toBeVisible();
    await expect(devtools.panel).toBeHidden();
    expect(page.context().pages()).toHaveLength(2);

    await pressLast(window.page, 'Dock to the page');
    await expect(devtools.view.getByText(id).first()).toBeVisible();
    await page.reload();
    await expect(devtools.panel).toBeVisible();
    await expect(devtools.panel.getByRole('status').getByText('The window of this panel')).toHaveCount(0);
  });

  test('are docked after a reload, under a policy without inline scripts', { tag: '@once' }, async ({
    page,
    popupOf,
  }) => {
    await devtools.show('Live');
    const window = await popupOf(() => devtools.popOut.click());
    const closed = window.waitForEvent('close');
    await page.reload();
    await closed;
    await expect(devtools.view).toBeVisible();
  });

  test('close with their page', { tag: '@once' }, async ({ page, popupOf }) => {
    await devtools.show('Live');
    const window = await popupOf(() => devtools.popOut.click());
    const closed = window.waitForEvent('close');
    await page.close();
    await closed;
  });

  test('come back into the page when their window is closed', async ({ popupOf }) => {
    await devtools.show('Live');
    const window = await popupOf(() => devtools.popOut.click());
    await expect(devtools.panel).toBeHidden();
    await window.close();
    await expect(devtools.panel).toBeVisible();
    await expect(devtools.panel.getByRole('tab', { name: 'Live' })).toBeFocused();
  });

  test('forget everything when they are told to', { tag: '@once' }, async ({ page }) => {
    await devtools.show('Settings');
    await devtools.view.getByRole('radio', { name: 'Right', exact: true }).check({ force: true });
    await devtools.view.getByRole('radio', { name: 'Dark', exact: true }).check({ force: true });
    await expect(devtools.edge).toHaveAttribute('aria-orientation', 'vertical');
    expect(await page.evaluate(() => localStorage.getItem('sno-id.devtools.v1'))).toContain('right');
    await devtools.view.getByRole('button', { name: 'Reset settings' }).click();
    await expect(devtools.edge).toHaveAttribute('aria-orientation', 'horizontal');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('sno-id.devtools.v1') ?? ''))
      .not.toMatch(/right|dark/);
    await page.reload();
    await devtools.show('Settings');
    await expect(devtools.view.getByRole('radio', { name: 'System', exact: true })).toBeChecked();
    await expect(devtools.view.getByRole('radio', { name: 'Bottom', exact: true })).toBeChecked();
  });
});

test('of two panels in one page the upper one has the generators of both', async ({ page }) => {
  const panels = page.getByRole('complementary', { name: 'sno devtools' });
  const buttons = page.getByRole('button', { name: /^Open sno devtools/ });
  await page.goto('/host/index.html?two');
  await expect(buttons).toHaveCount(2);
  await buttons.last().click();
  await panels.getByRole('tab', { name: 'Generators' }).click();
  await expect(panels.getByText(/^tab “Notes”/).first()).toBeVisible();
});

test('no field makes a phone zoom in that is touched', { tag: '@once' }, async ({ browser, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium has the pointer of a phone');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const devtools = new DevtoolsPage(await context.newPage());
  await devtools.open();
  for (const tab of TABS) {
    await devtools.show(tab);
    const fields = devtools.panel.locator('input, select, textarea').filter({ visible: true });
    const small = await fields.evaluateAll(all =>
      all.flatMap(field =>
        Number.parseFloat(getComputedStyle(field).fontSize) < 16 ? field.outerHTML.slice(0, 200) : [],
      ),
    );
    expect(small, tab).toEqual([]);
  }
  await context.close();
});

/**
 * What our style sheets make of the panel, wherever it is. Firefox ESR loses hold of elements that move to
 * another window.
 */
function look(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hosts = [...document.querySelectorAll('[data-sno-devtools]')];
    const panel = hosts.map(({ shadowRoot }) => shadowRoot?.querySelector('aside')).find(Boolean)!;
    const tab = getComputedStyle(panel.querySelector('[role="tab"]')!);
    const { color, backgroundColor, fontFamily } = getComputedStyle(panel);
    return [color, backgroundColor, fontFamily, tab.fontSize, tab.height, tab.borderStyle];
  });
}

/** Whether the panel is as large as the window. */
function fillsWindow(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const hosts = [...document.querySelectorAll('[data-sno-devtools]')];
    const panel = hosts.map(({ shadowRoot }) => shadowRoot?.querySelector('aside')).find(Boolean)!;
    const { x, y, width, height } = panel.getBoundingClientRect();
    return x === 0 && y === 0 && width === innerWidth && height === innerHeight;
  });
}

/**
 * Presses a button of the panel that closes the window it is in, in a moment: a window that is gone answers
 * nothing.
 */
async function pressLast(page: Page, name: string): Promise<void> {
  await page.evaluate(name => {
    const hosts = [...document.querySelectorAll('[data-sno-devtools]')];
    const buttons = hosts.map(({ shadowRoot }) => shadowRoot?.querySelector(`button[aria-label="${name}"]`));
    const button = buttons.find(Boolean) as HTMLButtonElement;
    setTimeout(() => button.click());
  }, name);
}

/** The corner of the page in which the trigger stands. */
async function corner(devtools: DevtoolsPage): Promise<string> {
  const { x, y, width, height } = (await devtools.trigger.boundingBox())!;
  const page = await devtools.page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const isAt = (from: number, to: number, near: string, far: string) =>
    Math.min(from, to) > 32 ? 'adrift' : from < to ? near : far;
  const vertical = isAt(y, page.height - y - height, 'top', 'bottom');
  return `${vertical} ${isAt(x, page.width - x - width, 'left', 'right')}`;
}

/**
 * Whether a tab has the focus of its window; which of two windows has the system's is not ours. By script,
 * because a locator of Firefox loses what was moved to another window.
 */
function hasActive(page: Page, tab: Tab): Promise<boolean> {
  return page.evaluate(
    tab =>
      [...document.querySelectorAll('[data-sno-devtools]')].some(
        ({ shadowRoot }) =>
          shadowRoot?.activeElement?.getAttribute('role') === 'tab' &&
          shadowRoot.activeElement.textContent === tab,
      ),
    tab,
  );
}

/** Whether an element, or the host that it is in, is what a pointer in its middle would meet. */
function isAtTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const root = element.getRootNode();
  const met = document.elementFromPoint(x + width / 2, y + height / 2);
  return met === (root instanceof ShadowRoot ? root.host : element);
}

/** Whether the name of the generator can be read in a row: its first letters at least, with an ellipsis. */
function isNamed(row: Element): boolean {
  const cell = row.querySelector<HTMLElement>('.live-generator')!;
  const name = cell.querySelector<HTMLElement>('.live-name')!;
  const left = name.getBoundingClientRect().left - cell.getBoundingClientRect().left;
  const { clipPath, position } = getComputedStyle(name);
  return clipPath === 'none' && position === 'static' && cell.clientWidth - left >= 28;
}
