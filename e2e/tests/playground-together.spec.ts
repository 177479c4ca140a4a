import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { GrantsPage } from '../pages/grants-page.ts';
import { InspectorPage } from '../pages/inspector-page.ts';
import { MetabytePage } from '../pages/metabyte-page.ts';
import { OfflinePage } from '../pages/offline-page.ts';
import { OrderPage } from '../pages/order-page.ts';
import { EXAMPLE, PlaygroundPage } from '../pages/playground-page.ts';
import { SharingPage } from '../pages/sharing-page.ts';

/** What one changes, and what it changes. */
interface Pair {
  readonly control: Locator;
  readonly results: readonly Locator[];
  /** A part of a section, which is scrolled to its top: the others are seen when the section opens. */
  readonly part?: Locator;
  /** Where the part is scrolled to, if not to the top. */
  readonly block?: 'nearest';
}

/** Opens a section, and gives its main control with its main results. */
type Opening = (page: Page) => Promise<Pair>;

const SECTIONS: Readonly<Record<string, Opening>> = {
  async 'the first screen'(page) {
    await page.goto('/');
    const control = page.getByRole('button', { name: 'Generate one' });
    return { control, results: [page.getByRole('button', { name: /^Time/ })] };
  },
  async 'the anatomy'(page) {
    const playground = new PlaygroundPage(page);
    await page.goto(`/#1/anatomy/${EXAMPLE}`);
    return {
      control: playground.bit(0),
      results: [page.getByRole('img', { name: /^Text: / }), playground.bit(39)],
    };
  },
  async 'the last bit of the anatomy'(page) {
    await page.goto(`/#1/anatomy/${EXAMPLE}`);
    const control = new PlaygroundPage(page).bit(79);
    return {
      control,
      results: [page.getByRole('img', { name: /^Text: / })],
      part: control,
      block: 'nearest',
    };
  },
  async 'a time range'(page) {
    const order = new OrderPage(page);
    await order.openAt();
    const control = order.range.getByRole('slider', { name: 'Start of the range' });
    const results = [order.histogram, order.range.getByRole('definition').first()];
    return { control, results, part: control };
  },
  async sharing(page) {
    const sharing = new SharingPage(page);
    await sharing.open();
    const counts = sharing.outcome.getByRole('definition');
    return {
      control: sharing.stopAll,
      results: [sharing.slider('Range', 'C'), counts.first(), counts.last()],
    };
  },
  async grants(page) {
    const grants = new GrantsPage(page);
    await grants.open();
    const map = grants.device('A').getByRole('img');
    return { control: grants.next, results: [grants.results.getByRole('definition').nth(1), map] };
  },
  async 'the metabyte'(page) {
    const metabyte = new MetabytePage(page);
    await metabyte.openAt();
    const outcome = page.getByText(/^\d+ of \d+ IDs match/).filter({ visible: true });
    return { control: metabyte.block(/^class/).first(), results: [outcome.first()] };
  },
  async 'the inspector'(page) {
    const inspector = new InspectorPage(page);
    await inspector.open('broken');
    return { control: inspector.sample('A log with duplicates'), results: [inspector.fact('duplicates')] };
  },
  async 'the offline app'(page) {
    const app = new OfflinePage(page);
    await app.open();
    return { control: app.network, results: [app.journey, app.state, app.newNote] };
  },
};

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  for (const [name, open] of Object.entries(SECTIONS)) {
    test(`${name}: what one changes and what it changes are seen together at ${width} × ${height}`, {
      tag: '@once',
    }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const { control, results, part, block } = await open(page);
      const to: ScrollLogicalPosition = block ?? 'start';
      await results[0]!.waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      await part?.evaluate((element, at) => element.scrollIntoView({ block: at }), to);
      for (const [i, seen] of [control, ...results].entries()) {
        await expect
          .poll(() => overflowOf(seen, height), i === 0 ? 'the control' : `result ${i}`)
          .toEqual([0, 0]);
      }
    });
  }
}

