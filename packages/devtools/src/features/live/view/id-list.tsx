import { Button, Empty } from '@sno-id/kit';
import type { TermKey } from '@sno-id/kit/data';
import { type ComponentProps, memo, useId } from 'react';
import { useStore } from 'zustand';
import { fullNameOf } from '../../../ids/maker.ts';
import { isSnowflake } from '../../../source/family.ts';
import { usePart, useRegistry } from '../../../ui/panel-context.ts';
import { SortHead } from '../../../ui/sort-head.tsx';
import { createLive } from '../model/live-state.ts';
import { listText, searchText } from './content.ts';
import { IdRow } from './id-row.tsx';
import { useIdList } from './use-id-list.ts';

/** By the name of their class, with the term that a label is. */
const COLUMNS: readonly (readonly [name: string, label: string, term?: TermKey])[] = [
  ['generator', 'Generator'],
  ['id', 'ID'],
  ['time', 'Time, UTC'],
  ['tick', 'Tick', 'tick'],
  ['partition', 'Partition', 'partition'],
  ['sequence', 'Sequence', 'sequence'],
  ['metabyte', 'Metabyte', 'metabyte'],
];

/** Below fewer rows than these is room for what can be done with them. */
const FEW = 8;

/** The IDs, newest first. The list pauses while someone points, scrolls or moves in it. */
export function IdList({ noteId }: { readonly noteId: string }) {
  const { live, list, scroller, now, from, active, onScroll, handlers } = useIdList();
  const { matches, kept, ids } = now;
  const { held, chosen, search, sort } = useStore(live);
  const generators = useRegistry(({ generators }) => generators);
  const names = generators.map(({ name, context }) => fullNameOf(name, context).length);
  const baseId = useId();
  const rows = ids.map((id, i) => ({ id, index: from + i }));

  return (
    <section ref={list} className="live-list" aria-label="IDs">
      <div ref={scroller} className="live-scroll" onScroll={onScroll}>
        <table
          className="live-grid"
          data-snowflakes={generators.some(({ description }) => isSnowflake(description)) || undefined}
          style={{ ['--name' as string]: Math.max(0, ...names) }}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows can be chosen is a grid
          role="grid"
          tabIndex={0}
          aria-label={listText.label(COLUMNS.find(([name]) => name === sort?.column)?.[1])}
          aria-activedescendant={active === undefined ? undefined : `${baseId}-${matches.indexOf(active)}`}
          {...handlers}
        >
          <Head sort={sort} onSort={live.sort} />
          <tbody className="live-rows">
            {rows.map(({ id, index }) => (
              <IdRow
                key={index}
                index={index}
                id={`${baseId}-${index}`}
                isSnowflake={'values' in id}
                isActive={id.number === active}
                isChosen={id.number === chosen?.number}
              />
            ))}
          </tbody>
        </table>
        {!chosen && matches.length > 0 && rows.length < FEW && (
          <p className="live-hint note">{listText.hint}</p>
        )}
      </div>
      {matches.length === 0 && (
        <div className="live-nothing">
          {kept === 0 ? (
            <Empty title="No IDs yet">{names.length > 0 ? listText.later : listText.howTo}</Empty>
          ) : (
            <Empty title={listText.noMatch(search.reading)}>{listText.others(kept)}</Empty>
          )}
        </div>
      )}
      <div className="live-status note">
        <SearchNote id={noteId} />
        <span className="live-count mono" />
        {held && (
          <>
            <span className="live-newer mono" />
            {held.because !== 'pointing' && (
              <Button look="quiet" onClick={live.resume}>
                Jump to newest
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** How a search was understood, what was expected, or, while the field has the focus, what can be typed. */
function SearchNote({ id }: { readonly id: string }) {
  const live = usePart(createLive);
  const { reading } = useStore(live, ({ search }) => search);
  return (
    <div className="live-search-note">
      <p id={id} className={reading?.ok === false ? 'wrong' : 'live-understood'} aria-live="polite">
        {reading === undefined ? (
          <span className="live-help">{searchText.help}</span>
        ) : reading.ok ? (
          reading.label
        ) : (
          reading.problem
        )}
      </p>
      {reading?.ok === false && (
        <details>
          <summary>{searchText.terms}</summary>
          {searchText.help}
        </details>
      )}
      {reading?.ok === false && reading.meant && (
        <p>
          {searchText.instead}{' '}
          <Button look="quiet" onClick={() => live.search(reading.meant ?? '')}>
            {reading.meant}
          </Button>
        </p>
      )}
    </div>
  );
}

type HeadProps = Pick<ComponentProps<typeof SortHead>, 'sort' | 'onSort'>;

/** The names of the columns, which sort by them. They stay while the rows are drawn again. */
const Head = memo(function Head({ sort, onSort }: HeadProps) {
  return (
    <thead>
      <tr className="live-row live-head" aria-rowindex={1}>
        {COLUMNS.map(([name, label, term]) => (
          <SortHead
            key={name}
            column={name}
            sort={sort}
            onSort={onSort}
            term={term}
            className={`live-${name}`}
          >
            {name === 'generator' ? <span className="live-name">{label}</span> : label}
          </SortHead>
        ))}
        <th scope="col" className="live-uuid">
          UUID
        </th>
        <th scope="col" className="live-call">
          Made at
        </th>
      </tr>
    </thead>
  );
});
