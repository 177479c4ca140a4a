/** The section about grants: simulated devices, rules to break, and the results. */
import { expect, type Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

export type Rule = 'All kept' | 'Claims not saved' | 'Blocks granted twice' | 'No check for copies';
export type CountName = 'IDs generated' | 'Repeated' | 'Notes lost' | 'Notes given new IDs';

export class GrantsPage extends PageObject {
  private readonly rules = this.page.getByRole('region', { name: 'Rules' });
  /** The next step of the story. */
  readonly next = this.rules.getByRole('button', { name: 'Next', exact: true });
  readonly restart = this.rules.getByRole('button', { name: 'Reset devices' });
  /** What was done last. */
  readonly caption = this.rules.locator('.grants-caption');
  readonly results = this.page.getByRole('region', { name: 'Results' });
  /** What stands for repeated IDs in the drawing. */
  readonly repeatKey = this.page.locator('.grants-key [data-repeat]');
  /** What happened. */
  readonly log = this.page.getByRole('region', { name: 'Log' });

  async open(): Promise<void> {
    await this.page.goto('/#1/grants');
    await this.device('A').waitFor();
  }

  /** Breaks a rule, and goes to the end of the story. */
  async break(rule: Rule): Promise<void> {
    await this.page.getByRole('radio', { name: rule }).check({ force: true });
    await this.opened();
    for (let step = 0; step < 2; step++) {
      const before = await this.caption.textContent();
      await this.next.click();
      await expect(this.caption).not.toHaveText(before!);
    }
    await expect(this.caption).toHaveText(/^The end: /);
  }

  /** Starts over: untouched, the section goes to the point of its story by itself. */
  async startOver(): Promise<void> {
    await this.restart.click();
    await this.opened();
  }

  /** Waits for the state that it starts over with. */
  async opened(): Promise<void> {
    await expect.poll(() => this.count('IDs generated')).toBe(600);
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
