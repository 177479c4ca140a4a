/** The offline app of the playground. */
import type { Locator, Page } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** A region of a page that stands for a device. */
class DevicePage extends PageObject {
  readonly device: Locator;

  constructor(page: Page, name: string) {
    super(page);
    this.device = page.getByRole('region', { name });
  }
}

export class OfflinePage extends DevicePage {
  readonly server = this.page.getByRole('region', { name: 'Server', exact: true });
  readonly serverRunning = this.server.getByRole('switch', { name: 'Power' });
  readonly editor = this.device.getByRole('region', { name: 'Note', exact: true });
  readonly network = this.device.getByRole('switch', { name: 'Network' });
  readonly syncNow = this.device.getByRole('button', { name: 'Sync now' });
  readonly copy = this.page.getByRole('button', { name: 'Copy device A onto B' });
  /** The sync state as text. */
  readonly state = this.device.getByText(/unsent( changes?)?\.$|^Opening/);
  /** How unique the IDs of this tab are. */
  readonly identity = this.device.getByText(/^(Granted|Late|Provisional): /);
  readonly newNote = this.device.getByRole('textbox', { name: 'New note' });
  readonly rows = this.device.getByRole('list', { name: 'Notes, newest first' }).locator('> li');
  readonly text = this.editor.getByRole('textbox', { name: 'Text' });
  readonly remove = this.editor.getByRole('button', { name: 'Delete' });
  readonly tableRows = this.server.getByRole('row');
  /** The newest note, and which places have its ID. */
  readonly journey = this.page.getByRole('region', { name: 'The newest note' });
  readonly startOver = this.journey.getByRole('button', { name: 'Start over' });

  /** @param device the device to look at: A is this browser, B a second one inside the page. */
  constructor(page: Page, device: 'A' | 'B' = 'A') {
    super(page, `Device ${device}`);
  }

  async open(): Promise<void> {
    await this.page.goto('/#1/offline');
    await this.identity.waitFor({ state: 'attached' });
  }

  /** Opens it without a note. */
  async openEmpty(): Promise<void> {
    await this.open();
    await this.startOver.click();
    await this.device.getByText('No notes yet.').waitFor();
  }

  async add(text: string): Promise<void> {
    await this.newNote.focus();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** The row of a note with a text that is stored here: what is being typed does not count. */
  row(text: string): Locator {
    return this.rows.filter({ has: this.page.locator('.offline-note-text', { hasText: text }) });
  }

  id(text: string): Locator {
    return this.row(text).getByRole('link').first(); // an open note has others
  }

  mark(text: string): Locator {
    return this.row(text).locator('.offline-mark:not([data-standing=conflict]) > [aria-hidden]');
  }

  /** The texts of the notes, newest first. */
  texts(): Promise<string[]> {
    return this.rows.locator('.offline-note-text').allTextContents();
  }
}
