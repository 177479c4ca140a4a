/** The playground. */
import type { Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** The example of the reference implementation. */
export const EXAMPLE = 'brpk4q72xwf2m63l';

export type Theme = 'System' | 'Light' | 'Dark';
export type FormLabel = 'Text' | 'UUID' | 'Hex' | 'BigInt' | 'Bytes';
export type FieldLabel = 'Time' | 'Tick' | 'Metabyte' | 'Partition' | 'Sequence';

export class PlaygroundPage extends PageObject {
  readonly anatomy = this.page.getByRole('region', { name: 'Anatomy' });
  /** Makes an ID. */
  readonly makeOne = this.anatomy.getByRole('button', { name: 'New', exact: true });
  /** The input for an ID, and the message below it. */
  readonly input = this.anatomy.getByRole('textbox', { name: 'ID in any form' });
  readonly status = this.page.locator('.unseen[role="status"]'); // the announcements, not a visible notice

  /**
   * Opens the page with the state of a link, or else with the anatomy of the example.
   */
  async open(hash = `#1/anatomy/${EXAMPLE}`): Promise<void> {
    await this.page.goto(`/${hash}`);
    await this.input.waitFor();
  }

  /** Focuses an element by keyboard and presses a key several times. */
  async press(target: Locator, key: string, times = 1): Promise<void> {
    await target.focus();
    for (let i = 0; i < times; i++) await this.page.keyboard.press(key);
  }

  /** Types a number and presses Enter. */
  async set(field: Locator, text: string): Promise<void> {
    await this.type(field, text);
    await field.press('Enter');
  }

  /** The value of a field of the selected ID. */
  field(label: FieldLabel): Locator {
    return this.anatomy.getByRole('textbox', { name: label, exact: true });
  }

  /** The selected ID in one of its forms. */
  form(label: FormLabel): Locator {
    return this.anatomy.getByRole('textbox', { name: label, exact: true });
  }

  /** A bit; bit 0 is the most significant. */
  bit(index: number): Locator {
    return this.anatomy.getByRole('button', { name: new RegExp(`^Bit ${index},`) });
  }

  fieldName(label: FieldLabel): Locator {
    return this.anatomy.getByRole('button', { name: label, exact: true });
  }

  /** All five values. */
  fields(): Promise<string[]> {
    const labels: FieldLabel[] = ['Time', 'Tick', 'Metabyte', 'Partition', 'Sequence'];
    return Promise.all(labels.map(label => this.field(label).inputValue()));
  }

  bits(): Promise<string> {
    return this.anatomy
      .getByRole('list', { name: 'Bits' })
      .getByRole('button')
      .evaluateAll(bits => bits.map(bit => Number(bit.ariaPressed === 'true')).join(''));
  }

  copyButton(what: string): Locator {
    return this.anatomy.getByRole('button', { name: `Copy ${what}` });
  }

  theme(name: Theme): Locator {
    return this.page.getByRole('radio', { name });
  }

  /** The background color of the page. */
  background(): Promise<string> {
    return this.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  }
}
