import { refusal } from '@sno-id/sdk/internal';
import type { Pulled } from './outbox.ts';

/**
 * For `pulled`, where the server answers with all rows of some tables: what the page had before, and the
 * answer lacks, is gone. Changes that are not sent yet stay.
 *
 * @param idsHere lists the IDs of the rows that the page has, by table. It is called before `fetchAll`: a
 * row that is stored meanwhile is not in the answer, and is not gone.
 * @param fetchAll fetches all rows of these tables. An answer without one of them is refused with a
 * TypeError.
 */
export function wholeTables<T>(
  idsHere: () => Promise<Readonly<Record<string, readonly string[]>>>,
  fetchAll: () => Promise<Omit<Pulled<T>, 'gone'>>,
): () => Promise<Pulled<T>> {
  return async () => {
    const had = Object.entries(await idsHere());
    const pulled = await fetchAll();
    const rows = Object(pulled?.rows) as Record<string, readonly { readonly id: string }[]>;
    const gone = had.map(([table, ids]) => {
      if (!Array.isArray(rows[table])) throw refusal(`rows.${table}`, 'all rows of the table', rows[table]);
      const there = new Set(rows[table]!.map(({ id }) => id));
      return [table, ids.filter(id => !there.has(id))];
    });
    return { ...pulled, gone: Object.fromEntries(gone) };
  };
}
