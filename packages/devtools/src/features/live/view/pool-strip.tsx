import { durationText } from '@sno-id/kit/data';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { GeneratorKey } from '../../../source/source.ts';
import { usePanel, usePart } from '../../../ui/panel-context.ts';
import { createLive } from '../model/live-state.ts';
import { createPoolStrips, type Strip } from '../model/pool-strip.ts';
import { cellsIn, cellText, indexAt, moved, summaryText } from '../model/strip-geometry.ts';
import { drawStrip } from './strip-drawing.ts';

interface PoolStripProps {
  readonly generatorKey: GeneratorKey;
  readonly name: string;
  /** IDs that one unit holds. */
  readonly capacity: number;
  readonly unitMs: number;
}

/**
 * A cell for each unit: how much of the pool was used. The pointer or the arrow keys read one; it stands
 * still meanwhile.
 */
export function PoolStrip({ generatorKey, name, capacity, unitMs }: PoolStripProps) {
  const { pulse } = usePanel();
  const strips = usePart(createPoolStrips);
  const { held } = useStore(usePart(createLive));
  const canvas = useRef<HTMLCanvasElement>(null);
  const [read, setRead] = useState<{ readonly strip: Strip; readonly index: number }>();
  const heldStrip = held?.strips.of(generatorKey);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = () => {
      const strip = read?.strip ?? (held ? heldStrip : strips.of(generatorKey));
      drawStrip(element, { strip, capacity, cursor: read?.index });
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    const dark = element.ownerDocument.defaultView?.matchMedia('(prefers-color-scheme: dark)');
    dark?.addEventListener('change', draw);
    let drawn = '';
    const drawNews = () => {
      const strip = strips.of(generatorKey);
      const now = `${strip?.version} ${strip?.length}`;
      if (now !== drawn) draw();
      drawn = now;
    };
    const end = read || held ? undefined : pulse.subscribe(drawNews);
    return () => {
      end?.();
      observer.disconnect();
      dark?.removeEventListener('change', draw);
    };
  }, [pulse, strips, generatorKey, capacity, held, heldStrip, read]);

  const current = read?.strip ?? heldStrip ?? strips.of(generatorKey);
  const shown = cellsIn(canvas.current?.clientWidth ?? 0);

  function readAt(index: number) {
    const strip = read?.strip ?? current?.copy();
    if (strip && strip.length > 0) setRead({ strip, index });
  }

  function onPointer({ nativeEvent, currentTarget }: PointerEvent<HTMLElement>) {
    const { clientWidth } = currentTarget;
    readAt(indexAt(nativeEvent.offsetX, (read?.strip ?? current)?.length ?? 0, clientWidth));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setRead(undefined);
    const length = (read?.strip ?? current)?.length ?? 0;
    const to = moved(event.key, read?.index, length, shown);
    if (to === undefined) return;
    event.preventDefault();
    readAt(to);
  }

  const cell = read?.strip.at(read.index);
  const text = cell ? cellText(cell, capacity) : summaryText(current, shown, capacity);
  return (
    <>
      <div
        className="live-strip"
        role="slider"
        tabIndex={0}
        aria-label={`Pool of ${name}, one cell per ${durationText(unitMs)}`}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, (current?.length ?? 0) - 1)}
        aria-valuenow={read?.index ?? Math.max(0, (current?.length ?? 0) - 1)}
        aria-valuetext={text}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setRead(undefined)}
        onBlur={() => setRead(undefined)}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} />
      </div>
      <div className="note mono live-strip-text" aria-hidden="true">
        {text}
      </div>
    </>
  );
}
