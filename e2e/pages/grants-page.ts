/** The section about grants: simulated devices, rules to break, and the results. */
import type { Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

export type Rule = 'All kept' | 'Claims not saved' | 'Blocks granted twice' | 'No check for copies';
export type CountName =
  | 'IDs generated'
  | 'Stored twice'
  | 'Made twice'
  | 'Notes lost'
  | 'Notes given new IDs';

export class GrantsPage extends PageObject {
  private readonly rules = this.page.getByRole('region', { name: 'Rules' });
  readonly play = this.rules.getByRole('button', { name: 'Play the story' });
  /** Continues the story where it waits. */
  readonly next = this.rules.getByRole('button', { name: 'Next', exact: true });
  readonly stop = this.rules.getByRole('button', { name: 'Stop' });
  readonly wait = this.rules.getByRole('button', { name: 'Wait 4 seconds' });
  readonly restart = this.rules.getByRole('button', { name: 'Start over' });
  /** What was done last. */
  readonly caption = this.rules.locator('.grants-caption');
  readonly results = this.page.getByRole('region', { name: 'Results' });
  /** What happened. */
  readonly log = this.page.getByRole('region', { name: 'Log' });

  /** Opens the section, without the story that plays then: with two new devices, of two tabs each. */
  async openQuiet(): Promise<void> {
    await this.open();
    await this.stop.click();
    await this.restart.click();
    for (const device of ['A', 'B']) {
      await this.rules.getByRole('button', { name: 'Add a device' }).click();
      await this.device(device).waitFor();
    }
  }

  async open(): Promise<void> {
    await this.page.goto('/#1/grants');
    await this.restart.waitFor();
  }

  /** Breaks a rule, and waits for the end of the story that plays then. */
  async break(rule: Rule): Promise<void> {
    await this.page.getByRole('radio', { name: rule }).check({ force: true });
    await this.stop.waitFor();
    await this.play.waitFor({ timeout: 90_000 });
  }

  device(name: string): Locator {
    return this.page.getByRole('region', { name: `Device ${name}` });
  }

  /** A button of a device or a tab, by its label and what it is for: `Kill, tab A1`. */
  button(label: string, owner: string): Locator {
    return this.page.getByRole('button', { name: `${label}, ${owner}`, exact: true });
  }

  /** Tabs of a device, as shown. */
  tabs(device: string): Locator {
    return this.device(device).getByRole('listitem');
  }

  async count(name: CountName): Promise<number> {
    const value = this.results
      .locator('div', { has: this.page.getByText(name, { exact: true }) })
      .locator('dd');
    return Number((await value.first().textContent())!.replaceAll(',', ''));
  }
}
