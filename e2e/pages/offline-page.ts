/** The offline app of the playground. */
import type { Locator, Page } from '@playwright/test';
import type { Sno } from '@sno-id/sdk';

const DATABASE = 'sno-id.playground.notes';

export class OfflinePage {
  readonly page: Page;
  readonly device: Locator;
  /** The IndexedDB database of its notes. */
  readonly database: string;
  readonly server: Locator;
  readonly serverRunning: Locator;
  /** Only on device B. */
  readonly copy: Locator;
  readonly offline: Locator;
  readonly syncNow: Locator;
  /** What shows the next three. */
  readonly things: Locator;
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

  /** @param device the device to look at: A is this browser, B a second one inside the page. */
  constructor(page: Page, device: 'A' | 'B' = 'A') {
    this.page = page;
    this.device = page.getByRole('region', { name: `Device ${device}` });
    this.database = device === 'A' ? DATABASE : `${DATABASE}.b`;
    this.table = page.getByRole('region', { name: 'The server’s table' });
    this.server = page.getByRole('region', { name: 'Server', exact: true });
    this.serverRunning = this.server.getByRole('switch', { name: 'Server running' });
    this.editor = this.device.getByRole('region', { name: 'Note', exact: true });
    this.offline = this.device.getByRole('switch', { name: 'Offline' });
    this.syncNow = this.device.getByRole('button', { name: 'Sync now' });
    this.things = this.device.getByText('Things to try');
    this.makeMany = this.device.getByRole('button', { name: 'Create 1,000 notes offline' });
    this.copy = this.device.getByRole('button', { name: 'Copy device A onto B' });
    this.openDevtools = this.device.getByRole('button', { name: 'Open the devtools' });
    this.state = this.device.getByText(/unsent( changes?)?\.$|^Opening/);
    this.identity = this.device.getByText(/^(Granted|Late|Provisional): /);
    this.cell = this.device.getByText(/^Cell: /);
    this.conflicts = this.device.getByText(/^[\d,]+ conflicts?: /);
    this.newNote = this.device.getByRole('textbox', { name: 'New note' });
    this.rows = this.device.getByRole('list', { name: 'Notes, newest first' }).locator('> li');
    this.text = this.editor.getByRole('textbox', { name: 'Text' });
    this.remove = this.editor.getByRole('button', { name: 'Delete' });
    this.lookAtTable = this.table.getByRole('button', { name: 'Show the server’s table' });
    this.tableRows = this.table.getByRole('row');
  }

  /** @param origin the address of another server than that of the tests. */
  async open(origin = ''): Promise<void> {
    await this.page.goto(`${origin}/#1/offline`);
    await this.identity.waitFor({ state: 'attached' });
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

  /** The notes in this browser, by their keys. `was`: the ID that a note had before it was given another. */
  notes(): Promise<{ id: Sno; text: string; was?: Sno }[]> {
    return this.page.evaluate(
      name =>
        new Promise<{ id: Sno; text: string; was?: Sno }[]>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const transaction = opening.result.transaction(['notes', 'snoOutbox']);
            const notes = transaction.objectStore('notes').getAll();
            const entries = transaction.objectStore('snoOutbox').getAll();
            transaction.oncomplete = () => {
              opening.result.close();
              const renamed = entries.result.filter(({ state }) => state === 'renamed');
              const former = new Map(renamed.map(({ id, was }) => [id, was[0]]));
              resolve(
                notes.result.map(note =>
                  former.has(note.id) ? { ...note, was: former.get(note.id) } : note,
                ),
              );
            };
          };
        }),
      this.database,
    );
  }
}
