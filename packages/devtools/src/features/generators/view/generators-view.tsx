import { Empty, useStyles } from '@sno-id/kit';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Registered } from '../../../core/registry.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import type { GeneratorKey } from '../../../source/source.ts';
import { usePanel, usePart, useRegistry } from '../../../ui/panel-context.ts';
import { SourceList } from '../../../ui/source-list.tsx';
import { createGeneratorList, type Load, listingOf } from '../model/generator-list.ts';
import { listText } from './content.ts';
import { GeneratorRow } from './generator-row.tsx';
import css from './generators.css?inline';
import { ListBar } from './list-bar.tsx';
import { ListHead } from './list-head.tsx';

/** About as high as a row and the names of the columns are, in pixels. */
const ROW_PX = 43;
const HEAD_PX = 25;

/** Each generator, and how much room it has. */
export function GeneratorsView() {
  useStyles(css);
  const generators = useRegistry(({ generators }) => generators);
  return (
    <div className="generators">
      <SourceList />
      {generators.length === 0 ? (
        <Empty title="No generators yet">
          Pass your generators to the panel:{' '}
          <code className="mono">generators={'{{ app: createGenerator() }}'}</code>
        </Empty>
      ) : (
        <GeneratorsListed generators={generators} />
      )}
    </div>
  );
}

function GeneratorsListed({ generators }: { readonly generators: readonly Registered[] }) {
  const { find, sort } = useStore(usePart(createGeneratorList));
  const isByLoad = sort?.column === 'made' || sort?.column === 'rate';
  const table = useRef<HTMLTableElement>(null);
  const loadOf = useLoads(table, isByLoad);
  const listed = useMemo(
    () => listingOf(generators, { find, sort }, loadOf),
    [generators, find, sort, loadOf],
  );
  return (
    <>
      <ListBar listed={listed} generators={generators} />
      {listed.length > 0 ? (
        <table
          ref={table}
          className="generators-list"
          aria-label={listText.label}
          aria-rowcount={listed.length + 1}
        >
          <ListHead generators={generators} />
          <Rows listed={listed} />
        </table>
      ) : (
        <Empty title={listText.none}>{listText.noneHint}</Empty>
      )}
    </>
  );
}

/**
 * What each generator has made, read again at each beat if the list is sorted by it. It is not while the
 * pointer or the focus is in the list: no row moves away from whoever is about to press it.
 */
function useLoads(table: RefObject<HTMLTableElement | null>, isWanted: boolean) {
  const log = usePart(createIdLog);
  const { pulse } = usePanel();
  const read = useCallback(() => {
    const loads = new Map<GeneratorKey, Load>();
    return (key: GeneratorKey) => {
      const load = loads.get(key) ?? { made: log.made(key), rate: log.rate(key) };
      loads.set(key, load);
      return load;
    };
  }, [log]);
  const [loadOf, setLoadOf] = useState(read);

  useEffect(() => {
    if (!isWanted) return;
    setLoadOf(read);
    return pulse.subscribe(() => table.current?.matches(':hover, :focus-within') || setLoadOf(read));
  }, [isWanted, pulse, read, table]);

  return loadOf;
}

/** The generators, of which only those in sight are drawn. */
function Rows({ listed }: { readonly listed: readonly Registered[] }) {
  const list = useRef<HTMLTableSectionElement>(null);
  const part = usePart(createGeneratorList);
  const wanted = useStore(part, ({ wanted }) => wanted);
  /** How far the list begins from the top of what scrolls, in pixels. */
  const [top, setTop] = useState(0);
  const virtual = useVirtualizer({
    count: listed.length,
    getScrollElement: () => list.current?.closest('.view') ?? null,
    estimateSize: () => ROW_PX,
    scrollPaddingStart: HEAD_PX,
    getItemKey: at => listed[at]?.key ?? at,
    scrollMargin: top,
    overscan: 4,
  });
  const drawn = virtual.getVirtualItems();

  useLayoutEffect(() => {
    const scroller = list.current?.closest('.view');
    if (!list.current || !scroller) return;
    const distance = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setTop(Math.round(distance + scroller.scrollTop));
  });

  // Once the list knows where it begins. The row takes the focus when it is drawn.
  useEffect(() => {
    if (wanted === undefined || top === 0) return;
    const at = listed.findIndex(({ key }) => key === wanted);
    if (at < 0) part.setState({ wanted: undefined });
    else virtual.scrollToIndex(at, { align: 'start' });
  }, [wanted, top, listed, part, virtual]);

  return (
    <>
      <tbody ref={list} aria-hidden="true" style={{ height: (drawn[0]?.start ?? top) - top }} />
      {drawn.map(({ index, key }) => {
        const generator = listed[index];
        return (
          generator && (
            <GeneratorRow
              key={key}
              generator={generator}
              isWanted={generator.key === wanted}
              index={index}
              measure={virtual.measureElement}
            />
          )
        );
      })}
      <tbody
        aria-hidden="true"
        style={{ height: virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top) }}
      />
    </>
  );
}
