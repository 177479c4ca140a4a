import { Empty, useStyles } from '@sno-id/kit';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Registered } from '../../../core/registry.ts';
import { useRegistry } from '../../../ui/panel-context.ts';
import { SourceList } from '../../../ui/source-list.tsx';
import { GeneratorBlock } from './generator-block.tsx';
import css from './generators.css?inline';
import { Radar } from './radar.tsx';

/** About as high as a generator is, in pixels. */
const BLOCK_PX = 108;

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
      <Blocks generators={generators} />
      <SourceList />
    </div>
  );
}

/** The generators, of which only those in sight are drawn. */
function Blocks({ generators }: { readonly generators: readonly Registered[] }) {
  const list = useRef<HTMLUListElement>(null);
  /** How far the list begins from the top of what scrolls, in pixels. */
  const [top, setTop] = useState(0);
  const virtual = useVirtualizer({
    count: generators.length,
    getScrollElement: () => list.current?.closest('.view') ?? null,
    estimateSize: () => BLOCK_PX,
    getItemKey: at => generators[at]?.key ?? at,
    scrollMargin: top,
    overscan: 2,
  });
  const drawn = virtual.getVirtualItems();

  useLayoutEffect(() => {
    const scroller = list.current?.closest('.view');
    if (!list.current || !scroller) return;
    const distance = list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    setTop(Math.round(distance + scroller.scrollTop));
  });

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
        const generator = generators[index];
        return (
          generator && (
            <GeneratorBlock
              key={key}
              generator={generator}
              index={index}
              count={generators.length}
              measure={virtual.measureElement}
            />
          )
        );
      })}
    </ul>
  );
}
