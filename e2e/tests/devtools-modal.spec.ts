/** The panel beside a modal dialog of the app, which makes everything outside of itself inert. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { DevtoolsPage, type HostWindow } from '../pages/devtools-page.ts';

const HOTKEY = 'Control+Shift+Period';

test.describe('under a modal dialog of the app, the devtools', () => {
  let devtools: DevtoolsPage;

  test.beforeEach(async ({ page }) => {
    devtools = new DevtoolsPage(page);
    await devtools.open();
  });

  test('take pointer, keys and focus, and give none of them to the dialog', { tag: '@core' }, async ({
    page,
    webkitGTK,
  }) => {
    await devtools.show('Live');
    await showModal(page, 'first');
    await expect.poll(() => placeOf(page)).toBe('first');
    await devtools.panel.getByRole('tab', { name: 'Inspect' }).click();
    await devtools.type(devtools.view.getByRole('textbox'), 'sss');
    await expect(devtools.view.getByRole('textbox')).toHaveValue('sss');
    await expect(devtools.view.getByRole('textbox')).toBeFocused();
    expect(await heard(page)).toEqual([]);
    // What is open in the panel takes the key that closes dialogs.
    await devtools.panel.getByRole('tab', { name: 'Inspect' }).press('?');
    const commands = devtools.panel.getByRole('combobox', { name: 'Command' });
    await expect(commands).toBeFocused();
    await commands.press('Escape');
    await expect(commands).toBeHidden();
    expect(await isModal(page, 'first')).toBe(true);
    expect(await heard(page)).toEqual([]);
    // Its keys do not leave a shadow tree, so that no listener of the window receives them.
    if (webkitGTK) return;
    await devtools.panel.getByRole('tab', { name: 'Generators' }).click();
    const find = devtools.view.getByRole('searchbox', { name: 'Find generators' });
    await devtools.type(find, 'notes');
    await find.press('Escape');
    await expect(find).toHaveValue('');
    await find.press('Escape');
    expect(await isModal(page, 'first')).toBe(true);
    expect(await heard(page)).toEqual([]);
  });

  test('stay as they are when it opens and closes', async ({ page }) => {
    await devtools.make(100);
    await devtools.show('Live');
    const scrolled = devtools.view.locator('.live-scroll');
    await scrolled.evaluate(element => element.scrollTo(0, 480));
    await expect(devtools.view.getByText(/^Paused while scrolled/)).toBeVisible();
    await devtools.search.focus();
    await showModal(page, 'first');
    await expect.poll(() => placeOf(page)).toBe('first');
    expect(await scrolled.evaluate(element => element.scrollTop)).toBe(480);
    await devtools.search.focus();
    await devtools.type(devtools.search, 'notes');
    const before = await devtools.panel.boundingBox();
    await closeModal(page, 'first');
    await expect.poll(() => placeOf(page)).toBe('HTML');
    expect(await devtools.panel.boundingBox()).toEqual(before);
    await expect(devtools.search).toHaveValue('notes');
    await devtools.panel.getByRole('tab', { name: 'Generators' }).focus();
    await expect(devtools.panel.getByRole('tab', { name: 'Generators' })).toBeFocused();
  });

  test('are where they can be used of several dialogs, whatever the app does to these', async ({ page }) => {
    await devtools.show('Live');
    await showModal(page, 'first');
    await showModal(page, 'second', '#first');
    await expect.poll(() => placeOf(page)).toBe('second');
    await page.evaluate(() => document.querySelector('#second')!.replaceChildren('written again'));
    await expect.poll(() => placeOf(page)).toBe('second');
    await page.evaluate(() => document.querySelector('#second')!.remove());
    await expect.poll(() => placeOf(page)).toBe('first');
    await showModal(page, 'third');
    await expect.poll(() => placeOf(page)).toBe('third');
    await closeModal(page, 'first');
    await expect.poll(() => placeOf(page)).toBe('third');
    await devtools.panel.getByRole('tab', { name: 'Generators' }).focus();
    await expect(devtools.panel.getByRole('tab', { name: 'Generators' })).toBeFocused();
    await page.evaluate(() => document.querySelector('#third')!.remove());
    await expect.poll(() => placeOf(page)).toBe('HTML');
  });

  test('find a dialog in a shadow root, also if it is removed with all around it', async ({ page }) => {
    await devtools.show('Live');
    await page.evaluate(() => {
      const around = document.querySelector('main')!.appendChild(document.createElement('section'));
      around.id = 'around';
      const root = around.attachShadow({ mode: 'open' });
      const dialog = root.appendChild(document.createElement('dialog'));
      dialog.id = 'inner';
      dialog.append(document.createElement('input'));
      dialog.showModal();
    });
    await expect.poll(() => placeOf(page)).toBe('inner');
    await devtools.panel.getByRole('tab', { name: 'Generators' }).focus();
    await expect(devtools.panel.getByRole('tab', { name: 'Generators' })).toBeFocused();
    await page.evaluate(() => document.querySelector('#around')!.remove());
    await expect.poll(() => placeOf(page)).toBe('HTML');
  });

  test('are opened by their keys, and close with the focus where it was', async ({ page, webkitGTK }) => {
    await showModal(page, 'first');
    const input = page.getByLabel('In first');
    await input.focus();
    await page.keyboard.press(HOTKEY);
    await expect(devtools.panel.getByRole('tab', { selected: true })).toBeFocused();
    expect(await placeOf(page)).toBe('first');
    if (webkitGTK) await devtools.close.press('Enter');
    else await page.keyboard.press(HOTKEY);
    await expect(input).toBeFocused();
    expect(await isModal(page, 'first')).toBe(true);
  });

  test('show in Live what the app generates meanwhile', { tag: '@once' }, async ({ page }) => {
    await devtools.show('Live');
    await devtools.showOnly('notes');
    await showModal(page, 'first');
    const id = await page.evaluate(() =>
      String((window as unknown as HostWindow).host.generators.notes.next()),
    );
    await devtools.idRows.filter({ hasText: id }).click();
    await expect(devtools.view.getByRole('region', { name: 'Selected ID' })).toContainText(id);
  });
});

/** Shows a modal dialog of the app that notes what it hears, as a handler of its backdrop would. */
function showModal(page: Page, id: string, parent = 'main'): Promise<void> {
  return page.evaluate(
    ([id, parent]) => {
      const dialog = document.querySelector(parent)!.appendChild(document.createElement('dialog'));
      dialog.id = id;
      dialog.innerHTML = `<label>In ${id} <input></label>`;
      dialog.showModal();
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const type of [
        'click',
        'pointerdown',
        'mousedown',
        'pointerup',
        'focusin',
        'keydown',
        'input',
        'cancel',
      ])
        dialog.addEventListener(type, () => heard.push(type));
    },
    [id, parent] as const,
  );
}

function closeModal(page: Page, id: string): Promise<void> {
  return page.evaluate(id => document.querySelector<HTMLDialogElement>(`#${id}`)!.close(), id);
}

function isModal(page: Page, id: string): Promise<boolean> {
  return page.evaluate(id => document.querySelector(`#${id}`)!.matches(':modal'), id);
}

function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** What the panel is in: the ID of a dialog, or the name of the root element. */
function placeOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const roots = [
      document,
      ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []),
    ];
    const hosts = roots.flatMap(root => [...root.querySelectorAll('[data-sno-devtools]')]);
    const parent = hosts.find(({ shadowRoot }) => shadowRoot?.querySelector('aside'))?.parentElement;
    return parent?.id || parent?.tagName;
  });
}
