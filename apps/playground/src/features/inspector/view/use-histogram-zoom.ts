import { usePointerDrag } from '@sno-id/kit';
import { clamp } from '@sno-id/kit/data';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Histogram, type Range, within, type ZoomStep, zoomed } from '../model/histogram.ts';

export interface HistogramZoomOptions {
  readonly histogram: Histogram;
  /** The whole time range. */
  readonly all: Range;
  /** The visible part. */
  readonly zoom: Range | undefined;
  readonly leastMs: number;
  readonly onZoom: (zoom: Range | undefined) => void;
}

const KEYS: Readonly<Record<string, ZoomStep>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  '0': 'all',
  Escape: 'all',
};
/** A drag over a smaller share of the width counts as a click. */
const LEAST_DRAG = 0.01;

/** Zooms a histogram by keyboard and by dragging over a part of it, and follows the bin under the pointer. */
export function useHistogramZoom({ histogram, all, zoom, leastMs, onZoom }: HistogramZoomOptions) {
  const { startMs, stepMs, counts } = histogram;
  const plot = useRef<HTMLDivElement>(null);
  const [bin, setBin] = useState<number>();
  const endMs = startMs + counts.length * stepMs;
  const drag = usePointerDrag<readonly [from: number, to: number]>({
    onMove: ([from], event) => [from, partAt(event)],
    onDrop([from], event) {
      const [a, b] = [from, partAt(event)].sort((a, b) => a - b) as [number, number];
      if (b - a < LEAST_DRAG) return;
      const timeAt = (part: number): number => startMs + part * (endMs - startMs);
      onZoom(within({ fromMs: timeAt(a), toMs: timeAt(b) }, all, leastMs));
    },
  });

  function step(step: ZoomStep) {
    onZoom(zoomed(zoom ?? all, step, all, leastMs));
  }

  function onKeyDown(event: KeyboardEvent) {
    const found = KEYS[event.key];
    if (!found || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(found);
  }

  /** The position of a pointer as a share of the width. */
  function partAt({ clientX }: { readonly clientX: number }): number {
    const { left, width } = plot.current!.getBoundingClientRect();
    return clamp((clientX - left) / width, 0, 1);
  }

  function onPointerDown(event: PointerEvent) {
    const at = partAt(event);
    drag.start(event, [at, at], plot.current);
  }

  function onPointerMove(event: PointerEvent) {
    setBin(Math.min(counts.length - 1, Math.floor(partAt(event) * counts.length)));
  }

  return {
    plot,
    drag: drag.held,
    bin,
    step,
    handlers: {
      onKeyDown,
      onPointerDown,
      onPointerMove,
      onPointerLeave: () => setBin(undefined),
    },
  };
}
