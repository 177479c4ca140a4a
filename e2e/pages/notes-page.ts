/** The page of `examples/notes`. */
import type { Locator, Page } from '@playwright/test';

export class NotesPage {
  readonly page: Page;
  /** How unique its IDs are, how much is unsent, and whether the server answers. */
  readonly status: Locator;
  readonly newNote: Locator;
  readonly items: Locator;

  constructor(page: Page) {
    this.page = page;
    this.status = page.getByRole('status');
    this.newNote = page.getByRole('textbox', { name: 'New note' });
    this.items = page.getByRole('list', { name: 'All notes' }).getByRole('listitem');
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await this.status.filter({ hasText: 'IDs are' }).waitFor();
  }

  async add(text: string): Promise<void> {
    await this.newNote.fill(text);
    await this.page.getByRole('button', { name: 'Add' }).click();
  }

  /** The texts of the notes by their IDs, newest first. */
  async notes(): Promise<Map<string, string>> {
    const entries = await this.items.evaluateAll(items =>
      items.map(item => [item.querySelector('code')!.textContent ?? '', item.querySelector('input')!.value]),
    );
    return new Map(entries as [string, string][]);
  }

  text(id: string): Locator {
    return this.page.getByRole('textbox', { name: `Text of ${id}` });
  }

  delete(id: string): Locator {
    return this.items.filter({ hasText: id }).getByRole('button', { name: 'Delete' });
  }
}
