/** The section about grants: simulated devices, rules to break, and the results. */
import type { Locator, Page } from '@playwright/test';

export type Rule = 'All kept' | 'Claims not saved' | 'Blocks granted twice' | 'No check for copies';
export type CountName =
  | 'IDs, replacements included'
  | 'Stored twice'
  | 'Made twice'
  | 'Notes lost'
  | 'Notes given new IDs';

export class GrantsPage {
  readonly page: Page;
  readonly play: Locator;
  readonly stop: Locator;
  readonly wait: Locator;
  readonly restart: Locator;
  readonly results: Locator;
  /** What was done last. */
  readonly caption: Locator;
  /** What happened. */
  readonly log: Locator;

  constructor(page: Page) {
    this.page = page;
    const rules = page.getByRole('region', { name: 'Rules' });
    this.play = rules.getByRole('button', { name: 'Play the story' });
    this.stop = rules.getByRole('button', { name: 'Stop' });
    this.wait = rules.getByRole('button', { name: 'Wait 4 seconds' });
    this.restart = rules.getByRole('button', { name: 'Start over' });
    this.caption = rules.locator('.grants-caption');
    this.results = page.getByRole('region', { name: 'Results' });
    this.log = page.getByRole('region', { name: 'Log' });
  }

  /** Opens the section, without the story that plays then. */
  async openQuiet(): Promise<void> {
    await this.open();
    await this.stop.click();
    await this.restart.click();
  }

  async open(): Promise<void> {
    await this.page.goto('/#1/grants');
    await this.restart.waitFor();
  }

  async break(rule: Rule): Promise<void> {
    await this.page.getByRole('radio', { name: rule }).check({ force: true });
  }

  /** Plays the story of the rule to its end. */
  async playStory(): Promise<void> {
    await this.play.click();
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
