import { Button, type CopyOutcome, copyText, Empty, SHOWN_MS, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { createIdLog } from '../../../ids/id-log.ts';
import { isSnowflake } from '../../../source/family.ts';
import { useOptions, usePart, useRegistry } from '../../../ui/panel-context.ts';
import { createLive } from '../model/live-state.ts';
import { countText, createMatcher } from '../model/matches.ts';
import { IdRow, ROW_PX } from './id-row.tsx';
import { useRedraw } from './use-redraw.ts';

/** Nobody reads faster. */
const LIST_EVERY_MS = 100;
const HEAD_PX = 24;
/** By the name of their class. */
const COLUMNS = [
  ['generator', 'Generator'],
  ['id', 'ID'],
  ['time', 'Time, UTC'],
  ['tick', 'Tick'],
  ['metabyte', 'Metabyte'],
  ['partition', 'Partition'],
  ['sequence', 'Sequence'],
  ['copy', 'Copy'],
] as const;

/** How the labels of narrow columns are shown. */
const LABELS: Readonly<Record<string, string>> = { generator: 'live-name', copy: 'unseen' };

/** The IDs, newest first. Whoever scrolls, or moves in it by keyboard, reads: it stands still meanwhile. */
export function IdList() {
  useRedraw(LIST_EVERY_MS);
  const log = usePart(createIdLog);
  const live = usePart(createLive);
  const { held, filter, chosen } = useStore(live);
  const announce = useAnnounce();
  const scroller = useRef<HTMLDivElement>(null);
  const [match] = useState(createMatcher);
  /** The number of the row that the keyboard is at. */
  const [active, setActive] = useState<number>();
  const [copied, setCopied] = useState<{ readonly number: number; readonly outcome: CopyOutcome }>();
  const metas = useOptions(({ meta }) => meta);
  const hasSnowflakes = useRegistry(({ generators }) =>
    generators.some(({ description }) => isSnowflake(description)),
  );
  const baseId = useId();

  const rows = held?.rows ?? log.rows;
  const { end } = rows;
  const matches = match(rows, filter);
  const virtual = useVirtualizer({
    count: matches.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 1,
    scrollPaddingEnd: HEAD_PX,
  });

  useEffect(() => {
    if (held) return;
    setActive(undefined);
    scroller.current?.scrollTo({ top: 0 });
  }, [held]);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  function onScroll() {
    const top = scroller.current?.scrollTop ?? 0;
    if (top > 0 && !held) live.hold('reading', end);
    if (top <= 0 && held?.because === 'reading') live.resume();
  }

  function choose(number: number) {
    live.choose(rows.at(number));
  }

  function moveTo(index: number) {
    const number = matches.numberAt(index);
    if (number === undefined) return;
    live.hold('paused', end);
    setActive(number);
    virtual.scrollToIndex(index);
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = active === undefined ? -1 : matches.indexOf(active);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2);
    const last = matches.length - 1;
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: last,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      moveTo(Math.min(last, Math.max(0, to)));
    } else if (event.key === 'Enter' && active !== undefined && event.target === event.currentTarget) {
      event.preventDefault();
      choose(active);
    } else if (event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey)) {
      // Text that is selected is what the browser copies.
      if (active === undefined || event.currentTarget.ownerDocument.getSelection()?.toString()) return;
      event.preventDefault();
      void copy(active);
    }
  }

  async function copy(number: number) {
    const text = rows.at(number)?.text;
    if (text === undefined) return;
    const outcome = (await copyText(text)) ? 'copied' : 'failed';
    setCopied({ number, outcome });
    announce(outcome === 'copied' ? `Copied ${text}` : 'Could not copy the ID.');
  }

  /** The list stands still before the pointer is up again: else another row would be under it. */
  function onPointerDown({ target, button }: PointerEvent) {
    const number = numberOf(target);
    if (number === undefined || button !== 0) return;
    live.hold('paused', end);
    setActive(number);
  }

  function onClick({ target }: MouseEvent) {
    const number = numberOf(target);
    if (number === undefined) return;
    if ((target as Element).closest('[data-copy]')) void copy(number);
    else choose(number);
  }

  const newer = held ? log.rows.end - held.rows.end : 0;
  return (
    <section className="live-list" aria-label="IDs">
      <div ref={scroller} className="live-scroll" onScroll={onScroll}>
        <table
          className="live-grid"
          data-snowflakes={hasSnowflakes || undefined}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows can be chosen is a grid
          role="grid"
          tabIndex={0}
          aria-label="IDs, newest first"
          aria-rowcount={matches.length + 1}
          aria-activedescendant={active === undefined ? undefined : `${baseId}-${active}`}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onClick={onClick}
        >
          <thead>
            <tr className="live-row live-head" aria-rowindex={1}>
              {COLUMNS.map(([name, label]) => (
                <th key={name} scope="col" className={`live-${name}`}>
                  <span className={LABELS[name]}>{label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="live-rows" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const number = matches.numberAt(index);
              return (
                number !== undefined && (
                  <IdRow
                    key={index}
                    rows={rows}
                    number={number}
                    index={index}
                    top={start}
                    id={`${baseId}-${number}`}
                    metas={metas}
                    outcome={number === copied?.number ? copied.outcome : undefined}
                    isActive={number === active}
                    isChosen={number === chosen?.number}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
      {matches.length === 0 && (
        <div className="live-nothing">
          {rows.first === end ? (
            <Empty title="No IDs yet">IDs appear here as they are made.</Empty>
          ) : (
            <Empty title="No matching IDs">{grouped(end - rows.first)} other IDs are in the list.</Empty>
          )}
        </div>
      )}
      <div className="live-status note">
        <span className="mono">{countText(matches.length, end - rows.first)}</span>
        {held && (
          <>
            <span className="mono">
              {held.because === 'paused' ? 'Paused' : 'Paused while scrolled'}, {grouped(newer)} newer
            </span>
            <Button look="quiet" onClick={live.resume}>
              Jump to newest
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** The number of the row that an element is in. */
function numberOf(target: EventTarget): number | undefined {
  const row = (target as Element).closest<HTMLElement>('[data-number]');
  return row ? Number(row.dataset['number']) : undefined;
}
