/*
 * The rules of `rules.ts`, `evidence.ts` and `judge.ts` in SQL: each operation is one statement, and so one
 * round trip and one transaction. `$1` is the time of a test, or null.
 */

import { LABELS } from '../../../format/grant.ts';
import { SLAB_MS, startOfSlab } from '../../../format/slab.ts';
import { HORIZON_SLABS, PRUNABLE_SLABS, UNCONFIRMED_SLABS } from '../../store.ts';
import { beginning, MOMENT } from './moment.ts';
import type { Place } from './place.ts';

/** The SQL of each operation, by its name. */
export type Statements = ReturnType<typeof statementsOf>;

/** @param failover whether a later timeline of the same database counts as one that is to be accepted */
export function statementsOf(place: Place, failover: boolean) {
  const { authority, slabs, devices, spent } = place;
  const me = beginning(place, '$1', failover);
  const aligned = (label: string) => `((${label}) + $4::bigint - 1) / $4::bigint * $4::bigint`;

  return {
    reserve: `with ${me},
      counted as (
        insert into ${slabs} as c (slab, next, taken)
        select $2::int, ${aligned('start')} + $3::bigint, $3::bigint from me
        where is_admitted and $2::int <= current_slab + ${HORIZON_SLABS} and ${aligned('start')} + $3::bigint <= ${LABELS}
        on conflict (slab) do update set next = ${aligned('c.next')} + $3::bigint, taken = c.taken + $3::bigint
          where ${aligned('c.next')} + $3::bigint <= ${LABELS}
        returning next
      )
      select ${MOMENT}, (select next - $3::bigint from counted) as first from me`,

    exchange: exchangeIn(place, me),

    spend: `with ${me},
      counted as (
        insert into ${spent} as s (slab, principal, blocks)
        select wanted.slab::int, $2::text, 1 from me, jsonb_array_elements_text($3::text::jsonb)
          with ordinality as wanted (slab, i) where is_admitted order by i
        on conflict (slab, principal) do update set blocks = s.blocks + 1 where s.blocks < $4::int
        returning s.slab
      )
      select ${MOMENT}, coalesce((select json_agg(slab order by slab) from counted), '[]')::text as slabs from me`,

    mark: markIn(place, me),

    // Notes that a slab has begun, and forgets what was spent before it: nobody spends in the past.
    move: `with ${me},
      moved as (
        update ${authority} a set current_slab = me.slab from me
        where me.slab > a.current_slab and me.slab <= a.current_slab + ${UNCONFIRMED_SLABS}
          and me.name = me.here and me.mark is null and me.is_own
        returning a.current_slab
      ),
      forgotten as (delete from ${spent} where slab < (select current_slab from moved) - 1)
      select ${MOMENT} from me`,

    confirm: `with ${me},
      moved as (update ${authority} a set current_slab = me.slab from me where me.is_own),
      forgotten as (delete from ${spent} where slab < (select slab from me where is_own) - 1)
      select ${MOMENT} from me`,

    prune: `with ${me},
      due as (
        select $2::bigint as before from me
        where is_admitted and $2::bigint <= ${startOfSlab(0)} + greatest(slab - ${PRUNABLE_SLABS}, 0) * ${SLAB_MS}::bigint
      ),
      pruned as (delete from ${devices} where at < (select before from due) returning 1),
      noted as (update ${authority} set pruned_before = greatest(pruned_before, before) from due)
      select ${MOMENT}, (select count(*) from pruned) as devices from me`,

    status: `with ${me}
      select ${MOMENT}, start, created, pruned_before,
        exists (select from ${devices}) or exists (select from ${spent}) as is_used,
        coalesce((select json_agg(json_build_object('slab', slab, 'labels', next, 'taken', taken) order by slab)
          from ${slabs}), '[]')::text as reserved from me`,
  };
}

/**
 * $5 … $10 are the token: its authority, epoch, round, time, and two arrays of labels, for which any longer
 * text would make the database plan it again each time; $11 is whether other authorities count for nothing.
 * $12 … $15 are what the process was given: by which authority, at which epoch, and two arrays of labels.
 */
