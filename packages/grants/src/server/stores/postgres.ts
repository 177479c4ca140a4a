import { refusal, requireChoice, requireKeys, requireMethod, runtimeRandom } from '@sno-id/sdk/internal';
import { emitter } from '../../emitter.ts';
import { MAX_SLAB } from '../../format/slab.ts';
import { requireFunction } from '../../options.ts';
import { notSetUp, restored, unconfirmed } from '../errors.ts';
import { isTimeInDoubt, jumpOf, requireAdvance, requirePrune, requireSlab } from '../rules.ts';
import type { Advanced, AuthorityStore, Exchanged, Found, Held, StoreMoment, StoreStatus } from '../store.ts';
import { advanceSql, raisedBy, renewSql } from './postgres/advance.ts';
import { incomplete, MAX_TRIES, type PostgresClient, queryOn } from './postgres/client.ts';
import { type MomentRow, timelineOf } from './postgres/moment.ts';
import { placeOf } from './postgres/place.ts';
import { setUpSql } from './postgres/set-up.ts';
import { type Statements, statementsOf } from './postgres/statements.ts';
import { requireQualifiedTables } from './tables.ts';

export type { PostgresClient };

export interface PostgresStoreOptions {
  /** Unix milliseconds, in place of the database's clock: for tests. */
  readonly now?: (() => number) | undefined;
  /**
   * The prefix of its tables; two authorities in one schema have two. With a schema before it, as in
   * `ids.sno_grants`, the tables are in that one. @default 'sno_grants'
   */
  readonly tables?: string | undefined;
  /**
   * Names the statements, so that each connection plans them once: a check-in then takes the database about
   * half the time. For `pg`, whose `query` takes `{ name, text, values }`. Leave it out behind a pooler that
   * does not support named statements, such as PgBouncer before 1.21 in transaction mode.
   *
   * @default false
   */
  readonly prepare?: boolean | undefined;
  /**
   * What happens when a standby of this database takes over. `'advance'`: the store advances itself, once,
   * and continues: right for synchronous and asynchronous standbys, if fewer than 65,536 blocks of a slab
   * were lost. After about 30 failovers in half a year it stops. Only for databases of which no copy is ever
   * recovered to run besides: two that both went on from one would each advance itself. A restored dump or
   * another server is never accepted so.
   *
   * @default 'stop': nothing is granted until you run `sno-grants advance`
   */
  readonly failover?: 'stop' | 'advance' | undefined;
}

const KEYS = ['now', 'tables', 'prepare', 'failover'];
/** A new slab and a failover are noted before a step, and may come while one is. */
const MAX_CHANGES = 4;
/**
 * An app's transaction, or a delay between planning and running: of the latter there is not another one at
 * once.
 */
const MAX_FOREIGN = 3;
const UNIQUE_VIOLATION = '23505';

/**
 * A store in PostgreSQL 13 or later, for any number of replicas. Set it up with `sno-grants init`, or with
 * the SQL that `sno-grants sql` prints.
 *
 * The name of the store is the system identifier, the timeline, and the object IDs of database and table. A
 * standby that was promoted and a restored dump have another one. A restored base backup may have the same:
 * the devices and replicas that remember more stop it. A commit waits for the synchronous standbys, if there
 * are any, even where `synchronous_commit` is off.
 *
 * @example
 * const store = postgresStore(new Pool({ connectionString: process.env.DATABASE_URL }), { prepare: true });
 */
