/*
 * What an operator does, or the store by itself after a failover: under a lock on the authority's table,
 * which waits for all steps that have begun and keeps others from beginning. One statement could not see what
 * was written while it waited; one block can, and is one transaction over any client.
 */

import { LABELS } from '../../../format/grant.ts';
import { MAX_SLAB } from '../../../format/slab.ts';
import { ADVANCED_SLABS } from '../../store.ts';
import { beginning, DURABLY, IN_DOUBT } from './moment.ts';
import type { Place } from './place.ts';
import { NEW_AUTHORITY, NEW_START } from './set-up.ts';

/** How an error of the blocks begins, for {@link raisedBy}. */
const RAISED = 'sno_grants: ';

export interface AdvanceChange {
  /** Labels by which all counters move. */
  readonly jump: number;
  readonly confirmTime: boolean;
  /** Only if the store has failed over since it was accepted, and nobody has advanced it yet. */
  readonly isAutomatic: boolean;
}

/** The authorities that the mark names. */
const SHOWN = `select jsonb_array_elements_text(it.mark -> 'authorities')`;

/** Accepts the store as it is: its name and its epoch, and moves all counters. */
export function advanceSql(place: Place, nowMs: number | undefined, change: AdvanceChange): string {
  const { authority, slabs, spent } = place;
  const { jump, confirmTime, isAutomatic } = change;
  return block(
    place,
    nowMs,
    isAutomatic,
    `${isAutomatic ? `if not it.is_followable then raise '${RAISED}advanced'; end if;` : ''}
    if ${!confirmTime} and it.is_in_doubt then
      raise '${RAISED}slab % after %', it.slab, it.current_slab;
    end if;
    present := case when ${confirmTime} then it.slab else greatest(it.slab, it.current_slab) end;
    insert into ${slabs} as c (slab, next, automatic)
    select i, least(greatest(known.next, it.start, (it.mark -> 'labels' ->> i::text)::bigint) + ${jump}, ${LABELS}),
      coalesce(known.automatic, 0) + ${isAutomatic ? jump : 0}
    from generate_series(0, greatest(least(present + ${ADVANCED_SLABS}, ${MAX_SLAB}), (select max(slab) from ${slabs}))) i
    left join ${slabs} known on known.slab = i
    on conflict (slab) do update set next = excluded.next, automatic = excluded.automatic;
    update ${authority} set name = it.here, current_slab = present, mark = null,
      -- Not just the next: if the same backup is restored twice, devices must not take the second epoch for the first.
      epoch = greatest(epoch + 1, (it.mark ->> 'epoch')::bigint + 1, it.now_ms),
      others = array(select unnest(others) union ${SHOWN} order by 1);
    delete from ${spent} where slab < present - 1;`,
  );
}

/** Makes it the store of a new authority, which remembers nothing. */
export function renewSql(place: Place, nowMs: number | undefined): string {
  const { authority, slabs, devices, spent } = place;
  return block(
    place,
    nowMs,
    false,
    `delete from ${slabs};
    delete from ${devices};
    delete from ${spent};
    update ${authority} set authority = ${NEW_AUTHORITY}, name = it.here, current_slab = it.slab,
      epoch = greatest(epoch + 1, it.now_ms), start = ${NEW_START}, created = it.now_ms, pruned_before = 0, mark = null,
      others = array(select unnest(others || authority) union ${SHOWN} order by 1);`,
  );
}

function block(place: Place, nowMs: number | undefined, failover: boolean, body: string): string {
  const now = nowMs === undefined ? 'null' : `${Math.floor(nowMs)}`;
  return `do $$ declare
    it record;
    present int;
  begin
    perform ${DURABLY};
    if current_setting('lock_timeout') = '0' then perform set_config('lock_timeout', '10s', true); end if;
    lock table ${place.authority} in exclusive mode;
    with ${beginning(place, now, failover)} select *, ${IN_DOUBT} as is_in_doubt into it from me;
    if not found then raise '${RAISED}empty'; end if;
    ${body}
  end $$`;
}

/** What a block has raised, without the words before it; undefined for any other error. */
export function raisedBy(error: unknown): string | undefined {
  const { message = '' } = error as Error;
  return message.startsWith(RAISED) ? message.slice(RAISED.length) : undefined;
}
