import type { IdRows, LoggedId } from '../src/ids/id-rows.ts';

/** All IDs that a log keeps, oldest first. */
export function keptIn({ rows }: { readonly rows: IdRows }): LoggedId[] {
  return Array.from({ length: rows.end - rows.first }, (_, i) => rows.at(rows.first + i)!);
}
