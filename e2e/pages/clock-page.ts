/** The clock lab of the playground, as somebody who uses it sees it. */
import { expect, type Locator } from '@playwright/test';
import { PlaygroundPage } from './playground-page.ts';

export type LaneName = 'sno' | 'Twitter snowflake' | 'Sonyflake' | 'Mastodon' | 'Multi-clock' | 'UUID v7';

export class ClockPage extends PlaygroundPage {
  private readonly script = this.page.getByRole('region', { name: 'Script', exact: true });
  readonly presets = this.page.getByRole('group', { name: 'Presets' });
  readonly amount = this.script.getByRole('textbox', { name: 'Milliseconds', exact: true });
  readonly scrubber = this.script.getByRole('slider', { name: 'True time' });
  /** The drawing of the clock. */
  readonly curve = this.script.getByRole('group', { name: /^The clock against true time/ });
  /** The steps of the clock, to take hold of in the drawing. */
  readonly handles = this.script.getByRole('slider', { name: /^Step of the clock/ });
  readonly steps = this.page.getByRole('list', { name: 'Steps of the script' }).getByRole('listitem');
  readonly trials = this.page.getByRole('region', { name: 'Prove it' });
  readonly code = this.page.getByText("from '@sno-id/sdk/testing'");
  readonly verdict = this.trials.getByText(/^sno made/);

  async openAt(payload = ''): Promise<void> {
    await this.page.goto(payload === '' ? '/#1/clock' : `/#1/clock/${payload}`);
    await this.curve.waitFor();
  }

  /** A button that does something where the scrubber stands, or to the script. */
  button(name: string): Locator {
    return this.script.getByRole('button', { name, exact: true });
  }

  /** What became of a lane: made, stalls, errors, breaks of order, duplicates. */
  totals(lane: LaneName): Promise<number[]> {
    return this.numbersIn(this.page.getByRole('table', { name: 'Each lane over the whole script' }), lane);
  }

  /** The same, of all random scripts. */
  trialTotals(lane: LaneName): Promise<number[]> {
    return this.numbersIn(this.trials.getByRole('table'), lane);
  }

  /** What a lane does where the scrubber stands, the time that its last ID says, its timeline, and that ID. */
  async instant(lane: LaneName): Promise<string[]> {
    const table = this.page.getByRole('table', { name: 'Each lane at this moment' });
    return this.cellsIn(table, lane);
  }

  /** A lane's drawing in words. */
  lane(name: LaneName): Locator {
    return this.script.getByRole('img', { name: new RegExp(`^${name}: `) });
  }

  /** A part of a step in the list, by its name behind `Step n`. */
  step(place: number, part: 'what happens' | 'milliseconds'): Locator {
    return this.page.getByLabel(`Step ${place}: ${part}`);
  }

  /** All steps, as the list says them. */
  written(): Promise<string[]> {
    return this.steps.evaluateAll(steps =>
      steps.map(step => `${step.querySelector('select')?.value} ${step.querySelector('input')?.value}`),
    );
  }

  /** Waits until a lane's totals are as expected. */
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
