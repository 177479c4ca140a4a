import { grouped } from '@sno-id/kit/data';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useReducer, useRef } from 'react';
import type { Registered } from '../../../core/registry.ts';
import { rateText } from '../../../ids/counters.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { GeneratorMark } from '../../../ui/generator-mark.tsx';
import { usePart, useRegistry } from '../../../ui/panel-context.ts';
import { useRedraw } from '../../../ui/use-redraw.ts';
import { countsText } from './content.ts';

/** How often a rate is read while it falls, in milliseconds. */
const FALLING_MS = 500;
/** About as high as a generator is, in pixels: of this page, and with a line for another context. */
const OWN_PX = 20;
const OTHER_PX = 38;

/** What each generator has made. */
export function Counts() {
  const generators = useRegistry(({ generators }) => generators);
  const incomplete = useRegistry(({ incomplete }) => incomplete);
  const scroller = useRef<HTMLElement>(null);
  // Only what is in sight is drawn: there can be thousands.
  const virtual = useVirtualizer({
    count: generators.length,
    getScrollElement: () => scroller.current,
    estimateSize: at => (generators[at]?.context.place === 'page' ? OWN_PX : OTHER_PX),
    getItemKey: at => generators[at]?.key ?? at,
    overscan: 4,
  });
  const drawn = virtual.getVirtualItems();
  const countedText = countsText.counted(generators);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="live-pools" aria-label="Generators" ref={scroller} tabIndex={0}>
      {incomplete.map(context => (
        <p key={context.id} className="live-missing">
          {countsText.missing(context)}
        </p>
      ))}
      <table className="live-counts" aria-rowcount={generators.length + 1}>
        <thead>
          <tr>
            {['Generator', 'Made', 'Per second'].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <Spacer height={drawn[0]?.start ?? 0} />
        {drawn.map(({ index, key }) => {
          const generator = generators[index];
          return (
            generator && (
              <GeneratorCounts
                key={key}
                generator={generator}
                index={index}
                measure={virtual.measureElement}
              />
            )
          );
        })}
        <Spacer height={virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)} />
      </table>
      {countedText && <p className="note">{countedText}</p>}
    </section>
  );
}

/** Stands for the generators that are not in sight. */
function Spacer({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={3} style={{ height }} />
      </tr>
    </tbody>
  ) : null;
}

interface GeneratorCountsProps {
  readonly generator: Registered;
  /** Its place among all. */
  readonly index: number;
  /** Learns how high it is. */
  readonly measure: (element: HTMLElement | null) => void;
}

function GeneratorCounts({ generator, index: at, measure }: GeneratorCountsProps) {
  useRedraw();
  const log = usePart(createIdLog);
  const { key, name, index, context, counted } = generator;
  const rate = log.rate(key);
  useFalling(rate);

  const place = context.place === 'page' ? '' : context.label;
  const made = `${grouped(log.made(key))}${counted?.isPartial ? '+' : ''}`;
  return (
    <tbody className="live-generator" ref={measure} data-index={at}>
      <tr aria-rowindex={at + 2}>
        <th scope="row" title={place ? `${name}, ${place}` : name}>
          <span className="live-counts-name">
            <GeneratorMark index={index} /> {name}
          </span>
          {place && <span className="live-counts-place note"> {place}</span>}
        </th>
        <td className="mono" title={countsText.made(made, log.notShown(key), counted)}>
          {made}
        </td>
        <td className="mono">{rateText(rate)}</td>
      </tr>
    </tbody>
  );
}

/** Draws again while a rate falls: no ID that comes would do it. */
function useFalling(rate: number): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (rate === 0) return;
    const timer = setTimeout(draw, FALLING_MS);
    return () => clearTimeout(timer);
  });
}
