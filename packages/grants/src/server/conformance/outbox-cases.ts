import type { OutboxRecord, OutboxStore, OutboxTransaction, Row } from '../../outbox/store.ts';
import { expectEqual, expectTrue } from './expect.ts';
import { casesOf, type StoreCase } from './store-case.ts';

/** A store of an outbox that has just been made, with the tables `lists` and `tasks`. */
export interface OutboxStoreUnderTest {
  /**
   * Rows of `lists` have the text `name` and the number `size`; those of `tasks` the texts `title` and
   * `list`.
   */
  readonly store: OutboxStore;
  /** Another context's store on the same database, over its own connection where there are connections. */
  another(): Promise<OutboxStore>;
  close(): Promise<void>;
}

/**
 * The cases that hold every store of an outbox.
 *
 * @param open makes an empty store, once for each case
 */
export function outboxStoreCases(open: () => Promise<OutboxStoreUnderTest>): readonly StoreCase[] {
  return casesOf(open, cases, (check, subject) => check(subject.store, subject));
}

/** A record with some content. */
function record(key: string, rev: number, content: object = {}): OutboxRecord {
  return { key, rev, ...content };
}

const text = 'Ä\u0000\u{1f600}"\'';
const putAll = (store: OutboxStore, ...records: OutboxRecord[]) =>
  store.transact(async tx => {
    for (const each of records) tx.put(each);
  });
const since = (store: OutboxStore, rev: number) => store.transact(tx => tx.since(rev));
/** The keys of all records from one on. */
const keys = async (store: OutboxStore, rev = 0) => (await since(store, rev)).map(({ key }) => key);
const row = (store: OutboxStore, id: string) => store.transact(tx => tx.row('lists', id));
/** A row without what a store of columns adds. */
const given = (found: Row | undefined) => found && [found.id, found['name'], found['size']];

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

const cases: Record<string, (store: OutboxStore, subject: OutboxStoreUnderTest) => Promise<void>> = {
  'an empty outbox has nothing': async store => {
    expectEqual(await keys(store), [], 'records');
    expectEqual(await row(store, 'a'), undefined, 'a row');
  },

  'a record is read as it was written': async store => {
    const whole = record('a', 1, { text, size: 1.5, done: null, deep: { list: [true, {}], names: [] } });
    await putAll(store, whole);
    const [read] = await since(store, 0);
    const sorted = (value: unknown) => JSON.stringify(Object.entries(Object(value)).sort());
    expectEqual(sorted(read), sorted(whole), 'record');
  },

  'records are read from a number on, in the order of their numbers': async store => {
    await putAll(store, record('b', 2), record('a', 3), record('', 10), record('c', 1));
    expectEqual(await keys(store), ['c', 'b', 'a', ''], 'all');
    expectEqual(await keys(store, 3), ['a', ''], 'those from the third on');
    expectEqual(await keys(store, 11), [], 'none');
  },

  'a record takes the place of the one with its key': async store => {
    await putAll(store, record('a', 1, { old: 1 }), record('b', 2));
    await putAll(store, record('a', 3, { new: 1 }));
    expectEqual(await keys(store), ['b', 'a'], 'keys');
    expectEqual(await keys(store, 3), ['a'], 'the later one');
    expectTrue(!('old' in (await since(store, 3))[0]!), 'nothing of the former record');
  },

  'a record that was deleted is gone, and no other': async store => {
    await putAll(store, record('a', 1), record('b', 2));
    await store.transact(async tx => tx.drop('a'));
    expectEqual(await keys(store), ['b'], 'keys');
    await putAll(store, record('a', 3));
    expectEqual(await keys(store), ['b', 'a'], 'keys, with a new one');
  },

  'a transaction reads the rows that it has written': async store => {
    await store.transact(async tx => {
      tx.putRow('lists', { id: 'a', name: 'A', size: 1 });
      expectEqual(given(await tx.row('lists', 'a')), ['a', 'A', 1], 'row');
      tx.dropRow('lists', 'a');
      expectEqual(await tx.row('lists', 'a'), undefined, 'a deleted row');
    });
  },

  'rows are written, replaced and deleted, each in its table': async store => {
    await store.transact(async tx => {
      tx.putRow('lists', { id: 'a', name: 'A', size: 1 });
      tx.putRow('tasks', { id: 'a', title: 'T', list: null });
    });
    await store.transact(async tx => tx.putRow('lists', { id: 'a', name: 'B', size: 2 }));
    expectEqual(given(await row(store, 'a')), ['a', 'B', 2], 'row');
    await store.transact(async tx => tx.dropRow('lists', 'a'));
    expectEqual(await row(store, 'a'), undefined, 'the deleted row');
    expectEqual(
      (await store.transact(tx => tx.row('tasks', 'a')))?.['title'],
      'T',
      'the row of the other table',
    );
  },

  'work that throws has written nothing, and its error is rejected': async store => {
    await putAll(store, record('a', 1));
    const broken = new Error('broken');
    const work = async (tx: OutboxTransaction) => {
      tx.put(record('a', 2));
      tx.put(record('b', 3));
      tx.putRow('lists', { id: 'b', name: 'B', size: 1 });
      await tx.row('lists', 'b');
      throw broken;
    };
    expectTrue((await failure(store.transact(work))) === broken, 'the error of the work');
    expectEqual(await keys(store), ['a'], 'keys');
    expectEqual(await keys(store, 2), [], 'what it wrote');
    expectEqual(await row(store, 'b'), undefined, 'the new row');
  },

  'transactions of two contexts do not mix': async (store, subject) => {
    const stores = [store, await subject.another()];
    await putAll(store, record('a', 0));
    const raise = (each: OutboxStore) =>
      each.transact(async tx => {
        const [{ rev }] = (await tx.since(0)) as [OutboxRecord];
        await tx.row('lists', 'a');
        tx.put(record('a', rev + 1));
      });
    await Promise.all(Array.from({ length: 10 }, (_, i) => raise(stores[i % 2]!)));
    expectEqual((await since(store, 0))[0]!.rev, 10, 'how often it was raised');
    await stores[1]!.close?.();
  },

  'another context reads what was written': async (store, subject) => {
    const other = await subject.another();
    await store.transact(async tx => {
      tx.put(record('a', 1));
      tx.putRow('lists', { id: 'a', name: 'A', size: 1 });
    });
    expectEqual(await keys(other), ['a'], 'keys');
    expectEqual(given(await row(other, 'a')), ['a', 'A', 1], 'row');
    expectEqual(other.name, store.name, 'name');
    await other.close?.();
  },
};
