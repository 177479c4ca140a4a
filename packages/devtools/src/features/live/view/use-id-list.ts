import { copyText, useAnnounce } from '@sno-id/kit';
import { indexByKey } from '@sno-id/kit/data';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { createIdLog } from '../../../ids/id-log.ts';
import { usePart } from '../../../ui/panel-context.ts';
import { revealRow, useRowsInSight } from '../../../ui/use-rows-in-sight.ts';
import { createLive } from '../model/live-state.ts';
import { ROW_PX } from './id-row.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';

const HEAD_PX = 25;

/** What the list of IDs does: it pauses while someone is in it, selects rows and copies IDs. */
export function useIdList() {
  const log = usePart(createIdLog);
  const live = usePart(createLive);
  const { held, sort, chosen } = useStore(live);
  const list = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number>();
  const rows = held?.rows ?? log.rows;
  const announce = useAnnounce();
  const { from, to, look } = useRowsInSight(scroller, ROW_PX, HEAD_PX);
  const { now, drawn } = useDrawnRows(list, from, to, chosen?.number);

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
    live.hold('paused', drawn.current?.end);
    setActive(number);
  }

  async function copy(number: number) {
    const text = rows.at(number)?.text;
    if (text === undefined) return;
    announce((await copyText(text)) ? `Copied ${text}` : 'Could not copy the ID.');
  }

  return {
    live,
    list,
    scroller,
    now,
    /** The place of the first row. */
    from,
    active,
    onScroll() {
      flushSync(look);
      const top = scroller.current?.scrollTop ?? 0;
      if (top > 0 && (!held || held.because === 'pointing')) live.hold('reading', drawn.current?.end);
      if (top <= 0 && held?.because === 'reading') live.resume();
    },
    handlers: {
      onKeyDown(event: KeyboardEvent) {
        const { matches } = drawn.current ?? now;
        const at = active === undefined ? -1 : matches.indexOf(active);
        const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PX) - 2);
        const to = indexByKey(event.key, { at, page, count: matches.length });
        if (to !== undefined) {
          const number = matches.numberAt(to);
          if (number !== undefined) {
            activate(number);
            revealRow(scroller.current!, to, ROW_PX, HEAD_PX);
          }
        } else if (event.key === 'Escape' && chosen) live.choose(undefined);
        else if (active === undefined) return;
        else if (event.key === 'Enter' && event.target === event.currentTarget) live.choose(rows.at(active));
        else if (isCopy(event)) void copy(active);
        else return;
        event.preventDefault();
      },
      // Rows that move are not to be pressed.
      onPointerMove({ target }: PointerEvent) {
        if (numberOf(target) !== undefined) live.point(drawn.current?.end);
      },
      onPointerLeave: live.leave,
      // The list pauses before the pointer is up again, or another row would be under it.
      onPointerDown({ target, button }: PointerEvent) {
        const number = numberOf(target);
        if (number !== undefined && button === 0) activate(number);
      },
      onClick({ target }: MouseEvent) {
        const number = numberOf(target);
        if (number !== undefined) live.choose(rows.at(number));
      },
    },
  };
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
