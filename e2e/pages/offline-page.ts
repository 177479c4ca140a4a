/** The offline app of the playground. */
import type { Locator, Page } from '@playwright/test';

export class OfflinePage {
  readonly page: Page;
  readonly device: Locator;
  readonly server: Locator;
  readonly serverRunning: Locator;
  /** Only on device B. */
  readonly copy: Locator;
  readonly offline: Locator;
  readonly syncNow: Locator;
  /** The sync state as text. */
  readonly state: Locator;
  /** How unique the IDs of this tab are. */
  readonly identity: Locator;
  readonly newNote: Locator;
  readonly rows: Locator;
  readonly editor: Locator;
  readonly text: Locator;
  readonly remove: Locator;
  readonly tableRows: Locator;
  /** The newest note, and which places have its ID. */
  readonly journey: Locator;
  readonly startOver: Locator;

  /** @param device the device to look at: A is this browser, B a second one inside the page. */
  constructor(page: Page, device: 'A' | 'B' = 'A') {
    this.page = page;
    this.device = page.getByRole('region', { name: `Device ${device}` });
    this.server = page.getByRole('region', { name: 'Server', exact: true });
    this.serverRunning = this.server.getByRole('switch', { name: 'Running' });
    this.editor = this.device.getByRole('region', { name: 'Note', exact: true });
    this.offline = this.device.getByRole('switch', { name: 'Offline' });
    this.syncNow = this.device.getByRole('button', { name: 'Sync now' });
    this.copy = this.device.getByRole('button', { name: 'Copy device A onto B' });
    this.state = this.device.getByText(/unsent( changes?)?\.$|^Opening/);
    this.identity = this.device.getByText(/^(Granted|Late|Provisional): /);
    this.newNote = this.device.getByRole('textbox', { name: 'New note' });
    this.rows = this.device.getByRole('list', { name: 'Notes, newest first' }).locator('> li');
    this.text = this.editor.getByRole('textbox', { name: 'Text' });
    this.remove = this.editor.getByRole('button', { name: 'Delete' });
    this.tableRows = this.server.getByRole('row');
    this.journey = page.getByRole('region', { name: 'The newest note' });
    this.startOver = this.journey.getByRole('button', { name: 'Start over' });
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

  /** The hash of the address. WebKitGTK's driver does not see one that a script has set. */
  hash(): Promise<string> {
    return this.page.evaluate(() => location.hash);
  }

  /** The texts of the notes, newest first. */
  texts(): Promise<string[]> {
    return this.rows.locator('.offline-note-text').allTextContents();
  }
}
