import { writeText } from '@sno-id/kit';
import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { createCallSites } from '../../../ids/call-sites.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import type { LoggedId } from '../../../ids/id-rows.ts';
import { type MappedFrame, ownFrame } from '../../../ids/read-stack.ts';
import { createMappedStacks } from '../../../ui/mapped-stacks.ts';
import { useOptions, usePanel, usePart } from '../../../ui/panel-context.ts';
import { createDuplicates } from '../../generators/model/duplicates.ts';
import { createFlips } from '../model/flips.ts';
import { createLive } from '../model/live-state.ts';
import { countText, createMatcher, createSorter, type Matches } from '../model/matches.ts';
import { listText } from './content.ts';
import { ROW_PX } from './id-row.tsx';
import { type RowMark, setAttribute, writeRow } from './write-row.ts';

const DAY_MS = 86_400_000;

/** What the list shows at a moment: the log grows, and a pause must not move the row under the pointer. */
export interface DrawnRows {
  readonly matches: Matches;
  /** The number of the next ID, and how many there are. */
  readonly end: number;
  readonly kept: number;
  /** What is in the rows. */
  readonly ids: readonly LoggedId[];
}

/**
 * Finds the IDs of some places of the list, and writes them into its rows at each beat. React draws only when
 * there are other rows, and not for other IDs in them.
 */
export function useDrawnRows(list: RefObject<HTMLElement | null>, from: number, to: number, chosen?: number) {
  const { pulse, wallMs } = usePanel();
  const log = usePart(createIdLog);
  const duplicates = usePart(createDuplicates);
  const flips = usePart(createFlips);
  const calls = usePart(createCallSites);
  const stacks = usePart(createMappedStacks);
  const { filter, sort, held } = useStore(usePart(createLive));
  const rows = held?.rows ?? log.rows;
  const metas = useOptions(({ meta }) => meta);
  const [match] = useState(createMatcher);
  const [inOrder] = useState(createSorter);
  const drawn = useRef<DrawnRows>(undefined);

  function marksOf(id: LoggedId): RowMark[] {
    const flip = flips.at(id.number);
    const isRepeated = duplicates.isRepeated('values' in id ? id.id : id.text);
    return [...(isRepeated ? [listText.repeat] : []), ...(flip ? [flip] : [])];
  }

  function callOf(id: LoggedId): MappedFrame | undefined {
    const call = calls.of(id.maker.key, 'values' in id ? id.id : id.text);
    return call && ownFrame(stacks.framesOf(call.stack));
  }

  function find(): DrawnRows {
    const { first, end } = rows;
    const matches = inOrder(rows, match(rows, filter), sort);
    const length = Math.max(0, Math.min(to, matches.length) - from);
    const ids = Array.from({ length }, (_, i) => rows.at(matches.numberAt(from + i)!)!);
    return { matches, end, kept: end - first, ids };
  }

  const shape = useSyncExternalStore(pulse.subscribe, () => shapeOf(find(), chosen));

  useLayoutEffect(() => {
    function write(): void {
      const found = find();
      if (shapeOf(found, chosen) !== shape) return; // React is about to draw it
      drawn.current = found;
      const table = list.current!.querySelector('table')!;
      const [body] = table.tBodies;
      setAttribute(table, 'aria-rowcount', String(found.matches.length + 1));
      body!.style.height = `${found.matches.length * ROW_PX}px`;
      writeText(list.current!.querySelector('.live-count')!, countText(found.matches.length, found.kept));
      const newer = list.current!.querySelector('.live-newer');
      if (newer && held) writeText(newer, listText.newer(held.because, log.rows.end - held.rows.end));
      const dayMs = Math.floor(wallMs() / DAY_MS) * DAY_MS;
      table.toggleAttribute('data-traced', calls.hasAny());
      table.toggleAttribute('data-says', metas !== undefined);
      for (const [i, id] of found.ids.entries())
        writeRow(body!.rows[i]!, id, dayMs, marksOf(id), callOf(id), metas);
    }
    write();
    return pulse.subscribe(write);
  });

  return { now: find(), drawn };
}

/** What React draws of the list: the family and the mark of each row, or an empty list. */
function shapeOf({ ids, matches, kept }: DrawnRows, chosen?: number): string {
  if (matches.length === 0) return `none of ${kept}`;
  return ids.map(id => `${'values' in id} ${id.number === chosen}`).join();
}
