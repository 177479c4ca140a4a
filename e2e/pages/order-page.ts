/** The order section. */
import type { Locator } from '@playwright/test';
import { PlaygroundPage } from './playground-page.ts';

export class OrderPage extends PlaygroundPage {
  readonly cards = this.page.getByRole('list', { name: 'IDs in their order, with the field that decides' });
  readonly forms = this.page.getByRole('table', { name: 'How each form sorts' });
  readonly range = this.page.getByRole('region', { name: 'All IDs in a time range' });
  readonly from = this.range.getByRole('textbox', { name: 'From' });
  readonly to = this.range.getByRole('textbox', { name: 'To (inclusive)' });
  readonly histogram = this.range.getByRole('img');
  readonly sql = this.range.locator('pre', { hasText: 'select * from notes' });

  async openAt(payload = ''): Promise<void> {
    await this.page.goto(payload === '' ? '/#1/order' : `/#1/order/${payload}`);
    await this.cards.waitFor();
  }

  /** The SQL, opened. */
  async showSql(): Promise<void> {
    await this.range.getByText('Show the SQL').click();
  }

  /** The results of a form: the numbers in its order, and whether it is safe. */
  async sortedAs(name: string): Promise<string[]> {
    const header = this.page.getByRole('rowheader', { name, exact: true });
    const cells = this.forms.getByRole('row').filter({ has: header }).getByRole('cell');
    await cells.first().waitFor();
    return (await cells.allTextContents()).slice(0, 2);
  }

  /**
   * Moves an end of the range to the right with keys. In WebKitGTK, where keys move no slider, the value is
   * set.
   */
  async stepRight(end: Locator, times: number, byHand: boolean): Promise<void> {
    if (!byHand) return this.press(end, 'ArrowRight', times);
    for (let i = 0; i < times; i++) {
      await end.evaluate((input: HTMLInputElement) => {
        // Dispatched like the browser does; React would take a value set on the element as its own.
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
        set!.call(input, Number(input.value) + 1);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    }
  }

  /** The first and the last possible ID of the range. */
  bounds(): Promise<string[]> {
    return this.range.getByRole('definition').locator('.id-text').allTextContents();
  }
}
