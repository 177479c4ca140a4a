/* A table whose columns have the names of the fields of its rows, each row of which is its owner's. */

import type { Sno } from '@sno-id/sdk';
import { refusal, requireKeys } from '@sno-id/sdk/internal';
import { requireFunction } from '../options.ts';
import { requireJson } from '../rows/json.ts';
import type { Json, JsonObject } from '../rows/messages.ts';
import { invalid, notValue } from './judge-op.ts';
import { RowRefusal, type RowTable } from './row-table.ts';

/**
 * The columns that a device may set, by the names of their fields: with the function that checks a value and
 * returns what is stored of it, or with the name of the table whose rows it refers to. What a row leaves out
 * is null: `z.string().nullish().parse` takes that.
 *
 * What a function throws refuses the row. Its message, after the name of the field, is shown to the person
 * who made it.
 */
export type Columns = Readonly<Record<string, string | ((value: Json) => Json)>>;

/** How a database writes what a table needs. */
export interface TableSql {
  /** What has a row as JSON, the one parameter of a statement, as the table `given`. */
  given(table: string): string;
  /** A field of it. */
  field(name: string): string;
  /** @throws SnoError `ERR_ID_INVALID` for what the column cannot have */
  toColumn(id: string): string;
}

interface Who {
  readonly principal: string;
}

/**
 * @param name of the table, with its schema if it needs one
 * @param owner the column that has the principal
 * @param keyColumn the column that has the row's key, if there is one
 * @throws TypeError for a name that needs more than quotes, or what is not a column
 */
export function sqlTable<Tx>(
  { given, field, toColumn }: TableSql,
  query: (tx: Tx, text: string, row: string) => Promise<readonly object[]>,
  name: string,
  columns: Columns,
  owner: string,
  keyColumn: string | undefined,
): RowTable<Tx, Who, JsonObject> {
  const fields = Object.keys(requireKeys('columns', columns));
  const refs: Record<string, string> = {};
  for (const [key, column] of Object.entries(columns)) {
    if (typeof column === 'string') refs[key] = column;
    else requireFunction(`columns.${key}`, column);
  }
  const own = keyColumn === undefined ? [owner] : [owner, keyColumn];
  for (const part of [...name.split('.'), ...own, ...fields])
    if (!/^\w+$/.test(part)) throw refusal('table', 'names of letters, digits and _', part);
  const table = `"${name.replace('.', '"."')}"`;
  const listOf = (names: readonly string[], write: (name: string) => string) => names.map(write).join(', ');
  const quoted = (column: string) => `"${column}"`;
  const mine = `select ${field('id')}, ${field(owner)} from ${given(table)}`;

  function checked(body: JsonObject): JsonObject {
    const values: Record<string, Json> = {};
    for (const [key, value] of Object.entries(body)) {
      if (!fields.includes(key)) throw refusal(key, `one of ${fields.join(', ')}`, key);
      requireJson(key, value);
      const column = columns[key]!;
      values[key] = valueIn(key, typeof column === 'string' ? toId : column, value);
    }
    return values;
  }

  function valueIn(key: string, check: (value: Json) => Json, value: Json): Json {
    let checked: Json;
    try {
      checked = check(value);
    } catch (error) {
      throw error instanceof RowRefusal ? error : invalid(error, key);
    }
    try {
      requireJson(`columns.${key}`, checked);
      // What `safeParse` returns is not the value.
      if (isResult(checked) && !isResult(value)) throw refusal(`columns.${key}`, 'a value', 'a result');
    } catch (cause) {
      throw notValue(checked, cause);
    }
    return checked;
  }

  /** A reference is an ID or null. */
  const toId = (id: Json) => (typeof id === 'string' ? toColumn(id) : id);

  async function write(tx: Tx, sql: string, row: JsonObject): Promise<boolean> {
    return (await query(tx, `${sql} returning 1 as done`, JSON.stringify(row))).length > 0;
  }

  /** Writes to a row that may not be there, whoever's it is: it can go with the one that it refers to. */
  async function writeTo(tx: Tx, id: string, sql: string, row: JsonObject): Promise<boolean> {
    if (await write(tx, sql, row)) return true;
    const found = `select 1 as there from ${table} where "id" in (select ${field('id')} from ${given(table)})`;
    if ((await query(tx, found, JSON.stringify({ id: toColumn(id) }))).length > 0) return false;
    throw new RowRefusal('gone', 'the row was removed');
  }

  const ownOf = (id: Sno, { principal }: Who, key: string) => {
    return { id: toColumn(id), [owner]: principal, ...(keyColumn !== undefined && { [keyColumn]: key }) };
  };

  async function has(tx: Tx, id: Sno, who: Who, key: string): Promise<boolean> {
    const names = ['id', ...own];
    const sql = `select 1 as done from ${table} as mine, ${given(table)}
      where (${listOf(names, name => `mine."${name}"`)}) = (${listOf(names, field)})`;
    return (await query(tx, sql, JSON.stringify(ownOf(id, who, key)))).length > 0;
  }

  return {
    refs,
    parse: body => checked({ ...Object.fromEntries(fields.map(key => [key, null])), ...body }),
    async insert(tx, id, value, who, key) {
      const names = ['id', ...own, ...fields];
      const sql = `insert into ${table} (${listOf(names, quoted)}) select ${listOf(names, field)}
        from ${given(table)} where true on conflict (id) do nothing`;
      // With its key, it is this very row.
      return (
        (await write(tx, sql, { ...value, ...ownOf(id, who, key) })) || (!!keyColumn && has(tx, id, who, key))
      );
    },
    has,
    async edit(tx, id, patch, { principal }) {
      const value = checked(patch);
      const set = listOf([owner, ...Object.keys(value)], key => `"${key}" = ${field(key)}`);
      const sql = `update ${table} as mine set ${set} from ${given(table)}
        where (mine."id", mine."${owner}") = (${field('id')}, ${field(owner)})`;
      return writeTo(tx, id, sql, { ...value, id: toColumn(id), [owner]: principal });
    },
    async remove(tx, id, { principal }) {
      const sql = `delete from ${table} where ("id", "${owner}") in (${mine})`;
      return writeTo(tx, id, sql, { id: toColumn(id), [owner]: principal });
    },
  };
}

/** Whether it is what validators return where they do not throw. */
function isResult(value: Json): boolean {
  return typeof (value as { success?: Json } | null)?.success === 'boolean';
}
