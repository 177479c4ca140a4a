/** The inspector. */
import type { Locator, Page } from '@playwright/test';

export type Sample =
  | 'A healthy log'
  | 'A log with duplicates'
  | 'Discord IDs'
  | 'Twitter IDs'
  | 'A million IDs';

export class InspectorPage {
  readonly page: Page;
  readonly subject: Locator;
  readonly box: Locator;
  readonly file: Locator;
  readonly found: Locator;
  readonly time: Locator;
  /** The drawing of the bars. */
  readonly plot: Locator;
  readonly readAs: Locator;

  constructor(page: Page) {
    this.page = page;
    this.subject = page.getByRole('region', { name: 'Input' });
    this.box = this.subject.getByRole('textbox', { name: 'Text that contains IDs' });
    this.file = this.subject.locator('input[type="file"]');
    this.found = page.getByRole('region', { name: 'Findings' });
    this.time = page.getByRole('region', { name: 'Over time' });
    this.plot = this.time.getByRole('img', { name: /^IDs over time, \d/ });
    this.readAs = this.found.getByRole('combobox', { name: 'Read as' });
  }

  async open(payload = ''): Promise<void> {
    await this.page.goto(`/#1/inspector${payload && `/${payload}`}`);
    await this.box.waitFor();
  }

  sample(name: Sample): Locator {
    return this.subject.getByRole('button', { name });
  }

  /** The value beside a name. */
  fact(name: string): Locator {
    return this.found.getByText(name, { exact: true }).locator('xpath=following-sibling::dd');
  }

  /** The cell texts of a table, row by row, without its head. */
  rows(table: string): Promise<string[][]> {
    return this.page
      .getByRole('table', { name: table, exact: true })
      .locator('tbody tr')
      .evaluateAll(rows => rows.map(row => Array.from(row.children, cell => cell.textContent ?? '')));
  }

  /** The payload of the address. */
  async payload(): Promise<string> {
    const hash = await this.page.evaluate(() => location.hash);
    return hash.split('#1/inspector/')[1] ?? '';
  }
}
