/** The clock lab of the playground. */
import { expect, type Locator } from '@playwright/test';
import { PlaygroundPage } from './playground-page.ts';

export type LaneName = 'sno' | 'Twitter snowflake' | 'Sonyflake' | 'Mastodon' | 'Multi-clock' | 'UUID v7';

export class ClockPage extends PlaygroundPage {
  private readonly script = this.page.getByRole('region', { name: 'Script', exact: true });
  readonly presets = this.page.getByRole('group', { name: 'Presets' });
  readonly amount = this.script.getByRole('textbox', { name: 'Milliseconds', exact: true });
  readonly scrubber = this.script.getByRole('slider', { name: 'True time' });
  /** The rows of the lanes. */
  private readonly lanes = this.script.getByRole('row');
  /** The chart of the clock. */
  readonly curve = this.script.getByRole('img', { name: /^Clock reading against true time/ });
  readonly code = this.page.getByText("from '@sno-id/sdk/testing'");
  readonly run = this.button('Run');

  async openAt(payload = ''): Promise<void> {
    await this.page.goto(payload === '' ? '/#1/clock' : `/#1/clock/${payload}`);
    await this.ready();
  }

  /** Waits until the lanes have run the script, which they do after the page has been drawn. */
  async ready(): Promise<void> {
    await this.lane('UUID v7').waitFor();
  }

  /** A button that inserts something at the scrubber, or changes the script. */
  button(name: string): Locator {
    return this.script.getByRole('button', { name, exact: true });
  }

  /** The totals of a lane: IDs generated, stalls, errors, out of order, duplicates. */
  totals(lane: LaneName): Promise<number[]> {
    return this.numbersIn(this.page.getByRole('table', { name: 'Each scheme over the whole script' }), lane);
  }

  /** What a lane is doing at the scrubber, the time in its last ID, its timeline, and that ID. */
  async instant(lane: LaneName): Promise<string[]> {
    const table = this.page.getByRole('table', { name: 'Each scheme at this moment' });
    const [, , ...values] = await this.cellsIn(table, lane);
    return values;
  }

  /** A lane's drawing, which has its description as a name. */
  lane(name: LaneName): Locator {
    return this.lanes.filter({ has: this.page.locator(`[aria-label^="${name}: "]`) }).getByRole('img');
  }

  /** Opens the rare actions. */
  async openMore(): Promise<void> {
    await this.script.getByText('More', { exact: true }).click();
  }

  /** The height from the presets to the last lane, and how far down in the page that ends. */
  async extent(): Promise<{ readonly height: number; readonly bottom: number }> {
    const first = (await this.presets.boundingBox())!;
    const last = (await this.lane('UUID v7').boundingBox())!;
    const end = last.y + last.height;
    const scrolled = await this.page.evaluate(() => scrollY);
    return { height: Math.round(end - first.y), bottom: Math.round(end + scrolled) };
  }

  /** The script in the address, without the scrubber. */
  async written(): Promise<string> {
    return (await this.payloadOf('clock')).replace(/@.*/, '');
  }

  /** Waits until a lane has the expected totals. */
  async expectTotals(lane: LaneName, totals: readonly unknown[]): Promise<void> {
    await expect.poll(() => this.totals(lane)).toEqual(totals);
  }

  private cellsIn(table: Locator, lane: LaneName): Promise<string[]> {
    const header = this.page.getByRole('rowheader', { name: lane, exact: true });
    return table.getByRole('row').filter({ has: header }).getByRole('cell').allTextContents();
  }

  private async numbersIn(table: Locator, lane: LaneName): Promise<number[]> {
    return (await this.cellsIn(table, lane)).map(text => Number(text.replaceAll(',', '')));
  }
}
