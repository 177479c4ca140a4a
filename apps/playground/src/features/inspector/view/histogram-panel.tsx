import { dayTime, durationText, grouped } from '@sno-id/kit/data';
import { type PointerEvent, useState } from 'react';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { histogramText } from '../content.ts';
import { type BinMark, binsOf, type Histogram } from '../model/histogram.ts';
import { binTime } from '../model/inspector-texts.ts';
import './histogram-panel.css';
import { ScrollList } from './scroll-list.tsx';

/** The height of the drawing in its own units. */
const HEIGHT = 100;

interface HistogramPanelProps {
  readonly histogram: Histogram;
  readonly marks: readonly BinMark[];
}

/** When the IDs were generated, and where among them something is wrong. */
export function HistogramPanel({ histogram, marks }: HistogramPanelProps) {
  const { stepMs, most } = histogram;
  return (
    <Panel title={histogramText.title} className="inspector-time">
      <p className="note">{histogramText.help({ length: durationText(stepMs), most })}</p>
      <p className="inspector-marks-key note">
        {marks.length > 0 && (
          <>
            <span className="inspector-mark" data-kind="duplicate" /> {histogramText.duplicate}
            <span className="inspector-mark" data-kind="regression" /> {histogramText.regression}
          </>
        )}
      </p>
      <Plot histogram={histogram} marks={marks} />
      <BinTable histogram={histogram} />
    </Panel>
  );
}

/** The bars with their axis, and a mark above each bar that has a duplicate or a step back. */
function Plot({ histogram, marks }: HistogramPanelProps) {
  const { startMs, stepMs, counts, most } = histogram;
  const [bin, setBin] = useState<number>();
  const endMs = startMs + counts.length * stepMs;
  const shown = bin === undefined ? undefined : counts[bin];
  const middle = (bin: number) => `${((bin + 0.5) / counts.length) * 100}%`;

  function onPointerMove({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setBin(Math.min(counts.length - 1, Math.floor(((clientX - left) / width) * counts.length)));
  }

  return (
    <>
      <div
        className="inspector-plot"
        data-field="time"
        role="img"
        aria-label={histogramText.label({ from: dayTime(startMs), to: dayTime(endMs), marks: marks.length })}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setBin(undefined)}
      >
        <svg viewBox={`0 0 ${counts.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {bin !== undefined && <rect className="inspector-plot-bin" x={bin} width={1} height={HEIGHT} />}
          <path className="inspector-plot-bars" d={barsOf(counts, most)} />
        </svg>
        {marks.map(({ bin, duplicates, regressions }) => (
          <span key={bin} className="inspector-marks" style={{ left: middle(bin) }}>
            {regressions > 0 && <span className="inspector-mark" data-kind="regression" />}
            {duplicates > 0 && <span className="inspector-mark" data-kind="duplicate" />}
          </span>
        ))}
      </div>
      <p className="inspector-axis mono note" aria-hidden="true">
        <span>{binTime(startMs, stepMs)}</span>
        <span className="inspector-axis-here">
          {shown !== undefined && `${binTime(startMs + bin! * stepMs, stepMs)}: ${grouped(shown)}`}
        </span>
        <span>{binTime(endMs, stepMs)}</span>
      </p>
    </>
  );
}

/** The bins as a table. */
function BinTable({ histogram }: { readonly histogram: Histogram }) {
  const { stepMs } = histogram;
  return (
    <Disclosure title={histogramText.asTable}>
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
    </Disclosure>
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