export function postgresStore(client: PostgresClient, options: PostgresStoreOptions = {}): AuthorityStore {
  const given = requireKeys('options', options, KEYS);
  const { now, tables = 'sno_grants', prepare = false, failover = 'stop' } = given;
  requireMethod('client', client, 'query');
  requireChoice('prepare', prepare, [false, true]);
  requireChoice('failover', failover, ['stop', 'advance']);
  if (now !== undefined) requireFunction('now', now);
  requireQualifiedTables(tables);
  const place = placeOf(tables);
  const query = queryOn(client);
  const sql = statementsOf(place, failover === 'advance');
  const { emit, subscribe } = emitter<Advanced>();

  async function run<T extends object>(name: keyof Statements, values: unknown[]): Promise<MomentRow & T> {
    for (let tries = 1; ; tries++) {
      const all = [now ? Math.floor(now()) : null, ...values];
      const named = prepare ? `${name} ${tables}` : undefined;
      const [row] = (await query(sql[name], all, named)) as (MomentRow & T)[];
      if (!row) throw notSetUp();
      if (row.is_own) return row;
      if (tries === MAX_FOREIGN)
        throw refusal('client', 'one whose queries are separate transactions', 'one in a transaction');
    }
  }

  /**
   * Runs a statement that does nothing unless the store may be used, or finds that it has forgotten
   * something.
   */
  async function step<T extends object>(
    name: keyof Statements,
    ...values: unknown[]
  ): Promise<MomentRow & T> {
    let advanced: MomentRow | undefined;
    for (let tries = 0; ; tries++) {
      const row = await run<T>(name, values);
      const { here, mark, is_admitted, is_followable } = row;
      if (advanced) emit({ type: 'advanced', from: advanced.name, to: here, epoch: Number(row.epoch) });
      advanced = undefined;
      if (is_followable && tries < MAX_CHANGES) {
        if (await advance({}, true)) advanced = row;
        continue;
      }
      if (is_admitted || isEvidence(row)) return row;
      if (mark || row.name !== here) throw restored({ name: row.name, mark }, here);
      const [slab, currentSlab] = [Number(row.slab), Number(row.current_slab)];
      const hasBegun = slab > currentSlab && !isTimeInDoubt(slab, currentSlab);
      if (!hasBegun || tries === MAX_CHANGES) throw unconfirmed(slab, currentSlab);
      await run('move', []);
    }
  }

  /** @returns whether it was this one, of all replicas that wanted to. */
  async function advance(
    request: Parameters<AuthorityStore['advance']>[0],
    isAutomatic: boolean,
  ): Promise<boolean> {
    const change = requireAdvance(request);
    const { confirmTime } = change;
    return settle(
      advanceSql(place, now?.(), { jump: jumpOf(change, runtimeRandom), confirmTime, isAutomatic }),
    );
  }

  /** Runs a block, and turns what it raises into an error of the store. */
  async function settle(block: string): Promise<boolean> {
    try {
      await query(block);
      return true;
    } catch (error) {
      const raised = raisedBy(error);
      if (raised === 'advanced') return false;
      if (raised === 'empty') throw notSetUp();
      const slabs = raised?.match(/^slab (\d+) after (\d+)$/);
      throw slabs ? unconfirmed(Number(slabs[1]), Number(slabs[2])) : error;
    }
  }

  async function mark({ atEpoch, epoch, authority, held }: Found): Promise<void> {
    await run('mark', [atEpoch, epoch, authority ?? null, JSON.stringify(held)]);
  }

  async function status(): Promise<StoreStatus> {
    const row = await run<StatusRow>('status', []);
    return {
      ...momentOf(row),
      name: row.here,
      acceptedName: row.name,
      mark: row.mark === null ? undefined : JSON.parse(row.mark),
      createdMs: Number(row.created),
      prunedBeforeMs: Number(row.pruned_before),
      start: Number(row.start),
      currentSlab: Number(row.current_slab),
      reserved: JSON.parse(row.reserved),
    };
  }

  return {
    async init() {
      try {
        await query(setUpSql(tables, now?.()));
      } catch (error) {
        // Another replica was faster, in a session whose snapshot did not show it.
        if ((error as { code?: string }).code === UNIQUE_VIOLATION) return;
        throw raisedBy(error) === undefined ? error : incomplete(error);
      }
    },
    async reserve({ slab, labels, align }) {
      requireSlab(slab, MAX_SLAB);
      const row = await step<{ first: string | null }>('reserve', slab, labels, align);
      requireSlab(slab, Number(row.current_slab));
      return { ...momentOf(row), first: row.first === null ? undefined : Number(row.first) };
    },
    async exchange({ device, nonce, proposal, proof, given, ignoresOthers }) {
      const ends = (held: readonly Held[] | undefined) => [arrayOf(held, 'slab'), arrayOf(held, 'end')];
      const token = [proof?.authority, proof?.epoch, proof?.round, proof?.atMs, ...ends(proof?.held)];
      const own = [given?.authority, given?.epoch, ...ends(given?.held)];
      const parameters = [device, nonce, proposal, ...token, ignoresOthers, ...own].map(part => part ?? null);
      for (let tries = 1; ; tries++) {
        const row = await step<ExchangeRow>('exchange', ...parameters);
        const { verdict, round, at } = row;
        if (proof && row.is_found) {
          const isOther = proof.authority !== row.authority;
          const found = { atEpoch: Number(row.epoch), epoch: isOther ? 0 : proof.epoch, held: proof.held };
          await mark(isOther ? { ...found, authority: proof.authority } : found);
          throw restored({ name: row.name, mark: found }, row.here);
        }
        if (given && row.is_given_found) {
          const found = { atEpoch: Number(row.epoch), epoch: given.epoch, held: given.held };
          await mark(found);
          throw restored({ name: row.name, mark: found }, row.here);
        }
        const isRefused = verdict !== 'accepted' && verdict !== 'repeated';
        if (isRefused || row.is_written)
          return { ...momentOf(row), verdict, round: Number(round), atMs: Number(at) };
        if (tries === MAX_TRIES) throw new Error(`The row of a device has changed ${tries} times meanwhile.`);
      }
    },
    async spend({ principal, slabs, limit }) {
      const row = await step<{ slabs: string }>('spend', principal, JSON.stringify(slabs), limit);
      return { ...momentOf(row), slabs: JSON.parse(row.slabs) };
    },
    mark,
    status,
    async advance(request) {
      await advance(request, false);
      return status();
    },
    async confirmTime() {
      await run('confirm', []);
      return status();
    },
    async renew() {
      await settle(renewSql(place, now?.()));
      return status();
    },
    async prune(request) {
      const beforeMs = requirePrune(request, Number.MAX_SAFE_INTEGER);
      const row = await step<{ devices: string }>('prune', beforeMs);
      // If it is too late a time, nothing was pruned.
      requirePrune({ beforeMs }, Number(row.now_ms));
      return { ...momentOf(row), devices: Number(row.devices) };
    },
    subscribe,
  };
}

/** Whether an exchange has found something: that comes before all other checks. */
function isEvidence(row: object): boolean {
  const { is_found, is_given_found } = row as Partial<ExchangeRow>;
  return is_found === true || is_given_found === true;
}

interface ExchangeRow {
  readonly verdict: Exchanged['verdict'];
  readonly is_found: boolean;
  readonly is_given_found: boolean;
  readonly is_written: boolean;
  readonly round: string;
  readonly at: string;
}

interface StatusRow {
  readonly created: string;
  readonly pruned_before: string;
  readonly start: string;
  readonly reserved: string;
}

function momentOf({ authority, epoch, now_ms, here }: MomentRow): StoreMoment {
  return { authority, epoch: Number(epoch), nowMs: Number(now_ms), timeline: timelineOf(here) };
}

/** An array of integers as PostgreSQL writes it: clients differ in how they send one. */
function arrayOf(held: readonly Held[] | undefined, key: keyof Held): string | undefined {
  return held && `{${held.map(each => each[key]).join()}}`;
}
