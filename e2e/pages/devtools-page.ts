/** The host app of the devtools and the panel in it, as their developer sees them. */
import type { Locator } from '@playwright/test';
import type { Generator } from '@sno-id/sdk';
import type { SnowflakeGenerator } from '@sno-id/sdk/snowflake';
import type { AdjustableClock } from '@sno-id/sdk/testing';
import { PageObject } from './page-object.ts';

export const TABS = [
  'Live',
  'Inspect',
  'Metabyte',
  'Clock',
  'Generators',
  'Problems',
  'Record',
  'Settings',
] as const;
export type Tab = (typeof TABS)[number];

/** What the host app puts into its window for tests. */
export interface HostWindow {
  readonly host: {
    readonly generators: {
      readonly notes: Generator;
      readonly drafts: Generator;
      readonly orders: SnowflakeGenerator;
      readonly events: SnowflakeGenerator;
    };
    readonly saveNote: () => string;
    readonly importNotes: () => string;
    readonly hotUpdate: () => void;
    readonly clock: AdjustableClock;
  };
}

export class DevtoolsPage extends PageObject {
  readonly trigger = this.page.getByRole('button', { name: /^Open sno devtools/ });
  readonly panel = this.page.getByRole('complementary', { name: 'sno devtools' });
  /** The view that is shown. */
  readonly view = this.panel.getByRole('tabpanel');
  readonly edge = this.panel.getByRole('separator', { name: 'Panel size' });
  readonly close = this.panel.getByRole('button', { name: 'Close devtools' });
  readonly popOut = this.panel.getByRole('button', { name: 'Open in a new window' });
  /** Where IDs come from besides this page, one item each, in *Generators*. */
  readonly sources = this.view.getByRole('list', { name: 'Sources' }).getByRole('listitem');
  /** The search of *Live*, how it was understood, and how many IDs are shown. */
  readonly search = this.view.getByRole('searchbox', { name: 'Search' });
  /** The rows of *Live* that are drawn. */
  readonly idRows = this.view.locator('.live-id-row');
  readonly understood = this.view
    .getByRole('region', { name: 'IDs', exact: true })
    .locator('.live-understood');
  readonly counted = this.view.getByText(/^(The|\d+ of the) last /);

  /** Opens the host app; `query` chooses its partition, range, server and kinds of generators. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/host/index.html${query}`);
    await this.trigger.or(this.panel).first().waitFor();
  }

  /**
   * Serves the host app without its policy from the next load on: a window of the panel that may not run
   * inline scripts could not close itself later, and closes with its page.
   */
  async allowInlineScripts(): Promise<void> {
    await this.page.route('**/host/index.html*', async route => {
      const response = await route.fetch();
      const body = (await response.text()).replace('Content-Security-Policy', 'none');
      await route.fulfill({ response, body });
    });
  }

  async show(tab: Tab): Promise<void> {
    if (!(await this.panel.isVisible())) await this.trigger.click();
    // A count can stand beside the title.
    await this.panel.getByRole('tab', { name: new RegExp(`^${tab}( ?\\d+)?$`) }).click();
    await this.panel.getByRole('tabpanel', { name: tab, exact: true }).waitFor();
  }

  /** Leaves the IDs of one generator in *Live*: those of a worker, ten a second, push others out of sight. */
  async showOnly(generator: string): Promise<void> {
    await this.view.getByRole('combobox', { name: 'Generator' }).selectOption({ label: generator });
  }

  /** A row for each generator, in *Generators*. */
  get generators(): Locator {
    return this.view.getByRole('table', { name: 'Generators' }).locator('.generators-row');
  }

  /** One generator's numbers, in *Generators*. */
  generator(name: string): Locator {
    const heading = this.page.getByRole('heading', { name, exact: true });
    return this.generators.filter({ has: heading });
  }

  /** How many IDs a generator made, in *Generators*. */
  made(name: string): Locator {
    return this.generator(name).locator('.generators-made > .mono');
  }

  /** Shows what a generator's row leaves out: its capacity, its grants. */
  async showDetails(name: string): Promise<void> {
    await this.generator(name).getByRole('button', { name, exact: true, expanded: false }).click();
  }

  /** One item of *Problems*. */
  problem(title: string): Locator {
    const heading = this.page.getByRole('heading', { name: title, exact: true });
    return this.view.getByRole('list', { name: 'Problems' }).getByRole('listitem').filter({ has: heading });
  }

  /** How large the panel says it is, and how high it is. Pixels. */
  size() {
    return this.edge.evaluate(edge => {
      const [now, min, max] = [edge.ariaValueNow, edge.ariaValueMin, edge.ariaValueMax].map(Number);
      return { now: now!, min: min!, max: max!, height: edge.parentElement!.getBoundingClientRect().height };
    });
  }

  /**
   * Takes the place of the clipboard, which not every browser lets a test have; answers what was copied last.
   */
  async holdClipboard(): Promise<() => Promise<string>> {
    const held = await this.page.evaluateHandle(() => {
      const held = { text: '' };
      const writeText = async (text: string) => {
        held.text = text;
      };
      Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
      return held;
    });
    return () => held.evaluate(({ text }) => text);
  }

  /** Lets the app make IDs. */
  make(count: number, name: 'notes' | 'drafts' = 'notes', meta = 0): Promise<string[]> {
    return this.page.evaluate(
      ([count, name, meta]) => (window as unknown as HostWindow).host.generators[name].batch(count, meta),
      [count, name, meta] as const,
    );
  }

  /** Calls one of the functions of the app that make an ID. */
  call(name: 'saveNote' | 'importNotes'): Promise<string> {
    return this.page.evaluate(name => (window as unknown as HostWindow).host[name](), name);
  }

  /** Replaces the panel by another one, as a hot update of the component around it does. */
  hotUpdate(): Promise<void> {
    return this.page.evaluate(() => (window as unknown as HostWindow).host.hotUpdate());
  }

  /** Lets the app make snowflakes, if it was opened with `?kinds`; in decimal. */
  makeSnowflakes(count: number, name: 'orders' | 'events'): Promise<string[]> {
    return this.page.evaluate(
      ([count, name]) =>
        (window as unknown as HostWindow).host.generators[name].batch(count).map(id => `${id}`),
      [count, name] as const,
    );
  }

  shiftClock(ms: number): Promise<void> {
    return this.page.evaluate(ms => (window as unknown as HostWindow).host.clock.shift(ms), ms);
  }

  /**
   * Sets the clock of the notes back twice, so that their generator waits for a fifth of a second. In one
   * step, or a slow machine lets that time pass between two.
   */
  blockClock(): Promise<void> {
    return this.page.evaluate(() => {
      const { clock, generators } = (window as unknown as HostWindow).host;
      generators.notes.next();
      clock.shift(-5_000);
      generators.notes.next();
      clock.shift(-200);
      generators.notes.next();
    });
  }
}
