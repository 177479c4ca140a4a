import { anchoredClock, refusal, requireKeys, runtimeRandom } from '@sno-id/sdk/internal';
import type { Device } from '../device/device.ts';
import { runtimeEnvironment } from '../device/environment.ts';
import { limited, REQUEST_MS } from '../device/limits.ts';
import { type DeviceOptions, openDevice } from '../device/open-device.ts';
import { requireFunction } from '../options.ts';
import { indexedDbStore } from '../stores/indexed-db.ts';
import { createOutbox, requireRefs, type SendRows } from './create-outbox.ts';
import { type Refs, requireName } from './entries.ts';
import type { Outbox, Pulled, RowOf } from './outbox.ts';
import type { OutboxStore } from './store.ts';
import { openOutboxStore } from './stores/indexed-db.ts';
import { wholeTables } from './whole-tables.ts';

/** How an outbox is opened. `undefined` stands for an option that is left out; an unknown one is refused. */
export interface OpenOutboxOptions extends Pick<DeviceOptions, 'requireGrant' | 'clock' | 'random'> {
  /** That of the authority: the name of the tables in which IDs must not repeat. */
  readonly namespace: string;
  /**
   * The tables of the app, each with its fields that hold the ID of another row, and the table of that:
   * `{ lists: {}, tasks: { list: 'lists' } }`. A row is added before the rows that refer to it.
   */
  readonly tables: Refs;
  /** Reaches the route of a rows handler: `postRows(url)`. */
  readonly send: SendRows;
  /**
   * Who is signed in, by the name that the server's `authorize` returns as `principal`. Each account has its
   * own database. Close the outbox when somebody signs out. `null` is for an app in which nobody signs in.
   */
  readonly account: string | null;
  /**
   * What the databases of the page are named after: another one is another device.
   *
   * @default namespace
   */
  readonly name?: string | undefined;
}

/** An outbox with its own database and its own part of a device. `close` closes all three. */
export interface OpenOutbox<T = Record<string, unknown>> extends Outbox<T> {
  readonly device: Device;
  /** Its database: `store.transact(tx => tx.since(0))` reads the operations that it keeps. */
  readonly store: OutboxStore;
  /** All rows of a table, in the order of their IDs. */
  rows<N extends keyof T & string>(table: N): Promise<RowOf<T[N]>[]>;
  /**
   * Takes all rows that there are in all tables: those that the answer lacks were removed. See `pulled`.
   * While one call is under way, for at most 30 s, another waits, and those that come meanwhile join it.
   *
   * @param fetchAll may be called again. An answer without one of the tables is refused with a TypeError.
   */
  pullAll(fetchAll: () => Promise<Omit<Pulled<T>, 'gone'>>): Promise<void>;
}

/**
 * Opens all that a page needs: its device, a database for the tables of the app, and the outbox. Tabs and
 * workers share them. Where a database of the app has the tables, use `createOutbox`.
 *
 * The database closes where another version of the app adds tables: an old tab then rejects with GrantsError
 * `ERR_APP_OUTDATED`.
 *
 * @throws TypeError for an invalid option, and where there is no IndexedDB. GrantsError `ERR_STORE_NAMESPACE`
 * if `name` is that of a device of another namespace. What IndexedDB fails with.
 * @example
 * const tables = { lists: {}, tasks: { list: 'lists' } };
 * const outbox = await openOutbox({ namespace: 'tasks', tables, send: postRows('/rows'), account: null });
 * await outbox.add('lists', { title: 'Food' });
 */
export async function openOutbox<T = Record<string, unknown>>(
  given: OpenOutboxOptions,
): Promise<OpenOutbox<T>> {
  const own = ['tables', 'send', 'account', 'name'];
  const options = requireKeys('options', given, [...own, 'namespace', 'requireGrant', 'clock', 'random']);
  const { tables: givenTables, send, account, name = options.namespace, ...ofDevice } = options;
  const tables = requireTables(givenTables);
  requireFunction('send', send);
  if (account !== null) requireName('account', account);
  const device = await openDevice({ ...ofDevice, store: indexedDbStore(name), checkIn: send });
  try {
    const store = await openOutboxStore(databaseOf(name, account), Object.keys(tables));
    const signedIn = account === null ? null : () => account;
    const outbox = createOutbox<T>({ device, store, refs: tables, account: signedIn });
    const { close } = outbox;
    async function idsHere() {
      const names = Object.keys(tables);
      const rows = await Promise.all(names.map(table => store.rows(table)));
      return Object.fromEntries(names.map((table, i) => [table, rows[i]!.map(({ id }) => id)]));
    }
    const environment = runtimeEnvironment(anchoredClock(), runtimeRandom);
    let running = Promise.resolve();
    /** The one that waits. */
    let next: Promise<void> | undefined;
    function pullAll(fetchAll: Parameters<OpenOutbox<T>['pullAll']>[0]): Promise<void> {
      // When the one before has ended, or hangs.
      const ended = () => limited(environment, REQUEST_MS, 'authority', running).catch(() => undefined);
      next ??= ended().then(() => {
        next = undefined;
        return outbox.pulled(wholeTables(idsHere, fetchAll));
      });
      running = next;
      return next;
    }
    return Object.assign(outbox, {
      device,
      store,
      rows: store.rows as OpenOutbox<T>['rows'],
      pullAll,
      async close() {
        try {
          await close();
        } finally {
          await device.close();
        }
      },
    });
  } catch (error) {
    await device.close();
    throw error;
  }
}

/** A copy, each reference of which leads to one of the tables. */
function requireTables(given: Refs): Refs {
  const tables = requireRefs('tables', given);
  for (const [table, fields] of Object.entries(tables))
    for (const [field, to] of Object.entries(fields))
      if (!Object.hasOwn(tables, to))
        throw refusal(`tables.${table}.${field}`, `one of ${Object.keys(tables).join(', ')}`, to);
  return tables;
}

/** No two names and accounts have the same one, whatever they contain. */
const databaseOf = (name: string, account: string | null) =>
  account === null ? `sno-outbox:${name}` : `sno-outbox-of:${JSON.stringify(account)}:${name}`;
