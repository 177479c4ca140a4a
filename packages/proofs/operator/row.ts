/* The rows of the operator's table, as data and as steps. How they are played is in `play-*.ts`. */

import type { Place, Replica } from './replica.ts';

/** A command that the table names, with its options. */
export type Command = readonly [name: 'advance' | 'init' | 'renew', ...options: string[]];

/** What becomes of the servers' processes when their store is lost. */
export type ReplicaFate = 'restarted' | 'lived';

/** What `postgresStore` does about a later timeline. */
export type Failover = 'advance' | undefined;

/** One way to play a row. */
export interface Play {
  readonly replica: ReplicaFate;
  readonly failover: Failover;
}

interface RowBase {
  /** Its name on the command line, such as `postgres-base-backup`. */
  readonly id: string;
  readonly store: 'PostgreSQL' | 'etcd' | 'SQLite';
  /** What is done, as the table says it. */
  readonly what: string;
  /**
   * What an operator runs at the first stop, at the second one, and so on. @default advance, or renew for a
   * copy
   */
  readonly commands?: readonly Command[];
  /** With which `failover` it is played: with `'advance'` nobody may be needed. @default only without */
  readonly failovers?: readonly Failover[];
  /** Whether the servers restart with the store, or live through it. @default both */
  readonly replicas?: readonly ReplicaFate[];
  /** Whether the authority's ID stands in the configuration. @default true */
  readonly isPinned?: boolean;
}

export interface World {
  readonly place: Place;
  /** Ends all servers, and deletes their folders. */
  end(): Promise<void>;
}

/** The store forgets: a restore, or a failover that loses commits or may have lost some. */
export interface LossRow extends RowBase {
  readonly shape: 'loss';
  /** How often it may stop: once for each time that the store goes back. @default 1 */
  readonly stops?: number;
  /** The same, with `failover: 'advance'`. @default 0 */
  readonly stopsAlone?: number;
  /** Whether servers are started again after the command. @default false */
  readonly isRestarted?: boolean;
  begin(): Promise<LossWorld>;
}

export interface LossWorld extends World {
  /** Takes the backup, or starts the standby, after some devices have checked in. */
  keep(): Promise<void>;
  /** What is done after more devices have checked in: once, or several times with check-ins between. */
  readonly losses: readonly (() => Promise<void>)[];
}

/** A copy of the store is used beside it. */
export interface CopyRow extends RowBase {
  readonly shape: 'copy';
  /** With which keys the copy's servers sign. */
  readonly keys: 'own' | 'production';
  /**
   * Whether nothing tells the copy from the original, so that the command is run before the copy is
   * used. @default false
   */
  readonly isUnnoticed?: boolean;
  begin(): Promise<CopyWorld>;
}

export interface CopyWorld extends World {
  /** Copies the store, and says where the copy is. */
  copy(): Promise<Place>;
}

/** Two servers believe that they are the primary. */
export interface SplitRow extends RowBase {
  readonly shape: 'split';
  begin(): Promise<SplitWorld>;
}

export interface SplitWorld extends World {
  /** The old primary, past the load balancer. */
  readonly old: Place;
  keep(): Promise<void>;
  /** Promotes the standby, to which the load balancer leads from now on; the old primary runs. */
  split(): Promise<void>;
  /** Ends the old primary. */
  fence(): Promise<void>;
}

/** Servers are down for some time, and nothing is lost. */
export interface OutageRow extends RowBase {
  readonly shape: 'outage';
  /** How often it is done. */
  readonly rounds: number;
  /** Whether servers of grants are processes, which can be killed. @default false */
  readonly areProcesses?: boolean;
  /** Why it cannot be played here; undefined if it can. */
  whyNot?(): string | undefined;
  begin(): Promise<OutageWorld>;
}

export interface OutageWorld extends World {
  /** Breaks something, and mends it. */
  disturb(round: number, replicas: readonly Replica[]): Promise<void>;
}

export type Row = LossRow | CopyRow | SplitRow | OutageRow;

/** What the rows of a store have in common. `more` is what is not as usual. */
export function rowsOf(store: Row['store']) {
  const prefix = { PostgreSQL: 'postgres', etcd: 'etcd', SQLite: 'sqlite' }[store];
  const named = (id: string, what: string) => ({ id: `${prefix}-${id}`, store, what });
  return {
    loss: (id: string, what: string, begin: LossRow['begin'], more: Partial<LossRow> = {}): LossRow => ({
      ...named(id, what),
      shape: 'loss',
      begin,
      ...more,
    }),
    copy: (
      id: string,
      what: string,
      keys: CopyRow['keys'],
      begin: CopyRow['begin'],
      more: Partial<CopyRow> = {},
    ): CopyRow => ({ ...named(id, what), shape: 'copy', keys, replicas: ['restarted'], begin, ...more }),
    outage: (
      id: string,
      what: string,
      rounds: number,
      begin: OutageRow['begin'],
      more: Partial<OutageRow> = {},
    ): OutageRow => ({ ...named(id, what), shape: 'outage', replicas: ['lived'], rounds, begin, ...more }),
  };
}

/** What begins a row: a world, and what is done to it. */
export const over =
  <W extends World, Parts>(begin: () => W | Promise<W>, partsOf: (world: W) => Parts) =>
  async (): Promise<World & Parts> => {
    const world = await begin();
    return { place: world.place, end: () => world.end(), ...partsOf(world) };
  };

/** All ways to play a row. */
export function playsOf({ failovers = [undefined], replicas = ['restarted', 'lived'] }: Row): Play[] {
  return failovers.flatMap(failover => replicas.map(replica => ({ replica, failover })));
}
