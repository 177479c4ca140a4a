/*
 * Keeps a device in a database of SQLite: in React Native, Electron or a worker, beside the rows of the app
 * if that is wanted. No transaction is held open while a context thinks: it reads, and then one statement
 * writes everything, if the version that it has read is still the last. So it needs nothing of a library
 * but a function that runs one statement, synchronous or not.
 */

import { type DeviceState, toState } from '../device/state.ts';
import type { Claim, DeviceStore, NewClaim, StoreTransaction } from '../device/store.ts';
import { keyOf } from '../format/grant.ts';
import { inTurn } from '../in-turn.ts';
import { requireFunction } from '../options.ts';
import { withOwn } from './content.ts';

/** What a parameter of a statement can be. */
export type SqliteValue = string | number | null;

/**
 * Runs one statement on one connection. Returns its rows; an empty array where it has none. Throws or rejects
 * if the statement failed. A store makes one call at a time. The rows of an outbox are objects, those of a
 * device objects or arrays.
 */
export type SqliteQuery = (
  sql: string,
  parameters: SqliteValue[],
) => readonly unknown[] | Promise<readonly unknown[]>;

/** What was read of the database: the state as text, and the version that any write ends. */
interface Read {
  readonly version: number;
  readonly state: string;
}

/** The cell of a claim in a list of JSON. */
const CELL = 'value ->> 0, value ->> 1, value ->> 2';

/**
 * The one row of `sno_device` is the state and the last step: the claims that it made, and the grants whose
 * claims it kept. Its trigger carries the step out, within the statement that writes it.
 */
const TABLES: readonly string[] = [
  `create table if not exists sno_device (id integer primary key, version integer not null, state text not null,
    claimed text not null, kept text not null)`,
  `create table if not exists sno_device_claims (grant_key text, slot integer, lane integer, tag text not null,
    free_from integer, primary key (grant_key, slot, lane)) without rowid`,
  `create trigger if not exists sno_device_step after update of claimed on sno_device begin
    delete from sno_device_claims where grant_key not in (select value from json_each(new.kept));
    select raise(abort, 'The cell is claimed') from json_each(new.claimed)
      left join sno_device_claims as there on (grant_key, slot, lane) = (${CELL})
      where there.tag is not value ->> 4 or (there.tag is not null and there.free_from is null);
    delete from sno_device_claims where (grant_key, slot, lane) in (select ${CELL} from json_each(new.claimed));
    insert into sno_device_claims select ${CELL}, value ->> 3, null from json_each(new.claimed);
  end`,
  `insert or ignore into sno_device values (0, 0, '', '[]', '[]')`,
];

const READ = `select json_object('version', version, 'state', state) as value from sno_device`;
const CLAIMS = `select json_object('version', version, 'claims', (select
    json_group_array(json_object('slot', slot, 'lane', lane, 'tag', tag, 'freeFrom', free_from))
    from sno_device_claims where grant_key = ? and slot = ?)) as value from sno_device`;
const STEP = `update sno_device set version = version + 1, state = ?, claimed = ?, kept = ? where version = ?
    returning version as value`;
const HAND_BACK = `update sno_device_claims set free_from = value ->> 4 from json_each(?)
    where (grant_key, slot, lane, tag) = (${CELL}, value ->> 3)`;
/** Refused within a transaction: what it says would end with a rollback. */
const DURABLE = 'pragma synchronous = extra';

/** Another context has written since this one began to read. */
const OVERTAKEN = new Error('Another context was first');

/**
 * A store in the tables `sno_device` and `sno_device_claims`, which it makes, of a database of SQLite 3.38 or
 * later. All processes and threads that open the file may share it. One database is for one namespace.
 *
 * Give it its own connection. Where a statement of it would become part of a transaction of yours, it fails
 * with "Safety level may not be changed inside a transaction". `close()` leaves the connection open.
 *
 * It sets `synchronous = extra`, `fullfsync` and `busy_timeout` of the connection. `durability` is
 * `'relaxed'` if SQLite refuses the first, or keeps its journal in memory. What a file system in a browser
 * makes of a sync, SQLite cannot know.
 *
 * @throws TypeError if `query` is not a function.
 * @example
 * const database = await openDatabaseAsync('app.db', { useNewConnection: true }); // expo-sqlite
 * const store = sqliteDeviceStore((sql, parameters) => database.getAllAsync(sql, parameters));
 */
