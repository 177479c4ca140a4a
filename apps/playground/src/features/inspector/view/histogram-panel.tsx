import { Button } from '@sno-id/kit';
import { durationText, grouped } from '@sno-id/kit/data';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { binsOf, type Histogram, type Range, within, type ZoomStep, zoomed } from '../model/histogram.ts';
import './histogram-panel.css';
import { histogramText } from '../content.ts';
import { binTime, utc } from '../model/inspector-texts.ts';
import { ScrollList } from './scroll-list.tsx';

interface HistogramPanelProps {
  readonly histogram: Histogram;
  /** The whole time range. */
  readonly all: Range;
  /** The visible part. */
  readonly zoom: Range | undefined;
  readonly leastMs: number;
  readonly onZoom: (zoom: Range | undefined) => void;
}

const BUTTONS: readonly (readonly [step: ZoomStep, label: string])[] = [
  ['in', histogramText.zoomIn],
  ['out', histogramText.zoomOut],
  ['earlier', histogramText.earlier],
  ['later', histogramText.later],
  ['all', histogramText.all],
];
const KEYS: Readonly<Record<string, ZoomStep>> = {
  '+': 'in',
  '=': 'in',
  '-': 'out',
  ArrowLeft: 'earlier',
  ArrowRight: 'later',
  '0': 'all',
  Escape: 'all',
};
/** The height of the drawing in its own units. */
const HEIGHT = 100;
/** A drag over a smaller share of the width counts as a click. */
const LEAST_DRAG = 0.01;

/** When the IDs were generated. Dragging over a part zooms in; so do buttons and keys. */
export function HistogramPanel({ histogram, all, zoom, leastMs, onZoom }: HistogramPanelProps) {
  const { startMs, stepMs, counts, most, ids } = histogram;
  const plot = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<readonly [from: number, to: number]>();
  const [bin, setBin] = useState<number>();
  const endMs = startMs + counts.length * stepMs;
  const isPoint = all.fromMs === all.toMs;

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
  function partAt({ clientX }: PointerEvent): number {
    const { left, width } = plot.current!.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width));
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    plot.current!.setPointerCapture?.(event.pointerId);
    const at = partAt(event);
    setDrag([at, at]);
  }

  function onPointerMove(event: PointerEvent) {
    const at = partAt(event);
    setBin(Math.min(counts.length - 1, Math.floor(at * counts.length)));
    if (drag) setDrag([drag[0], at]);
  }

  function onPointerUp(event: PointerEvent) {
    if (!drag) return;
    setDrag(undefined);
    const [a, b] = [drag[0], partAt(event)].sort((a, b) => a - b) as [number, number];
    if (b - a < LEAST_DRAG) return;
    const timeAt = (part: number): number => startMs + part * (endMs - startMs);
    onZoom(within({ fromMs: timeAt(a), toMs: timeAt(b) }, all, leastMs));
  }

  const label = histogramText.label(utc(startMs), utc(endMs));
  const named = { role: 'group', 'aria-label': label, tabIndex: 0 } as const;
  const shown = bin === undefined ? undefined : counts[bin];
  return (
    <Panel
      title={histogramText.title}
      className="inspector-time"
      aside={
        <div className="inspector-buttons">
          {BUTTONS.map(([name, label]) => (
            <Button
              key={name}
              look="quiet"
              aria-disabled={isPoint || ((name === 'all' || name === 'out') && !zoom)}
              onClick={() => !isPoint && step(name)}
            >
              {label}
            </Button>
          ))}
        </div>
      }
    >
      <p className="note">
        {histogramText.help(
          durationText(stepMs),
          grouped(most),
          most === 1 ? 'ID' : 'IDs',
          zoom ? histogramText.zoomed(grouped(ids)) : '',
        )}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has a role, and its keys do what the buttons do */}
      <div
        ref={plot}
        className="inspector-plot"
        data-field="time"
        {...named}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDrag(undefined)}
        onPointerLeave={() => setBin(undefined)}
      >
        <svg viewBox={`0 0 ${counts.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {bin !== undefined && <rect className="inspector-plot-bin" x={bin} width={1} height={HEIGHT} />}
          <path className="inspector-plot-bars" d={barsOf(counts, most)} />
          {drag && (
            <rect
              className="inspector-plot-drag"
              x={Math.min(...drag) * counts.length}
              width={Math.abs(drag[1] - drag[0]) * counts.length}
              height={HEIGHT}
            />
          )}
        </svg>
      </div>
      <p className="inspector-axis mono note" aria-hidden="true">
        <span>{binTime(startMs, stepMs)}</span>
        <span className="inspector-axis-here">
          {shown !== undefined && `${binTime(startMs + bin! * stepMs, stepMs)}: ${grouped(shown)}`}
        </span>
        <span>{binTime(endMs, stepMs)}</span>
      </p>
      <details className="inspector-details">
        <summary>{histogramText.asTable}</summary>
        <ScrollList label={histogramText.listName}>
          <table className="inspector-table inspector-bins">
            <caption className="unseen">{histogramText.caption}</caption>
            <thead>
              <tr className="note">
                <th scope="col">{histogramText.from}</th>
                <th scope="col" className="inspector-number">
                  {histogramText.ids}
                </th>
              </tr>
            </thead>
            <tbody className="mono">
              {binsOf(histogram).map(([fromMs, count]) => (
                <tr key={fromMs}>
                  <td>{binTime(fromMs, stepMs)}</td>
                  <td className="inspector-number">{grouped(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollList>
      </details>
    </Panel>
  );
}

/** All bars as one path: each as wide as a bin minus a gap. A bar with any ID is high enough to be seen. */
function barsOf(counts: readonly number[], most: number): string {
  return counts
    .map((count, i) => {
      if (count === 0) return '';
      const height = Math.max(1.5, (count / most) * HEIGHT);
      return `M${i + 0.08} ${HEIGHT}v${-height}h.84v${height}z`;
    })
    .join('');
}
