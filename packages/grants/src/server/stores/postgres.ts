import { requireChoice, requireKeys, requireMethod } from '@sno-id/sdk/internal';
import { emitter } from '../../emitter.ts';
import { MAX_SLAB } from '../../format/slab.ts';
import { requireFunction } from '../../options.ts';
import { restored } from '../errors.ts';
import { requirePrune, requireSlab } from '../rules.ts';
import type {
  Advanced,
  AuthorityStore,
  Exchange,
  Exchanged,
  Found,
  Held,
  StoreMoment,
  StoreStatus,
} from '../store.ts';
import { raisedBy, renewSql } from './postgres/advance.ts';
import { incomplete, MAX_TRIES, type PostgresClient, queryOn } from './postgres/client.ts';
import { type MomentRow, timelineOf } from './postgres/moment.ts';
import { placeOf } from './postgres/place.ts';
import { setUpSql } from './postgres/set-up.ts';
import { type PostgresSteps, postgresSteps } from './postgres/steps.ts';
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
  const query = queryOn(client);
  const { emit, subscribe } = emitter<Advanced>();
  const follows = failover === 'advance';
  const steps = postgresSteps({ query, tables, prepare, follows, now, advanced: emit });
  const { run, step, advance, settle } = steps;

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
      const row = await step<{ first: string | null }>('reserve', [slab, labels, align]);
      requireSlab(slab, Number(row.current_slab));
      return { ...momentOf(row), first: row.first === null ? undefined : Number(row.first) };
    },
    exchange: request => exchange(steps, request),
    async spend({ principal, slabs, limit }) {
      const row = await step<{ slabs: string }>('spend', [principal, JSON.stringify(slabs), limit]);
      return { ...momentOf(row), slabs: JSON.parse(row.slabs) };
    },
    mark: found => mark(steps, found),
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
      await settle(renewSql(placeOf(tables), now?.()));
      return status();
    },
    async prune(request) {
      const beforeMs = requirePrune(request, Number.MAX_SAFE_INTEGER);
      const row = await step<{ devices: string }>('prune', [beforeMs]);
      // If it is too late a time, nothing was pruned.
      requirePrune({ beforeMs }, Number(row.now_ms));
      return { ...momentOf(row), devices: Number(row.devices) };
    },
    subscribe,
  };
}

async function exchange(
  steps: PostgresSteps,
  { device, nonce, proposal, proof, given, ignoresOthers }: Exchange,
): Promise<Exchanged> {
  const ends = (held: readonly Held[] | undefined) => [arrayOf(held, 'slab'), arrayOf(held, 'end')];
  const token = [proof?.authority, proof?.epoch, proof?.round, proof?.atMs, ...ends(proof?.held)];
  const own = [given?.authority, given?.epoch, ...ends(given?.held)];
  const values = [device, nonce, proposal, ...token, ignoresOthers, ...own].map(part => part ?? null);
  for (let tries = 1; ; tries++) {
    const row = await steps.step<ExchangeRow>('exchange', values, row => row.is_found || row.is_given_found);
    const { verdict, round, at } = row;
    const shown = row.is_found ? proof : row.is_given_found ? given : undefined;
    if (shown) {
      const { authority, epoch, held } = shown;
      const isOther = authority !== row.authority;
      const found = { atEpoch: Number(row.epoch), epoch: isOther ? 0 : epoch, held };
      await mark(steps, isOther ? { ...found, authority } : found);
      throw restored({ name: row.name, mark: found }, row.here);
    }
    const isRefused = verdict !== 'accepted' && verdict !== 'repeated';
    if (isRefused || row.is_written)
      return { ...momentOf(row), verdict, round: Number(round), atMs: Number(at) };
    if (tries === MAX_TRIES) throw new Error(`The row of a device has changed ${tries} times meanwhile.`);
  }
}

async function mark({ run }: PostgresSteps, { atEpoch, epoch, authority, held }: Found): Promise<void> {
  await run('mark', [atEpoch, epoch, authority ?? null, JSON.stringify(held)]);
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
