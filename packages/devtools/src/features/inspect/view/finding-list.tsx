import { IdText } from '@sno-id/kit';
import { dayTime, durationText, grouped, indexByKey } from '@sno-id/kit/data';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { usePart } from '../../../ui/panel-context.ts';
import { revealRow, useRowsInSight } from '../../../ui/use-rows-in-sight.ts';
import type { Finding } from '../model/analysis.ts';
import { createInspection } from '../model/inspection.ts';

const ROW_PX = 24;

/** The IDs that were found, one a row. */
export function FindingList() {
  const inspection = usePart(createInspection);
  const { rows, chosen } = useStore(inspection);
  const list = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const { from, to, look } = useRowsInSight(list, ROW_PX);
  const at = chosen ? rows.indexOf(chosen) : -1;
  const chosenIndex = chosen?.index;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice or another list scrolls
  useEffect(() => {
    if (at >= 0) revealRow(list.current!, at, ROW_PX);
    else list.current?.scrollTo(0, 0);
  }, [chosenIndex, rows]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / ROW_PX) - 1);
    const next = rows[indexByKey(event.key, { at, page, count: rows.length }) ?? -1];
    if (!next) return;
    event.preventDefault();
    inspection.choose(next);
  }

  return (
    <div
      className="findings"
      role="listbox"
      aria-label="IDs found"
      aria-activedescendant={at >= 0 ? `${baseId}-${at}` : undefined}
      tabIndex={0}
      ref={list}
      onKeyDown={onKeyDown}
      onScroll={look}
    >
      <div role="presentation" className="findings-all" style={{ height: rows.length * ROW_PX }}>
        {rows.slice(from, to).map((finding, i) => {
          const index = from + i;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
            <div
              key={finding.index}
              id={`${baseId}-${index}`}
              className="finding"
              role="option"
              tabIndex={-1}
              aria-selected={finding === chosen}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${index * ROW_PX}px)` }}
              onClick={() => inspection.choose(finding)}
            >
              <FindingRow finding={finding} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function FindingRow({ finding }: { readonly finding: Finding }) {
  const { id, line, fields, copies, backMs, isTickFlipped, isCertain } = finding;
  return (
    <>
      <span className="finding-line mono note">
        <span className="unseen">line </span>
        {grouped(line)}
      </span>
      <IdText id={id} />
      <span className="finding-time mono">
        {dayTime(fields.unixMs).slice(0, 19)}
        <span className="finding-ms">{dayTime(fields.unixMs).slice(19)}</span>
      </span>
      <span className="finding-marks">
        {copies > 1 && <span className="finding-copies">×{grouped(copies)}</span>}
        {backMs > 0 && <span className="wrong">−{durationText(backMs)}</span>}
        {isTickFlipped && (
          <span className="finding-tick" data-field="tick">
            tick flipped
          </span>
        )}
        {!isCertain && <span className="note">maybe</span>}
      </span>
    </>
  );
}
