/** The inspector. */
import type { Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

export type Sample =
  | 'A healthy log'
  | 'A log with duplicates'
  | 'Discord IDs'
  | 'Twitter IDs'
  | 'A million IDs';

export class InspectorPage extends PageObject {
  readonly subject = this.page.getByRole('region', { name: 'Input' });
  readonly findings = this.page.getByRole('region', { name: 'Findings' });
  readonly box = this.subject.getByRole('textbox', { name: 'Text that contains IDs' });
  readonly file = this.subject.locator('input[type="file"]');
  readonly time = this.page.getByRole('region', { name: 'Over time' });
  /** The drawing of the bars. */
  readonly plot = this.time.getByRole('img', { name: /^IDs over time, \d/ });
  readonly readAs = this.findings.getByRole('combobox', { name: 'Read as' });

  async open(payload = ''): Promise<void> {
    await this.page.goto(`/#1/inspector${payload && `/${payload}`}`);
    await this.box.waitFor();
  }

  sample(name: Sample): Locator {
    return this.subject.getByRole('button', { name });
  }

  /** The value beside a name. */
  fact(name: string): Locator {
    return this.findings.getByText(name, { exact: true }).locator('xpath=following-sibling::dd');
  }

  /** The cell texts of a table, row by row, without its head. */
  async rows(table: string): Promise<string[][]> {
    const rows = this.page.getByRole('table', { name: table, exact: true }).locator('tbody tr');
    // Results are drawn in turn.
    await rows.first().waitFor();
    return rows.evaluateAll(all => all.map(row => Array.from(row.children, cell => cell.textContent ?? '')));
  }

  /** The payload of the address. */
  payload(): Promise<string> {
    return this.payloadOf('inspector');
  }
}