export function sqliteDeviceStore(query: SqliteQuery): DeviceStore {
  requireFunction('query', query);
  const statements = statementsOn(query);
  const { valueIn } = statements;
  // Two transactions of one store would only overtake each other.
  const next = inTurn();
  let prepared: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    await valueIn('pragma busy_timeout = 5000');
    // Without it, macOS and iOS leave a sync in the memory of the disk.
    await valueIn('pragma fullfsync = on');
    for (const sql of [DURABLE, ...TABLES]) await valueIn(sql);
    const isExtra = Number(await valueIn('pragma synchronous')) === 3;
    const journal = String(await valueIn('pragma journal_mode'));
    self.durability = isExtra && !['memory', 'off'].includes(journal) ? 'strict' : 'relaxed';
  }

  async function ready(): Promise<void> {
    prepared ??= prepare();
    try {
      await prepared;
    } catch (error) {
      prepared = undefined;
      throw error;
    }
  }

  async function settled<T>(work: (transaction: StoreTransaction) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await attempt(statements, work);
      } catch (error) {
        // Each time, another context has written: all of them come to an end.
        if (error !== OVERTAKEN) throw error;
      }
    }
  }

  const self: DeviceStore & { durability: 'strict' | 'relaxed' } = {
    durability: 'relaxed',
    transact: work => next(() => ready().then(() => settled(work))),
    // A cell that becomes free makes nothing wrong that a transaction has read: so the version stays.
    handBack: cells =>
      next(async () => {
        await ready();
        const rows = cells.map(({ grant, slot, lane, tag, freeFrom }) => [grant, slot, lane, tag, freeFrom]);
        await statements.write(HAND_BACK, JSON.stringify(rows));
      }),
    close() {},
  };
  return self;
}

/** @throws OVERTAKEN if it is to run again. */
async function attempt<T>(
  { read, write }: Statements,
  work: (transaction: StoreTransaction) => Promise<T>,
): Promise<T> {
  const before = await read<Read>(READ);
  const state = stateIn(before);
  const claimed: (NewClaim & { readonly grant: string })[] = [];
  let written = state;

  async function claimsIn(grant: string, slot: number): Promise<readonly Claim[]> {
    const found = await read<{ version: number; claims: (Claim & { freeFrom: number | null })[] }>(
      CLAIMS,
      grant,
      slot,
    );
    if (found.version !== before.version) throw OVERTAKEN;
    return withOwn(
      found.claims.map(claim => ({ ...claim, freeFrom: claim.freeFrom ?? undefined })),
      claimed.filter(own => own.grant === grant && own.slot === slot),
    );
  }

  const result = await work({
    read: async () => state,
    write(after) {
      written = after;
    },
    claimsIn,
    claim(grant, claim) {
      claimed.push({ ...claim, grant });
    },
  });
  if (written === state && !claimed.length) return result;
  const version = await write(
    STEP,
    written === state ? before.state : JSON.stringify(written),
    JSON.stringify(claimed.map(({ grant, slot, lane, tag, after }) => [grant, slot, lane, tag, after])),
    // The claims beside a damaged state are of grants that nobody knows.
    JSON.stringify(state ? written!.grants.map(keyOf) : []),
    before.version,
  );
  if (version === undefined) throw OVERTAKEN;
  return result;
}

function stateIn({ state }: Read): DeviceState | undefined {
  try {
    return toState(JSON.parse(state));
  } catch {
    return undefined;
  }
}

type Statements = ReturnType<typeof statementsOn>;

function statementsOn(query: SqliteQuery) {
  /** The one value of the first row; undefined without rows. */
  async function valueIn(sql: string, ...parameters: (string | number)[]): Promise<unknown> {
    const [row] = (await query(sql, parameters.map(String))) as readonly object[];
    return row && Object.values(row)[0];
  }

  const read = async <T>(...statement: Parameters<typeof valueIn>) =>
    JSON.parse((await valueIn(...statement)) as string) as T;

  /** Runs a statement that writes, outside of every transaction, before and after. */
  async function write(...statement: Parameters<typeof valueIn>): Promise<unknown> {
    await valueIn(DURABLE);
    const value = await valueIn(...statement);
    await valueIn(DURABLE);
    return value;
  }

  return { valueIn, read, write };
}
