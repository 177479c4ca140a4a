/*
 * Runs the statements of a store. Each is one transaction, and says what the store is: a step does nothing
 * unless it may be used.
 */

import { refusal, runtimeRandom } from '@sno-id/sdk/internal';
import { notSetUp, restored, unconfirmed } from '../../errors.ts';
import { isTimeInDoubt, jumpOf, requireAdvance } from '../../rules.ts';
import type { Advance, Advanced } from '../../store.ts';
import { advanceSql, raisedBy } from './advance.ts';
import type { Query } from './client.ts';
import type { MomentRow } from './moment.ts';
import { placeOf } from './place.ts';
import { type Statements, statementsOf } from './statements.ts';

/** A new slab and a failover are noted before a step, and may come while one is. */
const MAX_CHANGES = 4;
/**
 * An app's transaction, or a delay between planning and running: of the latter there is not another one at
 * once.
 */
const MAX_FOREIGN = 3;

export interface PostgresPlan {
  readonly query: Query;
  readonly tables: string;
  /** Whether statements are named. */
  readonly prepare: boolean;
  /** Whether it advances by itself when a standby has taken over. */
  readonly follows: boolean;
  readonly now: (() => number) | undefined;
  /** Is called when it has advanced by itself. */
  advanced(event: Advanced): void;
}

export type PostgresSteps = ReturnType<typeof postgresSteps>;

export function postgresSteps({ query, tables, prepare, follows, now, advanced: emit }: PostgresPlan) {
  const place = placeOf(tables);
  const sql = statementsOf(place, follows);

  /** Runs a statement, whatever it says of the store. */
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
   * Runs a statement that does nothing unless the store may be used.
   *
   * @param isEvidence whether a row has found that the store has forgotten something: that comes before all
   * other checks
   */
  async function step<T extends object>(
    name: keyof Statements,
    values: unknown[],
    isEvidence: (row: T) => boolean = () => false,
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
  async function advance(request: Advance, isAutomatic: boolean): Promise<boolean> {
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

  return { run, step, advance, settle };
}
