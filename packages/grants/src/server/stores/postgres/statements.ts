/*
 * The rules of `rules.ts`, `evidence.ts` and `judge.ts` in SQL: each operation is one statement, and so one round trip and
 * one transaction. `$1` is the time of a test, or null.
 */

import { LABELS } from '../../../format/grant.ts';
import { SLAB_MS, startOfSlab } from '../../../format/slab.ts';
import { HORIZON_SLABS, PRUNABLE_SLABS } from '../../store.ts';
import { beginning, MOMENT } from './moment.ts';
import type { Place } from './place.ts';

/** The SQL of each operation, by its name. */
export type Statements = ReturnType<typeof statementsOf>;

/** @param failover whether a later timeline of the same database counts as one that is to be accepted */
export function statementsOf(place: Place, failover: boolean) {
  const { authority, slabs, devices, spent } = place;
  const me = beginning(place, '$1', failover);
  /** Moves the last slab on, and forgets what was spent before it: nobody spends in the past. */
  const move = (unless = 'false') => `
    moved as (
      update ${authority} a set current_slab = admitted.slab from admitted
      where admitted.slab > a.current_slab and not (${unless}) returning a.current_slab
    ),
    forgotten as (delete from ${spent} where slab < (select current_slab from moved) - 1)`;
  const aligned = (label: string) => `((${label}) + $4::bigint - 1) / $4::bigint * $4::bigint`;

  return {
    reserve: `with ${me}, ${move()},
      counted as (
        insert into ${slabs} as c (slab, next, taken)
        select $2::int, ${aligned('start')} + $3::bigint, $3::bigint from admitted
        where $2::int <= present + ${HORIZON_SLABS} and ${aligned('start')} + $3::bigint <= ${LABELS}
        on conflict (slab) do update set next = ${aligned('c.next')} + $3::bigint, taken = c.taken + $3::bigint
          where ${aligned('c.next')} + $3::bigint <= ${LABELS}
        returning next
      )
      select ${MOMENT}, (select next - $3::bigint from counted) as first from me`,

    exchange: `with ${me},
      known as (select * from ${devices} where device = $2::text),
      -- $5 … $9 are the token: its authority, epoch, round, time and labels; $10 is whether others count.
      found as (
        select epoch as at_epoch, case when $5::text = authority then $6::bigint else 0 end as epoch,
          nullif($5::text, authority) as other
        from me where $5::text is not null and is_own and not is_followable and case
          when $5::text <> authority then not $10::boolean and $5::text <> all (others)
          when $6::bigint <> epoch then $6::bigint > epoch
          else coalesce((select $7::bigint > round from known), $8::bigint >= pruned_before)
            or exists (
              select from jsonb_to_recordset($9::text::jsonb) as held (slab int, "end" bigint)
              left join ${slabs} c on c.slab = held.slab where held."end" > coalesce(c.next, start)
            )
          end
      ),
      marked as (
        update ${authority} a set mark = ${added('found.epoch', 'found.other', '$9')} from found
        where a.epoch = found.at_epoch
          and a.mark is distinct from ${added('found.epoch', 'found.other', '$9')}
      ),
      judged as (
        select known.*, case
          when $5::text <> me.authority then 'other-authority'
          when known.device is null then case
            when $3::text = '' or $6::bigint < me.epoch then 'accepted' else 'unknown' end
          when known.nonce = $4::text then 'repeated'
          when known.nonce = $3::text then 'accepted'
          when known.previous = $4::text then 'outdated'
          when $5::text is null then 'unknown'
          when $6::bigint >= me.epoch then 'fork'
          when known.epoch < me.epoch or $7::bigint > known.round then 'accepted'
          else 'outdated'
        end as verdict
        from me left join known on true
      ),
      welcome as (
        select admitted.* from admitted, judged
        where verdict in ('accepted', 'repeated') and not exists (select from found)
      ),
      ${move('exists (select from found)')},
      written as (
        insert into ${devices} as d (device, nonce, previous, round, epoch, at)
        select $2::text, $4::text,
          case verdict when 'repeated' then j.previous else $3::text end,
          case verdict when 'repeated' then j.round else greatest(j.round, $7::bigint, 0) + 1 end,
          greatest(j.epoch, case when $3::text = '' then w.epoch else least(coalesce($6::bigint, 0), w.epoch) end),
          greatest(j.at, w.now_ms)
        from welcome w, judged j
        -- Where the row is not what was judged any more, nothing is written, and it is judged again.
        on conflict (device) do update set (nonce, previous, round, epoch, at) =
          row (excluded.nonce, excluded.previous, excluded.round, excluded.epoch, excluded.at)
          where (d.nonce, d.previous, d.round, d.epoch, d.at)
            = (select nonce, previous, round, epoch, at from known)
        returning round, at
      )
      select ${MOMENT}, (select verdict from judged) as verdict, exists (select from found) as is_found,
        exists (select from welcome) and not exists (select from written) as is_late,
        coalesce((select round from written), (select round from known), 0) as round,
        coalesce((select at from written), (select at from known), 0) as at from me`,

    spend: `with ${me}, ${move()},
      counted as (
        insert into ${spent} as s (slab, principal, blocks)
        select wanted.slab::int, $2::text, 1 from admitted, jsonb_array_elements_text($3::text::jsonb)
          with ordinality as wanted (slab, i) order by i
        on conflict (slab, principal) do update set blocks = s.blocks + 1 where s.blocks < $4::int
        returning s.slab
      )
      select ${MOMENT}, coalesce((select json_agg(slab order by slab) from counted), '[]')::text as slabs from me`,

    mark: `with ${me},
      marked as (
        update ${authority} a set mark = ${added('$3::bigint', '$4::text', '$5')} from me
        where a.epoch = $2::bigint and me.is_own
      )
      select ${MOMENT} from me`,

    confirm: `with ${me},
      moved as (update ${authority} a set current_slab = me.slab from me where me.is_own returning a.current_slab),
      forgotten as (delete from ${spent} where slab < (select current_slab from moved) - 1)
      select ${MOMENT} from me`,

    prune: `with ${me},
      due as (
        select $2::bigint as before, slab from admitted
        where $2::bigint <= ${startOfSlab(0)} + greatest(slab - ${PRUNABLE_SLABS}, 0) * ${SLAB_MS}::bigint
      ),
      pruned as (delete from ${devices} where at < (select before from due) returning 1),
      noted as (
        update ${authority} a set pruned_before = greatest(a.pruned_before, before),
          current_slab = greatest(a.current_slab, slab) from due
      )
      select ${MOMENT}, (select count(*) from pruned) as devices from me`,

    status: `with ${me}
      select ${MOMENT}, start, created, pruned_before,
        exists (select from ${devices}) or exists (select from ${spent}) as is_used,
        coalesce((select json_agg(json_build_object('slab', slab, 'labels', next, 'taken', taken) order by slab)
          from ${slabs}), '[]')::text as reserved from me`,
  };
}

/** The mark with what was found added to it: the highest epoch and labels, and all other authorities. */
const added = (epoch: string, other: string, held: string) => `jsonb_build_object(
  'epoch', greatest((a.mark ->> 'epoch')::bigint, ${epoch}),
  'labels', (
    select coalesce(jsonb_object_agg(slab, label), '{}') from (
      select slab, max(label) as label from (
        select key as slab, value::bigint as label from jsonb_each_text(a.mark -> 'labels')
        union all select slab::text, "end" from jsonb_to_recordset(${held}::text::jsonb) as held (slab int, "end" bigint)
      ) every group by slab
    ) highest
  ),
  'authorities', (
    select coalesce(jsonb_agg(distinct id), '[]') from (
      select jsonb_array_elements_text(a.mark -> 'authorities') as id
      union select ${other} where ${other} is not null
    ) every
  ))`;
