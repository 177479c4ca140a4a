import { fromFields, type Sno } from '@sno-id/sdk';
import type { Ledger, RowClaim } from '../../ledger/ledger.ts';
import { expectEqual, expectTrue } from './expect.ts';
import { casesOf, type StoreCase } from './store-case.ts';

/** A ledger on an empty database, with what a test needs around it. */
export interface LedgerUnderTest<Tx> {
  readonly ledger: Ledger<Tx>;
  /** Inserts a row of the app, in the transaction. */
  insertRow(tx: Tx, id: Sno): Promise<unknown> | unknown;
  /** How many rows the app has, outside of transactions. */
  countRows(): Promise<number> | number;
  close(): Promise<void>;
}

/**
 * The cases that hold every ledger.
 *
 * @param open makes an empty ledger, once for each case
 */
export function ledgerCases<Tx>(open: () => Promise<LedgerUnderTest<Tx>>): readonly StoreCase[] {
  // A case hands transactions through, and never looks into one.
  return casesOf(open, cases, (check, subject) => check(subject as LedgerUnderTest<unknown>));
}

const keyAt = (i: number) => i.toString(16).padStart(32, '0');
const idAt = (i: number) =>
  fromFields({ unixMs: 1_800_000_000_000, tick: 1, meta: 0, partition: 0x8000, sequence: i });
const addAt = (i: number): RowClaim => ({ key: keyAt(i), id: idAt(i), table: 'notes', account: 'anna' });
const editAt = (i: number): RowClaim => ({ ...addAt(i), id: undefined });
const FAR_MS = 4_000_000_000_000;

