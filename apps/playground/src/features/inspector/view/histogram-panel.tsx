import { Button } from '@sno-id/kit';
import { durationText, grouped } from '@sno-id/kit/data';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { binsOf, type Histogram, type ZoomStep } from '../model/histogram.ts';
import './histogram-panel.css';
import { histogramText } from '../content.ts';
import { binTime, utc } from '../model/inspector-texts.ts';
import { ScrollList } from './scroll-list.tsx';
import { type HistogramZoomOptions, useHistogramZoom } from './use-histogram-zoom.ts';

const BUTTONS: readonly (readonly [step: ZoomStep, label: string])[] = [
  ['in', histogramText.zoomIn],
  ['out', histogramText.zoomOut],
  ['earlier', histogramText.earlier],
  ['later', histogramText.later],
  ['all', histogramText.all],
];
/** The height of the drawing in its own units. */
const HEIGHT = 100;

/** When the IDs were generated. Dragging over a part zooms in; so do buttons and keys. */
export function HistogramPanel(props: HistogramZoomOptions) {
  const { histogram, all, zoom } = props;
  const { stepMs, most, ids } = histogram;
  const zoomer = useHistogramZoom(props);
  const isPoint = all.fromMs === all.toMs;
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
              onClick={() => !isPoint && zoomer.step(name)}
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
      <Plot histogram={histogram} zoomer={zoomer} />
      <BinTable histogram={histogram} />
    </Panel>
  );
}

interface PlotProps {
  readonly histogram: Histogram;
  readonly zoomer: ReturnType<typeof useHistogramZoom>;
}

/** The bars with their axis. */
function Plot({ histogram, zoomer }: PlotProps) {
  const { startMs, stepMs, counts, most } = histogram;
  const { drag, bin, handlers } = zoomer;
  const endMs = startMs + counts.length * stepMs;
  const label = histogramText.label(utc(startMs), utc(endMs));
  const named = { role: 'group', 'aria-label': label, tabIndex: 0 } as const;
  const shown = bin === undefined ? undefined : counts[bin];
  return (
    <>
      <div ref={zoomer.plot} className="inspector-plot" data-field="time" {...named} {...handlers}>
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
