/** The section about odds: sliders, formulas, and simulations beside them. */
import type { Locator, Page } from '@playwright/test';

export class OddsPage {
  readonly page: Page;
  readonly numbers: Locator;
  readonly simulate: Locator;
  readonly stop: Locator;
  readonly identities: Locator;
  readonly duplicates: Locator;
  readonly contexts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.numbers = page.getByRole('region', { name: 'Your numbers' });
    this.simulate = page.getByRole('button', { name: 'Simulate' });
    this.stop = page.getByRole('button', { name: 'Stop the simulation' });
    this.identities = page.getByRole('region', { name: 'Two with the same identity', exact: true });
    this.duplicates = page.getByRole('region', { name: 'What two with the same identity do' });
    this.contexts = page.getByRole('region', { name: 'Prove it' });
  }

  async open(payload = ''): Promise<void> {
    await this.page.goto(`/#1/odds${payload && `/${payload}`}`);
    await this.numbers.waitFor();
  }

  slider(name: 'Generators' | 'IDs of each' | 'For'): Locator {
    return this.numbers.getByRole('slider', { name });
  }

  /** The payload of the address, once it has been written. */
  payload(): string {
    return this.page.url().split('#1/odds/')[1] ?? '';
  }

  /** The texts of a line of a table, after its first. */
  cells(within: Locator, row: string): Promise<string[]> {
    return within
      .getByRole('row', { name: new RegExp(`^${row} `) })
      .getByRole('cell')
      .allTextContents();
  }

  /** The simulated points that a chart shows. */
  points(within: Locator): Locator {
    return within.getByRole('img').locator('.odds-dot');
  }
}