function exchangeIn({ slabs, devices }: Place, me: string): string {
  /** Whether one of some labels lies beyond the counter of its slab. */
  const isBeyond = (slabsOf: string, ends: string) => `exists (
    select from unnest(${slabsOf}::text::int[], ${ends}::text::bigint[]) as held (slab, "end")
    left join ${slabs} c on c.slab = held.slab where held."end" > coalesce(c.next, start)
  )`;

  return `with ${me},
    judged as (
      select me.*, k.nonce as known, k.previous, k.round, k.epoch as confirmed, k.at,
        $5::text is not null and case
          when $5::text <> authority then not $11::boolean and $5::text <> all (others)
          else $6::bigint > me.epoch or ${isBeyond('$9', '$10')}
            or $6::bigint = me.epoch and $8::bigint >= pruned_before and coalesce($7::bigint > k.round, true)
        end as is_found,
        coalesce($12::text = authority, false) and case
          when $13::bigint <> me.epoch then $13::bigint > me.epoch else ${isBeyond('$14', '$15')}
        end as is_given_found,
        case
          when $5::text <> authority then 'other-authority'
          when k.device is null then case
            when $3::text = '' or $6::bigint < me.epoch then 'accepted' else 'unknown' end
          when k.nonce = $4::text then 'repeated'
          when k.nonce = $3::text then 'accepted'
          when k.previous = $4::text then 'outdated'
          when $5::text is null then 'unknown'
          when $6::bigint >= me.epoch then case when $7::bigint > k.round then 'unknown' else 'fork' end
          when $7::bigint > k.round or k.epoch < me.epoch and $7::bigint = k.round then 'accepted'
          else 'outdated'
        end as verdict
      from me left join ${devices} k on k.device = $2::text
    ),
    written as (
      insert into ${devices} as d (device, nonce, previous, round, epoch, at)
      select $2::text, $4::text,
        case verdict when 'repeated' then previous else $3::text end,
        case verdict when 'repeated' then round else greatest(round, $7::bigint, 0) + 1 end,
        greatest(confirmed, case when $3::text = '' then epoch else least(coalesce($6::bigint, 0), epoch) end),
        greatest(at, now_ms)
      from judged where is_admitted and not is_found and not is_given_found and verdict in ('accepted', 'repeated')
      -- Where the row is not what was judged any more, nothing is written, and it is judged again.
      on conflict (device) do update set nonce = excluded.nonce, previous = excluded.previous,
        round = excluded.round, epoch = greatest(d.epoch, excluded.epoch), at = greatest(d.at, excluded.at)
        where (d.nonce, d.round) = (select known, round from judged)
      returning round, at
    )
    select ${MOMENT}, verdict, is_found, is_given_found, w.round is not null as is_written,
      coalesce(w.round, j.round, 0) as round, coalesce(w.at, j.at, 0) as at
    from judged j left join written w on true`;
}

/** Adds what was found to the mark: the highest epoch and labels, and all other authorities. */
function markIn({ authority }: Place, me: string): string {
  return `with ${me},
    marked as (
      update ${authority} a set mark = jsonb_build_object(
        'epoch', greatest((a.mark ->> 'epoch')::bigint, $3::bigint),
        'labels', (
          select coalesce(jsonb_object_agg(slab, label), '{}') from (
            select slab, max(label) as label from (
              select key as slab, value::bigint as label from jsonb_each_text(a.mark -> 'labels')
              union all
              select slab::text, "end" from jsonb_to_recordset($5::text::jsonb) as held (slab int, "end" bigint)
            ) every group by slab
          ) highest
        ),
        'authorities', (
          select coalesce(jsonb_agg(distinct id), '[]') from (
            select jsonb_array_elements_text(a.mark -> 'authorities') as id
            union select $4::text where $4::text is not null
          ) every
        )
      )
      from me where a.epoch = $2::bigint and me.is_own and ($4::text is null or $4::text <> all (a.others))
    )
    select ${MOMENT} from me`;
}
