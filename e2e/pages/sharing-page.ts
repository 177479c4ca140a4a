/** The sharing section: a map, its generators, and the outcome. */
import type { Locator, Page } from '@playwright/test';

export type Part = 'First number' | 'Range' | 'Last number';

export class SharingPage {
  readonly page: Page;
  readonly map: Locator;
  readonly startAll: Locator;
  readonly stopAll: Locator;
  readonly startOver: Locator;
  readonly addClone: Locator;
  readonly outcome: Locator;
  readonly countAnew: Locator;
  /** The odds: sliders, and a table. */
  readonly odds: Locator;
  /** What shows the settings of the chosen generator. */
  readonly settings: Locator;

  constructor(page: Page) {
    this.page = page;
    this.map = page.getByRole('region', { name: 'Map of partitions and ranges' });
    this.startAll = this.map.getByRole('button', { name: 'Start all' });
    this.stopAll = this.map.getByRole('button', { name: 'Stop all' });
    this.startOver = this.map.getByRole('button', { name: 'Start over' });
    this.addClone = page.getByRole('button', { name: 'Add a clone', exact: true });
    this.outcome = page.getByRole('region', { name: 'What happens' });
    this.countAnew = this.outcome.getByRole('button', { name: 'Reset count' });
    this.settings = page.getByText(/^Settings of [A-Z]$/);
    this.odds = page.getByRole('region', { name: 'By chance' });
  }

  async open(payload = ''): Promise<void> {
    await this.page.goto(`/#1/sharing${payload && `/${payload}`}`);
    await this.map.waitFor();
  }

  /** The payload of the address, once it has been written. */
  async payload(): Promise<string> {
    const hash = await this.page.evaluate(() => location.hash);
    return hash.split('#1/sharing/')[1] ?? '';
  }

  /** One end of a generator's bar, or the whole bar. */
  slider(part: Part, letter: string): Locator {
    return this.map.getByRole('slider', { name: `${part} of ${letter}` });
  }

  /** The value text of each bar. */
  bars(): Promise<(string | null)[]> {
    const bars = this.map.getByRole('slider', { name: 'Range of' });
    return bars.evaluateAll(all => all.map(bar => bar.getAttribute('aria-valuetext')));
  }

  /** A generator's row in the table. */
  row(letter: string): Locator {
    return this.page.getByRole('row', { name: new RegExp(`^${letter} \\d`) });
  }

  choose(letter: string): Locator {
    return this.row(letter).getByRole('button').first();
  }

  /** The number of IDs that a generator has made, as shown. */
  async made(letter: string): Promise<number> {
    return numberIn(this.row(letter).getByRole('cell').nth(1));
  }

  /** The counts of compared IDs and of duplicates. */
  async counts(): Promise<{ compared: number; twice: number }> {
    const [compared, twice] = await Promise.all(
      [0, 1].map(index => numberIn(this.outcome.getByRole('definition').nth(index))),
    );
    return { compared: compared!, twice: twice! };
  }

  /** The text about a pair. */
  risk(pair: string): Locator {
    return this.outcome.getByRole('listitem').filter({ hasText: pair });
  }

  /**
   * Drags a bar or its end by fractions of the map's width, and by pixels down. In WebKitGTK, which has no
   * such pointer, events are dispatched.
   */
  async drag(target: Locator, across: number, down: number, byHand: boolean): Promise<void> {
    const width = await target.evaluate(bar => bar.closest('.sharing-lane')!.clientWidth);
    if (byHand) {
      await target.evaluate(
        (element, [byX, byY]) => {
          const box = element.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          for (const [type, passed] of [
            ['pointerdown', 0],
            ['pointermove', 0.5],
            ['pointermove', 1],
            ['pointerup', 1],
          ] as const) {
            const at = { clientX: x + byX! * passed, clientY: y + byY! * passed };
            const init = { ...at, pointerId: 1, isPrimary: true, bubbles: true, cancelable: true };
            element.dispatchEvent(new PointerEvent(type, init));
          }
        },
        [across * width, down],
      );
      return;
    }
    const box = (await target.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + (across * width) / 2, y + down / 2);
    await this.page.mouse.move(x + across * width, y + down);
    await this.page.mouse.up();
  }

  slide(name: 'Generators' | 'IDs of each' | 'For'): Locator {
    return this.odds.getByRole('slider', { name });
  }

  /** Moves a slider of the odds to its start. Keys do nothing to one in WebKitGTK, so its value is set. */
  async slideToStart(name: 'Generators' | 'IDs of each' | 'For', isByHand: boolean): Promise<void> {
    const slider = this.slide(name);
    await slider.focus();
    if (!isByHand) return this.page.keyboard.press('Home');
    await slider.evaluate((input: HTMLInputElement) => {
      input.stepDown(100);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }

  /** The chance and the expected duplicates of a row of the odds. */
  expected(name: string): Promise<string[]> {
    return this.odds.getByRole('row', { name }).getByRole('cell').allTextContents();
  }
}

async function numberIn(locator: Locator): Promise<number> {
  return Number((await locator.textContent())?.replaceAll(',', ''));
}
