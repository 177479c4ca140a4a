/** The odds section: sliders, formulas and simulations. */
import type { Locator, Page } from '@playwright/test';

type Key = 'Home' | 'End' | 'ArrowRight';

export class OddsPage {
  readonly page: Page;
  readonly guess: Locator;
  readonly numbers: Locator;
  readonly simulate: Locator;
  readonly stop: Locator;
  readonly identities: Locator;
  readonly duplicates: Locator;
  /** What shows the numbers of the first chart. */
  readonly asTable: Locator;
  readonly contexts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.guess = page.getByRole('group', { name: 'Guess' });
    this.numbers = page.getByRole('region', { name: 'Your numbers' });
    this.simulate = page.getByRole('button', { name: 'Simulate' });
    this.stop = page.getByRole('button', { name: 'Stop the simulation' });
    this.identities = page.getByRole('region', { name: 'Sharing an identity', exact: true });
    this.asTable = this.identities.getByText('As a table');
    this.duplicates = page.getByRole('region', { name: 'Duplicates of a pair with the same identity' });
    this.contexts = page.getByRole('region', { name: 'Prove it' });
  }

  /** Opens the section without a guess, before which the numbers are hidden. */
  async openUnguessed(payload = ''): Promise<void> {
    await this.page.goto(`/#1/odds${payload && `/${payload}`}`);
    await this.guess.waitFor();
  }

  async open(payload = ''): Promise<void> {
    await this.openUnguessed(payload);
    const show = this.page.getByRole('button', { name: 'Show it without a guess' });
    if (await show.isVisible()) await show.click();
    await this.numbers.waitFor();
  }

  slider(name: 'Generators' | 'IDs of each' | 'For'): Locator {
    return this.numbers.getByRole('slider', { name });
  }

  /** Presses a key on a slider. In WebKitGTK, where keys do nothing to one, the value is set. */
  async press(name: 'Generators' | 'IDs of each' | 'For', key: Key, byHand: boolean): Promise<void> {
    const slider = this.slider(name);
    await slider.focus();
    if (!byHand) return this.page.keyboard.press(key);
    const steps = { Home: -100, End: 100, ArrowRight: 1 }[key];
    await slider.evaluate((input: HTMLInputElement, steps) => {
      input.stepUp(steps);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, steps);
  }

  /** The payload of the address, once it has been written. */
  async payload(): Promise<string> {
    const hash = await this.page.evaluate(() => location.hash);
    return hash.split('#1/odds/')[1] ?? '';
  }

  /** The texts of a table row after its first cell. */
  cells(within: Locator, row: string): Promise<string[]> {
    return within
      .getByRole('row', { name: new RegExp(`^${row} `) })
      .getByRole('cell')
      .allTextContents();
  }

  /** The simulated points in a chart. */
  points(within: Locator): Locator {
    return within.getByRole('img').locator('.odds-dot');
  }
}
