import { type CopyOutcome, copyText, SHOWN_MS, useAnnounce } from '@sno-id/kit';
import { indexByKey } from '@sno-id/kit/data';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createIdLog } from '../../../ids/id-log.ts';
import type { IdRows } from '../../../ids/id-rows.ts';
import { usePart } from '../../../ui/panel-context.ts';
import { createLive } from '../model/live-state.ts';
import { createMatcher, createSorter } from '../model/matches.ts';
import { ROW_PX } from './id-row.tsx';

const HEAD_PX = 25;

/** What the list of IDs does: it pauses while someone scrolls or moves in it, selects rows and copies IDs. */
export function useIdList() {
  const log = usePart(createIdLog);
  const live = usePart(createLive);
  const { held, filter, sort, chosen } = useStore(live);
  const scroller = useRef<HTMLDivElement>(null);
  const [match] = useState(createMatcher);
  const [inOrder] = useState(createSorter);
  const [active, setActive] = useState<number>();
  const rows = held?.rows ?? log.rows;
  // As drawn: the log may have grown since, and a pause must not move the row under the pointer.
  const { end } = rows;
  const matches = inOrder(rows, match(rows, filter), sort);
  const { copied, copy } = useCopy(rows);
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

  // biome-ignore lint/correctness/useExhaustiveDependencies(sort): another order begins at its top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [sort]);

  // A chosen ID takes room from a low list: its own row must stay in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies(chosen): once for each ID that is chosen
  useEffect(() => {
    scroller.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  function activate(number: number) {
    live.hold('paused', end);
    setActive(number);
  }

  return {
    live,
    scroller,
    rows,
    matches,
    virtual,
    /** IDs that came after the list was paused. */
    newer: held ? log.rows.end - held.rows.end : 0,
    active,
    copied,
    onScroll() {
      const top = scroller.current?.scrollTop ?? 0;
      if (top > 0 && !held) live.hold('reading', end);
      if (top <= 0 && held?.because === 'reading') live.resume();
    },
    handlers: {
      onKeyDown(event: KeyboardEvent) {
        const at = active === undefined ? -1 : matches.indexOf(active);
        const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2);
        const to = indexByKey(event.key, { at, page, count: matches.length });
        if (to !== undefined) {
          const number = matches.numberAt(to);
          if (number !== undefined) {
            activate(number);
            virtual.scrollToIndex(to);
          }
        } else if (active === undefined) return;
        else if (event.key === 'Enter' && event.target === event.currentTarget) live.choose(rows.at(active));
        else if (isCopy(event)) void copy(active);
        else return;
        event.preventDefault();
      },
      // The list pauses before the pointer is up again, or another row would be under it.
      onPointerDown({ target, button }: PointerEvent) {
        const number = numberOf(target);
        if (number !== undefined && button === 0) activate(number);
      },
      onClick({ target }: MouseEvent) {
        const number = numberOf(target);
        if (number === undefined) return;
        if ((target as Element).closest('[data-copy]')) void copy(number);
        else live.choose(rows.at(number));
      },
    },
  };
}

/** Copies the ID of a row, and remembers for a moment how that went. */
function useCopy(rows: IdRows) {
  const announce = useAnnounce();
  const [copied, setCopied] = useState<{ readonly number: number; readonly outcome: CopyOutcome }>();

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(number: number) {
    const text = rows.at(number)?.text;
    if (text === undefined) return;
    const outcome = (await copyText(text)) ? 'copied' : 'failed';
    setCopied({ number, outcome });
    announce(outcome === 'copied' ? `Copied ${text}` : 'Could not copy the ID.');
  }

  return { copied, copy };
}

/** Whether a key copies the active row. If text is selected, the browser copies that instead. */
function isCopy({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'c' || !(ctrlKey || metaKey)) return false;
  return !currentTarget.ownerDocument.getSelection()?.toString();
}

function numberOf(target: EventTarget): number | undefined {
  const row = (target as Element).closest<HTMLElement>('[data-number]');
  return row ? Number(row.dataset['number']) : undefined;
}