test('on a phone, a menu leads to each section and closes', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#1/clock');
  const presets = page.getByRole('group', { name: 'Presets' }).getByRole('button');
  await presets.last().focus(); // one row, which scrolls
  await expect(presets.last()).toBeInViewport({ ratio: 1 });
  const menu = page.getByRole('button', { name: 'Sections' });
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(menu).toHaveText(/Clock lab/);
  await expect(links).toHaveCount(0);
  await menu.click();
  await expect(links).toHaveCount(11);
  await expect(links.last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(links).toHaveCount(0);
  await expect(menu).toBeFocused();
  await menu.click();
  await links.last().click();
  await expect(page.getByRole('heading', { name: 'Offline app' })).toBeVisible();
  await expect(links).toHaveCount(0);
});

test('a pressed preset can be read under the pointer', { tag: '@once' }, async ({ page }) => {
  await page.goto('/#1/clock');
  const preset = page.getByRole('button', { name: 'NTP step back' });
  await preset.click();
  const colours = () => preset.evaluate(button => getComputedStyle(button).backgroundColor);
  await page.mouse.move(0, 0);
  const away = await colours();
  await preset.hover();
  await expect.poll(colours).toBe(away);
});

test('no table of a section scrolls sideways at 320 px, and no cell covers another', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const section of ['order', 'clock', 'sharing', 'grants', 'inspector']) {
    await page.goto(`/#1/${section}`);
    await expect(page.getByRole('navigation').locator('[aria-current]')).toBeAttached();
    if (section === 'inspector') {
      await page.getByRole('button', { name: 'A log with duplicates' }).click();
      await page.getByRole('table').first().waitFor();
    }
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('main :has(> table)')]
        .filter(element => getComputedStyle(element).overflowX !== 'visible')
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 2)
        .map(({ className }) => className),
    );
    expect(wide, section).toEqual([]);
    const full = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(th, td):not(.unseen)')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(cell => cell.textContent),
    );
    expect(full, section).toEqual([]);
  }
});

for (const [width, height] of [
  [1280, 800],
  [820, 900],
  [390, 844],
] as const) {
  test(`the problem of a field covers no other control and moves none, ${width} px wide`, {
    tag: '@once',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const [hash, fields] of [
      [`anatomy/${EXAMPLE}`, ['Time', 'Tick', 'Sequence', 'Text', 'Bytes']],
      ['order', ['From', 'To (inclusive)']],
    ] as const) {
      await page.goto(`/#1/${hash}`);
      for (const name of fields) {
        const field = page.getByRole('main').getByRole('textbox', { name, exact: true });
        await field.focus();
        const before = await controlsOf(page);
        await field.fill('nothing that could be one');
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        expect(await controlsOf(page), name).toEqual(before);
        expect(await coveredBy(field.locator('xpath=following-sibling::*')), name).toEqual([]);
        await field.press('Escape');
      }
    }
  });
}

/** Where the controls of the section are. */
function controlsOf(page: Page): Promise<string[]> {
  return page.locator('main :is(input, button)').evaluateAll(controls =>
    controls.map(control => {
      const { left, top } = control.getBoundingClientRect();
      return `${control.ariaLabel ?? control.textContent} ${Math.round(left)} ${Math.round(top + scrollY)}`;
    }),
  );
}

/** The controls that a message overlaps by more than a pixel. */
function coveredBy(message: Locator): Promise<(string | null)[]> {
  return message.evaluate(element => {
    const box = element.getBoundingClientRect();
    return [...document.querySelectorAll('main :is(input, button)')]
      .filter(control => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return (
          right - left > 2 &&
          left < box.right - 1 &&
          right > box.left + 1 &&
          top < box.bottom - 1 &&
          bottom > box.top + 1
        );
      })
      .map(control => control.ariaLabel ?? control.textContent);
  });
}

/** How far an element reaches above the viewport and below it, in pixels. */
async function overflowOf(seen: Locator, height: number): Promise<[above: number, below: number]> {
  const { y, height: own } = (await seen.boundingBox())!;
  return [Math.max(0, Math.round(-y)), Math.max(0, Math.floor(y + own - height))];
}
