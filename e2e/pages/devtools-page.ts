/** The host app of the devtools and the panel in it, as their developer sees them. */
import type { Locator, Page } from '@playwright/test';
import type { Generator } from '@sno-id/sdk';
import type { AdjustableClock } from '@sno-id/sdk/testing';

export const TABS = ['Live', 'Inspect', 'Metabyte', 'Clock', 'Generators', 'Record', 'Settings'] as const;
export type Tab = (typeof TABS)[number];

/** What the host app puts into its window for tests. */
interface HostWindow {
  readonly host: {
    readonly generators: { readonly notes: Generator; readonly drafts: Generator };
    readonly clock: AdjustableClock;
  };
}

export class DevtoolsPage {
  readonly page: Page;
  readonly trigger: Locator;
  readonly panel: Locator;
  /** The view that is shown. */
  readonly view: Locator;
  readonly edge: Locator;
  readonly close: Locator;
  /** Where IDs come from, one item each, in *Settings*. */
  readonly sources: Locator;

  constructor(page: Page) {
    this.page = page;
    this.trigger = page.getByRole('button', { name: /^Open sno devtools/ });
    this.panel = page.getByRole('complementary', { name: 'sno devtools' });
    this.view = this.panel.getByRole('tabpanel');
    this.edge = this.panel.getByRole('separator', { name: 'Size of the panel' });
    this.close = this.panel.getByRole('button', { name: 'Close devtools' });
    this.sources = this.view.getByRole('list', { name: 'Sources' }).getByRole('listitem');
  }

  /** Opens the host app; `query` chooses its partition, range and server. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/host/index.html${query}`);
    await this.trigger.or(this.panel).first().waitFor();
  }

  async show(tab: Tab): Promise<void> {
    if (!(await this.panel.isVisible())) await this.trigger.click();
    await this.panel.getByRole('tab', { name: tab, exact: true }).click();
    await this.panel.getByRole('tabpanel', { name: tab, exact: true }).waitFor();
  }

  /** One generator's numbers, in *Generators*. */
  generator(name: string): Locator {
    const heading = this.page.getByRole('heading', { name, exact: true });
    return this.view.getByRole('list', { name: 'Generators' }).getByRole('listitem').filter({ has: heading });
  }

  /** Replaces what is in a field, key by key: see `PlaygroundPage.type`. */
  async type(field: Locator, text: string): Promise<void> {
    await field.focus();
    await field.evaluate((input: HTMLInputElement | HTMLTextAreaElement) => input.select());
    await this.page.keyboard.type(text);
  }

  /** Lets the app make IDs. */
  make(count: number, name: 'notes' | 'drafts' = 'notes'): Promise<string[]> {
    return this.page.evaluate(
      ([count, name]) => (window as unknown as HostWindow).host.generators[name].batch(count),
      [count, name] as const,
    );
  }

  shiftClock(ms: number): Promise<void> {
    return this.page.evaluate(ms => (window as unknown as HostWindow).host.clock.shift(ms), ms);
  }
}
