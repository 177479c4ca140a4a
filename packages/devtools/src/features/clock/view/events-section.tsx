import { Empty } from '@sno-id/kit';
import { readingText } from '@sno-id/kit/data';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createCallSites } from '../../../ids/call-sites.ts';
import { fullNameOf } from '../../../ids/maker.ts';
import { type Sort, sorted } from '../../../ids/sort.ts';
import type { GeneratorKey } from '../../../source/source.ts';
import { CallSite } from '../../../ui/call-site.tsx';
import { usePanel, usePart } from '../../../ui/panel-context.ts';
import { SortHead } from '../../../ui/sort-head.tsx';
import { type ClockEntry, isStall } from '../model/clock-entry.ts';
import { createClockHistory } from '../model/clock-history.ts';
import { createClockPlace } from '../model/clock-place.ts';
import { explain, listSummary, sizeText, TYPE_NAMES } from '../model/explain.ts';
import { type EntryPoint, pointsOf, spanOf } from '../model/points.ts';
import { type EntryFilter, endOf, select, sizeOf } from '../model/select-entries.ts';
import { eventsText } from './content.ts';
import { EventShape } from './event-shape.tsx';
import { LazyChart } from './lazy-chart.tsx';

/** How many events the chart and the list show: the newest. */
const MAX_SHOWN = 120;
const COLUMNS = ['Time, UTC', 'Generator', 'Event', 'Size'] as const;

/** What happened to clocks, over time and newest first. The one that Problems leads to is marked. */
export function EventsSection({ filter, nowMs }: { readonly filter: EntryFilter; readonly nowMs: number }) {
  const history = usePart(createClockHistory);
  const { version } = history;
  const placedMs = useStore(usePart(createClockPlace), ({ atMs }) => atMs);
  const [sort, setSort] = useState<Sort>();
  const [active, setActive] = useState<EntryPoint>();
  const { registry } = usePanel();
  // Whole seconds, so that a list to which nothing is added is drawn once a second.
  const toMs = Math.ceil(nowMs / 1000) * 1000;
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): says that the history changed
  const selected = useMemo(() => select(history.entries(), filter), [history, version, filter]);
  const newest = useMemo(() => selected.slice(0, MAX_SHOWN), [selected]);
  const { points, span } = useMemo(() => {
    const span = spanOf(newest, toMs);
    return { points: pointsOf(newest, span), span };
  }, [newest, toMs]);
  const shown = sorted(newest, sort, keyOf);

  function nameOf(key: GeneratorKey): string {
    const found = registry.of(key);
    return found ? fullNameOf(found.name, found.context) : key;
  }

  /** Above the chart: the row may be out of sight. */
  function pointedText({ entry }: EntryPoint): string {
    const { type, atMs, key } = entry;
    return [TYPE_NAMES[type], sizeText(entry, toMs), readingText(atMs, toMs), nameOf(key)].join(', ');
  }

  function keyOf(entry: ClockEntry, column: string): string | number {
    if (column === 'Generator') return nameOf(entry.key);
    if (column === 'Event') return TYPE_NAMES[entry.type];
    if (column === 'Size') return isStall(entry) ? endOf(entry, toMs) - entry.atMs : Math.abs(sizeOf(entry));
    return entry.number;
  }

  return (
    <section className="clock-section" aria-label="Clock events">
      <div className="clock-title">
        <h2>Steps and waits{selected.length > MAX_SHOWN && `, the newest ${MAX_SHOWN}`}</h2>
        <p aria-live="polite">{active && pointedText(active)}</p>
      </div>
      {shown.length === 0 ? (
        <Empty title={history.entries().length === 0 ? eventsText.none : eventsText.noMatch}>
          {history.entries().length === 0 && eventsText.noneHint}
        </Empty>
      ) : (
        <>
          <LazyChart points={points} span={span} onActive={setActive} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <section className="clock-scroll" aria-label={eventsText.list} tabIndex={0}>
            <table>
              <caption className="note">
                {listSummary(shown.length, selected.length, history.dropped)}
              </caption>
              <thead>
                <tr>
                  {COLUMNS.map(column => (
                    <SortHead key={column} column={column} sort={sort} onSort={setSort}>
                      {column}
                    </SortHead>
                  ))}
                  <th scope="col">Meaning</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(entry => (
                  <EventRow
                    key={entry.number}
                    entry={entry}
                    name={nameOf(entry.key)}
                    nowMs={toMs}
                    isPointed={entry.number === active?.entry.number}
                    isPlaced={isStall(entry) && entry.atMs === placedMs && entry.key === filter.key}
                  />
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </section>
  );
}

interface EventRowProps {
  readonly entry: ClockEntry;
  readonly name: string;
  readonly nowMs: number;
  readonly isPointed: boolean;
  /** Whether it is the one that Problems leads to. */
  readonly isPlaced: boolean;
}

function EventRow({ entry, name, nowMs, isPointed, isPlaced }: EventRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  // One that is pointed at does not: the chart would move away from below the pointer.
  useEffect(() => {
    if (isPlaced) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isPlaced]);
  const { type, key, atMs } = entry;
  const call = usePart(createCallSites).ofEvent(key, type, 'now' in entry ? entry.now : Number.NaN);
  return (
    <tr ref={row} aria-current={isPointed || isPlaced || undefined}>
      <td className="mono">{readingText(atMs, nowMs)}</td>
      <td>{name}</td>
      <td>
        <span className="clock-type">
          <EventShape type={type} /> {TYPE_NAMES[type]}
        </span>
      </td>
      <td className="mono">{sizeText(entry, nowMs)}</td>
      <td>
        {explain(entry, nowMs)}
        <CallSite call={call} label="In the call at" />
      </td>
    </tr>
  );
}
