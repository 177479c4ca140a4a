/** The metabyte section. */
import type { Locator } from '@playwright/test';
import { PlaygroundPage } from './playground-page.ts';

export class MetabytePage extends PlaygroundPage {
  readonly design = this.page.getByRole('region', { name: 'Design the byte' });
  readonly typescript = this.design.getByRole('region', { name: 'Schema as TypeScript' });
  readonly preset = this.design.getByRole('combobox', { name: 'Preset' });
  readonly usePreset = this.design.getByRole('button', { name: 'Use preset' });
  readonly order = this.page.getByRole('region', { name: 'Effect on the order' });
  readonly askedField = this.order.getByRole('combobox', { name: 'Field' });
  readonly askedValue = this.order.getByRole('combobox', { name: 'Value' });
  readonly sql = this.page.locator('pre', { hasText: 'create function metabyte' });

  async openAt(payload = ''): Promise<void> {
    await this.page.goto(payload === '' ? '/#1/metabyte' : `/#1/metabyte/${payload}`);
    await this.design.waitFor();
  }

  /** The code of the schema, opened. */
  async showCode(): Promise<void> {
    await this.design.getByText('Schema as code').click();
  }

  /** A field, or a free bit, of the byte. */
  block(name: RegExp): Locator {
    return this.design.getByRole('button', { name });
  }

  /** The sample IDs by unit, with a mark before those that match. */
  units(): Promise<string[][]> {
    return this.order.getByRole('list', { name: /^IDs of / }).evaluateAll(lists =>
      lists.map(list =>
        [...list.children].map(item => {
          const isMarked = item.getAttribute('data-marked') === 'true';
          return (isMarked ? '*' : '') + (item.querySelector('.id-text')?.textContent ?? '');
        }),
      ),
    );
  }
}