const cases: Record<string, (subject: LedgerUnderTest<unknown>) => Promise<void>> = {
  'an entry is found as it was claimed, once, by its key and by its ID': async ({ ledger }) => {
    const odd = { ...addAt(1), table: "it's", account: 'Ä "ß" \\ 🦉 \n' };
    await claimAll(ledger, [odd, editAt(2), addAt(3)]);
    for (const [keys, ids] of [
      [[keyAt(1)], []],
      [[], [idAt(1)]],
      [[keyAt(1)], [idAt(1)]],
      [[keyAt(1), keyAt(1), keyAt(9)], [idAt(9)]],
    ]) {
      expectEqual(await find(ledger, keys, ids as Sno[]), [{ ...odd, isGone: false }], 'entries');
    }
    expectEqual(await find(ledger, [keyAt(2)]), [{ ...editAt(2), isGone: false }], 'an edit');
    expectEqual(await find(ledger, [keyAt(9)], [idAt(9)]), [], 'nothing');
    expectEqual(await find(ledger, [], []), [], 'nothing for nothing');
  },
  'hundreds of entries are found at once': async ({ ledger }) => {
    const all = Array.from({ length: 300 }, (_, i) => addAt(i));
    await claimAll(ledger, all);
    const found = await find(
      ledger,
      all.slice(0, 200).map(({ key }) => key),
      all.slice(100).map(({ id }) => id!),
    );
    expectEqual(found.map(({ key }) => key).sort(), all.map(({ key }) => key).sort(), 'keys');
  },
  'a key is claimed once, and so is an ID': async ({ ledger }) => {
    await claimAll(ledger, [addAt(1), editAt(2)]);
    const again: RowClaim[] = [
      addAt(1),
      { ...addAt(1), id: idAt(5) },
      { ...addAt(5), id: idAt(1) },
      editAt(2),
    ];
    expectEqual(await claimed(ledger, again), [false, false, false, false], 'claims');
    expectEqual((await find(ledger, [keyAt(1), keyAt(5)], [idAt(5)])).length, 1, 'entries');
  },
  'entries without an ID do not meet': async ({ ledger }) => {
    expectEqual(await claimed(ledger, [editAt(1), editAt(2)]), [true, true], 'claims');
  },
  'claims that are made at once are all written, or it is said that one is not': async ({ ledger }) => {
    const claim = (...claims: RowClaim[]) => ledger.transaction(tx => ledger.claim(tx, claims));
    expectTrue(await claim(addAt(1), editAt(2), addAt(3)), 'new keys to be claimed');
    expectEqual((await find(ledger, [keyAt(1), keyAt(2), keyAt(3)])).length, 3, 'entries');
    expectTrue(!(await claim(addAt(4), addAt(1))), 'a key that is there to be rejected');
    const double = { ...addAt(6), id: idAt(5) };
    expectTrue(!(await claim(addAt(5), double)), 'two claims of one ID to be rejected');
    expectEqual((await find(ledger, [keyAt(6)])).length, 0, 'entries of the second');
  },
  'a transaction that rejects has written nothing': async ({ ledger, insertRow, countRows }) => {
    const reason = new Error('no');
    const rejected = await ledger
      .transaction(async tx => {
        await ledger.claim(tx, [addAt(1)]);
        await insertRow(tx, idAt(1));
        throw reason;
      })
      .catch((error: unknown) => error);
    expectTrue(rejected === reason, 'the error of the work');
    expectEqual([await find(ledger, [keyAt(1)]), await countRows()], [[], 0], 'entries and rows');
  },
  'a savepoint that rejects undoes its part, rows included': async ({ ledger, insertRow, countRows }) => {
    const reason = new Error('no');
    await ledger.transaction(async tx => {
      await ledger.claim(tx, [addAt(1)]);
      await insertRow(tx, idAt(1));
      const rejected = await ledger
        .savepoint(tx, async () => {
          await ledger.claim(tx, [addAt(2)]);
          await insertRow(tx, idAt(2));
          await ledger.markGone(tx, keyAt(1));
          throw reason;
        })
        .catch((error: unknown) => error);
      expectTrue(rejected === reason, 'the error of the work');
      expectTrue(await ledger.claim(tx, [editAt(2)]), 'the key to be free again');
      const kept = await ledger.savepoint(tx, async () => {
        await insertRow(tx, idAt(3));
        return 'kept';
      });
      expectEqual(kept, 'kept', 'the result of a savepoint');
    });
    const found = await find(ledger, [keyAt(1), keyAt(2)]);
    expectEqual(
      found.map(({ isGone }) => isGone),
      [false, false],
      'gone',
    );
    expectEqual(await countRows(), 2, 'rows');
  },
  'savepoints lie within each other': async ({ ledger, insertRow, countRows }) => {
    await ledger.transaction(async tx => {
      await ledger.savepoint(tx, async () => {
        await insertRow(tx, idAt(1));
        await ledger
          .savepoint(tx, async () => {
            await insertRow(tx, idAt(2));
            throw new Error('no');
          })
          .catch(() => undefined);
        await insertRow(tx, idAt(3));
      });
    });
    expectEqual(await countRows(), 2, 'rows');
  },
  'the entry of a row that is gone stays, and keeps its key and its ID': async ({ ledger }) => {
    await claimAll(ledger, [addAt(1), addAt(2)]);
    await ledger.transaction(async tx => {
      await ledger.markGone(tx, keyAt(1));
      await ledger.markGone(tx, keyAt(1));
      await ledger.markGone(tx, keyAt(9));
    });
    const gone = (await find(ledger, [keyAt(1), keyAt(2)])).filter(({ isGone }) => isGone);
    expectEqual(
      gone.map(({ key }) => key),
      [keyAt(1)],
      'gone',
    );
    expectEqual(await claimed(ledger, [addAt(1), { ...addAt(3), id: idAt(1) }]), [false, false], 'claims');
  },
  'pruned are edits, removals and rows that are gone, and never a row that is there': async ({ ledger }) => {
    await claimAll(ledger, [addAt(1), addAt(2), editAt(3), editAt(4)]);
    await ledger.transaction(tx => ledger.markGone(tx, keyAt(2)));
    expectEqual(await ledger.transaction(tx => ledger.prune(tx, 1_500_000_000_000.5)), 0, 'older ones');
    expectEqual(await ledger.transaction(tx => ledger.prune(tx, FAR_MS)), 3, 'all that can be');
    const left = await find(ledger, [1, 2, 3, 4].map(keyAt));
    expectEqual(
      left.map(({ key }) => key),
      [keyAt(1)],
      'what is left',
    );
  },
  'of two transactions that claim one key or ID at once, the second loses and finds the first': async ({
    ledger,
  }) => {
    const claims: [RowClaim, RowClaim][] = [
      [addAt(1), { ...addAt(1), id: idAt(2) }],
      [addAt(3), { ...addAt(4), id: idAt(3) }],
      [editAt(5), editAt(5)],
    ];
    for (const [mine, theirs] of claims) {
      const [first, second] = await atOnce(ledger, mine, theirs, async () => undefined);
      expectEqual([first, second.isClaimed], [true, false], 'claims');
      expectEqual(
        second.found.map(({ key }) => key),
        [mine.key],
        'the entry that was met',
      );
    }
  },
  'of two transactions that claim one key at once, the second wins if the first is undone': async ({
    ledger,
  }) => {
    const [first, second] = await atOnce(ledger, addAt(1), addAt(1), async () => {
      throw new Error('no');
    });
    expectEqual([first, second.isClaimed], [undefined, true], 'claims');
  },
  'an error of anything else is not the fault of a row': async ({ ledger }) => {
    for (const error of [new Error('no'), new TypeError('no'), undefined, 'text', { code: 5 }])
      expectEqual(ledger.faultOf(error), undefined, 'the fault');
  },
};

function find(ledger: Ledger<unknown>, keys: readonly string[] = [], ids: readonly Sno[] = []) {
  return ledger.transaction(tx => ledger.find(tx, keys, ids));
}

/** Claims one after the other, in one transaction. */
function claimed(ledger: Ledger<unknown>, claims: readonly RowClaim[]): Promise<boolean[]> {
  return ledger.transaction(async tx => {
    const results: boolean[] = [];
    for (const claim of claims) results.push(await ledger.claim(tx, [claim]));
    return results;
  });
}

async function claimAll(ledger: Ledger<unknown>, claims: readonly RowClaim[]): Promise<void> {
  expectTrue((await claimed(ledger, claims)).every(Boolean), 'new keys to be claimed');
}

/** Two transactions, the second of which begins before the first ends; `end` ends that one. */
async function atOnce(ledger: Ledger<unknown>, mine: RowClaim, theirs: RowClaim, end: () => Promise<void>) {
  let second: Promise<{ isClaimed: boolean; found: readonly { key: string }[] }> | undefined;
  const first = await ledger
    .transaction(async tx => {
      const isClaimed = await ledger.claim(tx, [mine]);
      second = ledger.transaction(async other => {
        const isTheirs = await ledger.claim(other, [theirs]);
        const found = await ledger.find(other, [theirs.key], theirs.id === undefined ? [] : [theirs.id]);
        return { isClaimed: isTheirs, found };
      });
      await end();
      return isClaimed;
    })
    .catch(() => undefined);
  return [first, await second!] as const;
}
