import { Empty, useStyles } from '@sno-id/kit';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Registered } from '../../../core/registry.ts';
import { useChoices, usePart, useRegistry } from '../../../ui/panel-context.ts';
import { SourceList } from '../../../ui/source-list.tsx';
import { createGeneratorList, type Listed, listingOf } from '../model/generator-list.ts';
import { commonRange } from '../model/ranges.ts';
import { listText } from './content.ts';
import { GeneratorRow } from './generator-row.tsx';
import css from './generators.css?inline';
import { ListBar } from './list-bar.tsx';
import { ListHead } from './list-head.tsx';
import { Radar } from './radar.tsx';

/** About as high as a row is, and exactly as high as the names of the columns, in pixels. */
const ROW_PX = 43;
const HEAD_PX = 25;

/** Each generator, how much room it has, and whether two of them could make the same ID. */
export function GeneratorsView() {
  useStyles(css);
  const generators = useRegistry(({ generators }) => generators);
  if (generators.length === 0) {
    return (
      <div className="generators">
        <Empty title="No generators yet">
          Pass your generators to the panel:{' '}
          <code className="mono">generators={'{{ app: createGenerator() }}'}</code>
        </Empty>
        <SourceList />
      </div>
    );
  }
  return (
    <div className="generators">
      <Radar generators={generators} />
      <GeneratorsListed generators={generators} />
      <SourceList />
    </div>
  );
}

/** The generators that are not hidden, or those that were looked for. */
function GeneratorsListed({ generators }: { readonly generators: readonly Registered[] }) {
  const state = useStore(usePart(createGeneratorList));
  const pinned = useChoices(({ pinned }) => pinned);
  const hidden = useChoices(({ hidden }) => hidden);
  const { find, isHiddenShown } = state;
  const listing = useMemo(
    () =>
      listingOf(
        generators,
        { find, isHiddenShown },
        { ...(pinned && { pinned }), ...(hidden && { hidden }) },
      ),
    [generators, find, isHiddenShown, pinned, hidden],
  );
  const common = useMemo(() => commonRange(generators), [generators]);
  const { listed, found } = listing;
  return (
    <>
      <ListBar listing={listing} count={generators.length} common={common} />
      {listed.length > 0 ? (
        <div>
          <ListHead generators={generators} hasRange={!common} />
          <Rows listed={listed} hasRange={!common} />
        </div>
      ) : found > 0 ? (
        <Empty title={listText.allHidden}>{listText.allHiddenHint}</Empty>
      ) : (
        <Empty title={listText.none}>{listText.noneHint}</Empty>
      )}
    </>
  );
}

interface RowsProps {
  readonly listed: readonly Listed[];
  /** Whether their ranges differ. */
  readonly hasRange: boolean;
}

/** The generators, of which only those in sight are drawn. */
function Rows({ listed, hasRange }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const part = usePart(createGeneratorList);
  const wanted = useStore(part, ({ wanted }) => wanted);
  /** How far the list begins from the top of what scrolls, in pixels. */
  const [top, setTop] = useState(0);
  const virtual = useVirtualizer({
    count: listed.length,
    getScrollElement: () => list.current?.closest('.view') ?? null,
    estimateSize: () => ROW_PX,
    scrollPaddingStart: HEAD_PX,
    getItemKey: at => listed[at]?.generator.key ?? at,
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
    const at = listed.findIndex(({ generator }) => generator.key === wanted);
    if (at < 0) part.revealed();
    else virtual.scrollToIndex(at, { align: 'start' });
  }, [wanted, top, listed, part, virtual]);

  return (
    <ul
      ref={list}
      aria-label="Generators"
      style={{
        paddingTop: (drawn[0]?.start ?? top) - top,
        paddingBottom: virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top),
      }}
    >
      {drawn.map(({ index, key }) => {
        const one = listed[index];
        return (
          one && (
            <GeneratorRow
              key={key}
              {...one}
              hasRange={hasRange}
              isWanted={one.generator.key === wanted}
              index={index}
              count={listed.length}
              measure={virtual.measureElement}
            />
          )
        );
      })}
    </ul>
  );
}
