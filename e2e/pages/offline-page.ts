/** The offline app of the playground. */
import type { Locator, Page } from '@playwright/test';
import type { Sno } from '@sno-id/sdk';

const DATABASE = 'sno-id.playground.offline';

export class OfflinePage {
  readonly page: Page;
  readonly offline: Locator;
  readonly syncNow: Locator;
  readonly makeMany: Locator;
  readonly openDevtools: Locator;
  /** The sync state as text. */
  readonly state: Locator;
  /** How unique the IDs of this tab are. */
  readonly identity: Locator;
  /** The cell that this tab generates IDs in. */
  readonly cell: Locator;
  /** How many notes were given new IDs. */
  readonly conflicts: Locator;
  readonly newNote: Locator;
  readonly rows: Locator;
  readonly editor: Locator;
  readonly text: Locator;
  readonly remove: Locator;
  readonly table: Locator;
  readonly lookAtTable: Locator;
  readonly tableRows: Locator;

  constructor(page: Page) {
    this.page = page;
    const network = page.getByRole('region', { name: 'Network and tabs' });
    this.table = page.getByRole('region', { name: 'The server’s table' });
    this.editor = page.getByRole('region', { name: 'Note', exact: true });
    this.offline = network.getByRole('switch', { name: 'Offline' });
    this.syncNow = network.getByRole('button', { name: 'Sync now' });
    this.makeMany = network.getByRole('button', { name: 'Create 1,000 notes offline' });
    this.openDevtools = network.getByRole('button', { name: 'Open the devtools' });
    this.state = network.getByText(/unsent( changes?)?\.$|^Opening/);
    this.identity = network.getByText(/^(Granted|Late|Provisional): /);
    this.cell = network.getByText(/^Cell: /);
    this.conflicts = network.getByText(/^[\d,]+ conflicts?: /);
    this.newNote = page.getByRole('textbox', { name: 'New note' });
    this.rows = page.getByRole('list', { name: 'Notes, newest first' }).getByRole('listitem');
    this.text = this.editor.getByRole('textbox', { name: 'Text' });
    this.remove = this.editor.getByRole('button', { name: 'Delete' });
    this.lookAtTable = this.table.getByRole('button', { name: 'Show the server’s table' });
    this.tableRows = this.table.getByRole('row');
  }

  /** @param origin the address of another server than that of the tests. */
  async open(origin = ''): Promise<void> {
    await this.page.goto(`${origin}/#1/offline`);
    await this.identity.waitFor();
  }

  async add(text: string): Promise<void> {
    await this.newNote.focus();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  id(text: string): Locator {
    return this.row(text).getByRole('link');
  }

  mark(text: string): Locator {
    return this.row(text).locator('.offline-mark:not([data-standing=conflict]) > [aria-hidden]');
  }

  /** Whether a note is marked as one that was given a new ID. */
  conflict(text: string): Locator {
    return this.row(text).locator('.offline-mark[data-standing=conflict]');
  }

  /** The hash of the address. WebKitGTK's driver does not see one that a script has set. */
  hash(): Promise<string> {
    return this.page.evaluate(() => location.hash);
  }

  /** The keys of the notes in this browser, in order. */
  async kept(): Promise<Sno[]> {
    return (await this.notes()).map(({ id }) => id);
  }

  /** The notes in this browser, by their keys. */
  notes(): Promise<{ id: Sno; text: string; was?: { id: Sno } }[]> {
    return this.page.evaluate(
      name =>
        new Promise<{ id: Sno; text: string; was?: { id: Sno } }[]>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const notes = opening.result.transaction('notes').objectStore('notes').getAll();
            notes.onsuccess = () => {
              opening.result.close();
              resolve(notes.result);
            };
          };
        }),
      DATABASE,
    );
  }
}
