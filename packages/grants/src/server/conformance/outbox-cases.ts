import { ALL, type Entry, type OutboxStore, type OutboxTransaction, type Row } from '../../outbox/store.ts';
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

/** A new operation. */
function entry(key: string, change: Partial<Entry> = {}): Entry {
  return {
    seq: 0,
    key,
    state: 'unsent',
    names: [key],
    op: 'add',
    table: 'lists',
    id: key,
    was: [],
    row: { key },
    body: { name: 'Ä\u0000\u{1f600}"\'', size: 1.5, done: null, deep: { list: [true, {}] } },
    refs: {},
    token: null,
    meta: undefined,
    account: '',
    group: undefined,
    madeMs: 5,
    renames: 0,
    ...change,
  };
}

const keysIn = (entries: readonly Entry[]) => entries.map(({ key }) => key);
const putAll = (store: OutboxStore, ...entries: Entry[]) =>
  store.transact(async tx => {
    for (const each of entries) tx.put(each);
  });
const get = (store: OutboxStore, key: string) => store.transact(tx => tx.get(key));
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
    await store.transact(async tx => {
      expectEqual(await tx.get('a'), undefined, 'an entry');
      expectEqual(await tx.find('a'), [], 'entries');
      expectEqual(await tx.list('unsent', ALL, 0), [], 'a list');
      expectEqual(await tx.count('aside'), 0, 'a count');
      expectEqual(await tx.row('lists', 'a'), undefined, 'a row');
    });
  },

  'an entry is read as it was written': async store => {
    const whole = entry('a', {
      refs: { list: { id: 'b' } },
      before: { name: 'x' },
    });
    await putAll(store, whole);
    const read = await get(store, 'a');
    expectTrue((read?.seq ?? 0) > 0, 'a place');
    const text = (value: unknown) => JSON.stringify(Object.entries(Object(value)).sort());
    expectEqual(
      text(JSON.parse(JSON.stringify({ ...read, seq: 0 }))),
      text(JSON.parse(JSON.stringify(whole))),
      'entry',
    );
  },

  'entries have the order in which they were first written': async store => {
    await putAll(store, entry('b'), entry('a'));
    await putAll(store, entry('c'));
    await store.transact(async tx => tx.put({ ...(await tx.get('b'))!, account: 'anna' }));
    const list = await store.transact(tx => tx.list('unsent', ALL, 0));
    expectEqual(keysIn(list), ['b', 'a', 'c'], 'keys');
    expectEqual(list[0]!.account, 'anna', 'account');
    const seqs = list.map(({ seq }) => seq);
    expectTrue(seqs[0]! < seqs[1]! && seqs[1]! < seqs[2]!, 'rising places');
  },

  'the place of an entry that was deleted is not used again': async store => {
    await putAll(store, entry('a'), entry('b'));
    const last = (await get(store, 'b'))!;
    await store.transact(async tx => tx.drop(last));
    await putAll(store, entry('c'));
    expectTrue((await get(store, 'c'))!.seq > last.seq, 'a later place');
    expectEqual(await get(store, 'b'), undefined, 'the deleted entry');
  },

  'a state is listed from a place on, and counted': async store => {
    await putAll(store, entry('a'), entry('b', { state: 'aside' }), entry('c'), entry('d'));
    const { seq } = (await get(store, 'a'))!;
    await store.transact(async tx => {
      expectEqual(keysIn(await tx.list('unsent', ALL, 0)), ['a', 'c', 'd'], 'all');
      expectEqual(keysIn(await tx.list('unsent', 2, 0)), ['a', 'c'], 'the first two');
      expectEqual(keysIn(await tx.list('unsent', ALL, seq)), ['c', 'd'], 'those after the first');
      expectEqual(await tx.count('unsent'), 3, 'unsent');
      expectEqual(await tx.count('aside'), 1, 'aside');
      expectEqual(await tx.count('settled'), 0, 'settled');
    });
  },

  'entries are found by each of their names, and by no former one': async store => {
    await putAll(
      store,
      entry('a', { names: ['a', 'x'] }),
      entry('b', { names: ['b', 'x', 'y'] }),
      entry('c'),
    );
    await store.transact(async tx => {
      expectEqual(keysIn(await tx.find('x')), ['a', 'b'], 'x');
      expectEqual(keysIn(await tx.find('y')), ['b'], 'y');
      expectEqual(keysIn(await tx.find('X')), [], 'X');
      tx.put({ ...(await tx.get('a'))!, names: ['a', 'z'] });
      expectEqual(keysIn(await tx.find('x')), ['b'], 'x, afterwards');
    });
    await store.transact(async tx => {
      expectEqual(keysIn(await tx.find('z')), ['a'], 'z');
      tx.drop((await tx.get('b'))!);
    });
    expectEqual(keysIn(await store.transact(tx => tx.find('y'))), [], 'y, of a deleted entry');
  },

  'a transaction reads what it has written': async store => {
    await store.transact(async tx => {
      tx.put(entry('a', { names: ['a', 'x'] }));
      tx.putRow('lists', { id: 'a', name: 'A', size: 1 });
      expectEqual(keysIn(await tx.find('x')), ['a'], 'found');
      expectEqual(await tx.count('unsent'), 1, 'count');
      expectTrue((await tx.get('a'))!.seq > 0, 'a place');
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
    await putAll(store, entry('a'));
    const broken = new Error('broken');
    const work = async (tx: OutboxTransaction) => {
      tx.put({ ...(await tx.get('a'))!, state: 'settled' });
      tx.put(entry('b'));
      tx.putRow('lists', { id: 'b', name: 'B', size: 1 });
      throw broken;
    };
    expectTrue((await failure(store.transact(work))) === broken, 'the error of the work');
    expectEqual((await get(store, 'a'))!.state, 'unsent', 'state');
    expectEqual(await get(store, 'b'), undefined, 'the new entry');
    expectEqual(await row(store, 'b'), undefined, 'the new row');
  },

  'a key cannot be there twice: the transaction fails, and has written nothing': async store => {
    await putAll(store, entry('a'));
    const work = async (tx: OutboxTransaction) => {
      tx.putRow('lists', { id: 'b', name: 'B', size: 1 });
      tx.put(entry('a'));
      await tx.count('unsent');
    };
    expectTrue((await failure(store.transact(work))) !== undefined, 'a failure');
    expectEqual(await row(store, 'b'), undefined, 'the row');
    expectEqual(await store.transact(tx => tx.count('unsent')), 1, 'entries');
  },

  'transactions of two contexts do not mix': async (store, subject) => {
    const stores = [store, await subject.another()];
    await putAll(store, entry('a', { renames: 0 }));
    const raise = (each: OutboxStore) =>
      each.transact(async tx => {
        const { renames, ...rest } = (await tx.get('a'))!;
        await tx.row('lists', 'a');
        tx.put({ ...rest, renames: renames + 1 });
      });
    await Promise.all(Array.from({ length: 10 }, (_, i) => raise(stores[i % 2]!)));
    expectEqual((await get(store, 'a'))!.renames, 10, 'how often it was raised');
    await stores[1]!.close?.();
  },

  'another context reads what was written': async (store, subject) => {
    const other = await subject.another();
    await store.transact(async tx => {
      tx.put(entry('a'));
      tx.putRow('lists', { id: 'a', name: 'A', size: 1 });
    });
    expectEqual((await get(other, 'a'))?.key, 'a', 'entry');
    expectEqual(given(await row(other, 'a')), ['a', 'A', 1], 'row');
    expectEqual(other.name, store.name, 'name');
    await other.close?.();
  },
};
