import { Button, Term } from '@sno-id/kit';
import { clockTime, grouped } from '@sno-id/kit/data';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Registered } from '../../../core/registry.ts';
import { rateText } from '../../../ids/counters.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { isSnowflake, unitMsOf } from '../../../source/family.ts';
import { GeneratorMark } from '../../../ui/generator-mark.tsx';
import { usePart, useRegistry } from '../../../ui/panel-context.ts';
import { TableHead } from '../../../ui/table-head.tsx';
import { useRedraw } from '../../../ui/use-redraw.ts';
import { createLive } from '../model/live-state.ts';
import { createPoolStrips } from '../model/pool-strip.ts';
import { lastCount, lastTimeline, lastUnits, percentText } from '../model/strip-geometry.ts';
import { poolsText } from './content.ts';
import { PoolStrip } from './pool-strip.tsx';

/** How often a rate is read while it falls, in milliseconds. */
const FALLING_MS = 500;
/** How many units of a generator the table has, and how many rows in all. */
const TABLE_UNITS = 24;
const TABLE_ROWS = 240;
/** About as high as a generator is, in pixels: of this page, and with a line for another context. */
const OWN_PX = 58;
const OTHER_PX = 76;

/** What each generator has made, and how full its pool is. */
export function Pools() {
  const generators = useRegistry(({ generators }) => generators);
  const incomplete = useRegistry(({ incomplete }) => incomplete);
  const [isTable, setTable] = useState(false);
  const tableId = useId();
  const scroller = useRef<HTMLElement>(null);
  // Only what is in sight is drawn: each pool is a canvas.
  const virtual = useVirtualizer({
    count: generators.length,
    getScrollElement: () => scroller.current,
    estimateSize: at => (generators[at]?.context.place === 'page' ? OWN_PX : OTHER_PX),
    getItemKey: at => generators[at]?.key ?? at,
    overscan: 1,
  });
  const drawn = virtual.getVirtualItems();
  const countedText = poolsText.counted(generators);
  return (
    <section className="live-pools" aria-label="Generators" ref={scroller}>
      {incomplete.map(context => (
        <p key={context.id} className="live-missing">
          {poolsText.missing(context)}
        </p>
      ))}
      <table className="live-counts" aria-rowcount={generators.length + 1}>
        <thead>
          <tr>
            <th scope="col">Generator</th>
            <th scope="col">Made</th>
            <th scope="col">Per second</th>
            <th scope="col" className="live-pool-count">
              <Term term="unit">Last unit</Term>
            </th>
            <th scope="col">
              <Term term="tick">Tick</Term>
            </th>
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
      <Button look="quiet" aria-expanded={isTable} aria-controls={tableId} onClick={() => setTable(!isTable)}>
        {isTable ? 'Hide unit table' : 'Show unit table'}
      </Button>
      <div id={tableId}>{isTable && <UnitsTable generators={generators} />}</div>
    </section>
  );
}

/** Stands for the generators that are not in sight. */
function Spacer({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tbody aria-hidden="true">
      <tr>
        <td colSpan={5} style={{ height }} />
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
  const strips = usePart(createPoolStrips);
  const { key, name, index, context, description, counted } = generator;
  const rate = log.rate(key);
  const strip = strips.of(key);
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
        <td className="mono" title={poolsText.made(made, log.notShown(key), counted)}>
          {made}
        </td>
        <td className="mono">{rateText(rate)}</td>
        <td className="mono live-pool-count">
          {grouped(lastCount(strip))} of {grouped(description.capacity)}
        </td>
        <td className="mono">{isSnowflake(description) ? '' : (lastTimeline(strip) ?? '–')}</td>
      </tr>
      <tr>
        <td colSpan={5} className="live-pool-cell">
          <PoolStrip
            generatorKey={key}
            name={name}
            capacity={description.capacity}
            unitMs={unitMsOf(description)}
          />
        </td>
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

/** The last units as they were when it was opened, or are held. */
function UnitsTable({ generators }: { readonly generators: readonly Registered[] }) {
  const live = usePart(createLive);
  const strips = usePart(createPoolStrips);
  const { held } = useStore(live);
  const [taken, setTaken] = useState(() => strips.copy());
  const shown = held?.strips ?? taken;
  const units = generators.flatMap(({ key, name, description }) =>
    lastUnits(shown.of(key), TABLE_UNITS).map((unit, i) => ({
      id: `${i} ${key}`,
      name,
      unit,
      capacity: description.capacity,
      tick: isSnowflake(description) ? '' : unit.timeline,
    })),
  );
  return (
    <>
      {!held && (
        <Button look="quiet" onClick={() => setTaken(strips.copy())}>
          Refresh
        </Button>
      )}
      <table className="live-units">
        <caption className="unseen">Latest units of each generator’s pool</caption>
        <TableHead columns={['Generator', 'Unit, UTC', 'Tick', 'IDs', 'Share of the pool']} />
        <tbody>
          {units.slice(0, TABLE_ROWS).map(({ id, name, unit, capacity, tick }) => (
            <tr key={id}>
              <td>{name}</td>
              <td className="mono">{clockTime(unit.unixMs)}</td>
              <td className="mono">{tick}</td>
              <td className="mono">{grouped(unit.count)}</td>
              <td className="mono">
                {percentText(unit.count / capacity)}
                {unit.count >= capacity && ', full'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {units.length === 0 && <p className="note">No IDs yet.</p>}
      {units.length > TABLE_ROWS && <p className="note">{poolsText.cut(TABLE_ROWS, units.length)}</p>}
    </>
  );
}
