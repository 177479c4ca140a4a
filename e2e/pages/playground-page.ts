/** The playground, as somebody who uses it sees it. */
import type { Locator, Page } from '@playwright/test';

export type Theme = 'System' | 'Light' | 'Dark';
export type FieldLabel = 'Time' | 'Tick' | 'Metabyte' | 'Partition' | 'Sequence';

export class PlaygroundPage {
  readonly page: Page;
  readonly start: Locator;
  readonly stop: Locator;
  readonly makeOne: Locator;
  readonly rate: Locator;
  readonly rateSlider: Locator;
  readonly metabyte: Locator;
  readonly partition: Locator;
  readonly clear: Locator;
  /** The IDs in the stream, newest first: a button each. */
  readonly ids: Locator;
  /** Where an ID is pasted, and what is said of it. */
  readonly input: Locator;
  readonly anatomy: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    const generator = page.getByRole('region', { name: 'Generator' });
    const stream = page.getByRole('region', { name: 'Stream' });
    this.anatomy = page.getByRole('region', { name: 'Anatomy' });
    this.start = generator.getByRole('button', { name: 'Start' });
    this.stop = generator.getByRole('button', { name: 'Stop' });
    this.makeOne = generator.getByRole('button', { name: 'Make one' });
    this.rate = generator.getByRole('textbox', { name: 'IDs a second' });
    this.rateSlider = generator.getByRole('slider', { name: 'Rate' });
    this.metabyte = generator.getByRole('textbox', { name: 'Metabyte' });
    this.partition = generator.getByRole('textbox', { name: 'Partition' });
    this.clear = stream.getByRole('button', { name: 'Clear' });
    this.ids = stream.getByRole('rowheader').getByRole('button');
    this.input = this.anatomy.getByRole('textbox', { name: 'An ID, in any form' });
    this.status = page.getByRole('status');
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await this.input.waitFor();
  }

  /**
   * Replaces what is in a field, key by key. `fill` would not do: in Firefox and WebKitGTK it sets the value itself, and
   * React takes that for its own doing.
   */
  async type(field: Locator, text: string): Promise<void> {
    await field.focus();
    await field.evaluate((input: HTMLInputElement) => input.select());
    await this.page.keyboard.type(text);
  }

  /** Types a number as a person does, Enter included. */
  async set(field: Locator, text: string): Promise<void> {
    await this.type(field, text);
    await field.press('Enter');
  }

  /** How many IDs were made, as it is shown. */
  async made(): Promise<number> {
    const text = await this.page.getByRole('definition').first().textContent();
    return Number(text?.replaceAll(',', ''));
  }

  /** The value of a field of the ID that is taken apart. */
  field(label: FieldLabel): Locator {
    return this.anatomy.getByRole('row', { name: label }).getByRole('cell').first();
  }

  fieldName(label: FieldLabel): Locator {
    return this.anatomy.getByRole('button', { name: label, exact: true });
  }

  /** All five values. */
  fields(): Promise<(string | null)[]> {
    const labels: FieldLabel[] = ['Time', 'Tick', 'Metabyte', 'Partition', 'Sequence'];
    return Promise.all(labels.map(label => this.field(label).textContent()));
  }

  /** The 80 bits, from the ten bytes. */
  async bits(): Promise<string> {
    const bytes = await this.page.getByRole('list', { name: 'Bits' }).getByRole('listitem').allTextContents();
    return bytes
      .map(byte => byte.match(/(?<=(time|tick|metabyte|partition|sequence) )[01]+/g)?.join(''))
      .join('');
  }

  copyButton(what: string): Locator {
    return this.anatomy.getByRole('button', { name: `Copy ${what}` });
  }

  theme(name: Theme): Locator {
    return this.page.getByRole('radio', { name });
  }

  /** The colour behind the page. */
  background(): Promise<string> {
    return this.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  }
}
