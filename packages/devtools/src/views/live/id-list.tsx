import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createIdLog, LOG_CAPACITY } from '../../model/id-log.ts';
import { grouped } from '../../model/integer.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Empty } from '../../ui/empty.tsx';
import { usePart } from '../../ui/panel-context.ts';
import { IdRow, ROW_PX } from './id-row.tsx';
import { createLive } from './live-state.ts';
import { createMatcher } from './matches.ts';
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
  const baseId = useId();

  const rows = held?.rows ?? log.rows;
  const { end } = rows;
  const matches = match(rows, filter);
  const virtual = useVirtualizer({
    count: matches.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 2,
    scrollPaddingEnd: HEAD_PX,
  });

  useEffect(() => {
    if (held) return;
    setActive(undefined);
    scroller.current?.scrollTo({ top: 0 });
  }, [held]);

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
      void copy(event);
    }
  }

  async function copy(event: KeyboardEvent) {
    const id = active === undefined ? undefined : rows.at(active);
    if (!id || event.currentTarget.ownerDocument.getSelection()?.toString()) return;
    event.preventDefault();
    announce((await copyText(id.text)) ? `Copied ${id.text}` : 'Could not copy the ID.');
  }

  /** The list stands still before the pointer is up again: else another row would be under it. */
  function onPointerDown({ target, button }: PointerEvent) {
    const row = (target as Element).closest<HTMLElement>('[data-number]');
    if (!row || button !== 0) return;
    const number = Number(row.dataset['number']);
    live.hold('paused', end);
    setActive(number);
    choose(number);
  }

  const newer = held ? log.rows.end - held.rows.end : 0;
  return (
    <section className="live-list" aria-label="IDs">
      <div ref={scroller} className="live-scroll" onScroll={onScroll}>
        <table
          className="live-grid"
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows can be chosen is a grid
          role="grid"
          tabIndex={0}
          aria-label="IDs, the newest first"
          aria-rowcount={matches.length + 1}
          aria-activedescendant={active === undefined ? undefined : `${baseId}-${active}`}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
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
            <Empty title="No ID yet">IDs appear here as they are made.</Empty>
          ) : (
            <Empty title="None of the IDs kept match">{grouped(end - rows.first)} others are kept.</Empty>
          )}
        </div>
      )}
      <p className="live-status note">
        <span className="mono">
          {grouped(matches.length)} of the last {grouped(Math.min(LOG_CAPACITY, end - rows.first))}
        </span>
        {held && (
          <>
            <span className="mono">
              {held.because === 'paused' ? 'Paused' : 'Standing still'}, {grouped(newer)} newer
            </span>
            <Button look="quiet" onClick={live.resume}>
              Newest
            </Button>
          </>
        )}
      </p>
    </section>
  );
}
