/** The sharing section: a map, its generators, and the outcome. */
import type { Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

export type Part = 'First number' | 'Range' | 'Last number';

export class SharingPage extends PageObject {
  readonly map = this.page.getByRole('region', { name: 'Map of partitions and ranges' });
  readonly startAll = this.map.getByRole('button', { name: 'Start all' });
  readonly stopAll = this.map.getByRole('button', { name: 'Stop all' });
  readonly add = this.map.getByRole('button', { name: 'Add a generator' });
  readonly startOver = this.map.getByRole('button', { name: 'Start over' });
  readonly addClone = this.page.getByRole('button', { name: 'Add a clone', exact: true });
  readonly outcome = this.page.getByRole('region', { name: 'What happens' });
  readonly countAnew = this.outcome.getByRole('button', { name: 'Reset count' });
  /** What shows the settings of the chosen generator. */
  readonly settings = this.page.getByText(/^Settings of [A-Z]$/);
  /** The odds: sliders, and a table. */
  readonly odds = this.page.getByRole('region', { name: 'By chance' });

  async open(payload = ''): Promise<void> {
    await this.page.goto(`/#1/sharing${payload && `/${payload}`}`);
    await this.map.waitFor();
  }

  /** The payload of the address, once it has been written. */
  payload(): Promise<string> {
    return this.payloadOf('sharing');
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

  /** Drags a bar or its end by fractions of the map's width, and by pixels down. */
  override async drag(target: Locator, across: number, down: number, byHand: boolean): Promise<void> {
    const width = await target.evaluate(bar => bar.closest('.sharing-lane')!.clientWidth);
    await super.drag(target, across * width, down, byHand);
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
