import { clamp } from '@sno-id/kit/data';
import { memo, useMemo } from 'react';
import './clock-curve.css';
import { curveText } from '../content.ts';
import {
  axisText,
  type Curve,
  curveOf,
  pathOf,
  type Reading,
  readingAt,
  type Scale,
  scaleOf,
} from '../model/curve.ts';
import { type Script, type Segment, segmentsOf, totalOf } from '../model/script.ts';
import { stepWords } from '../model/step-texts.ts';
import { type Moment, Now, useGlide } from './now.tsx';
import type { ClockLab } from './use-clock-lab.ts';

/** In pixels: where there is room, and on a phone. */
const HEIGHT = 152;
const LOW_HEIGHT = 104;
const NARROW = 360;
const MARGIN = 16;
/** The mean width of a letter in a band. */
const LETTER = 5.5;

interface ClockCurveProps extends Pick<ClockLab, 'script' | 'scrub'>, Moment {
  /** In pixels. */
  readonly width: number;
}

/** The clock reading against true time, as a chart. A press moves the scrubber there. */
export function ClockCurve({ script, scrub, width, ...moment }: ClockCurveProps) {
  const height = width < NARROW ? LOW_HEIGHT : HEIGHT;
  const curve = useMemo(() => curveOf(script), [script]);
  const scale = useMemo(
    () => scaleOf(curve.readings, totalOf(script), { width, height, margin: MARGIN }),
    [curve, script, width, height],
  );
  const { at, totalMs } = moment;
  const frames = useMemo(
    () => curve.readings.map(reading => ({ ...placeOf(reading, scale), offset: reading.at / totalMs })),
    [curve, scale, totalMs],
  );
  const here = useGlide(frames, moment);
  return (
    <>
      <Drawing {...{ script, scrub, width, height, curve, scale }} />
      <Now {...{ width, ...moment }} />
      <div
        ref={here}
        className="clock-here"
        {...(moment.startedAt === undefined && {
          style: placeOf({ at, clock: readingAt(script, at) }, scale),
        })}
      />
    </>
  );
}

interface DrawingProps extends Pick<ClockCurveProps, 'script' | 'scrub' | 'width'> {
  readonly height: number;
  readonly curve: Curve;
  readonly scale: Scale;
}

/** Everything except the moment, which moves often. */
const Drawing = memo(function Drawing({ script, scrub, width, height, curve, scale }: DrawingProps) {
  const { readings, ends } = curve;
  const segments = segmentsOf(script);
  const totalMs = totalOf(script);
  const { x, y } = scale;
  const label = curveText.label({ script: wordsOf(script) });

  /** The true time under a pointer. */
  function timeAt(event: React.PointerEvent<SVGElement>): number {
    const { left } = event.currentTarget.ownerSVGElement!.getBoundingClientRect();
    return clamp(Math.round(((event.clientX - left) * scale.msPerX) / 10) * 10, 0, totalMs);
  }

  return (
    <svg className="clock-curve" role="img" aria-label={label} width={width} height={height}>
      <rect
        className="clock-ground"
        width={width}
        height={height}
        onPointerDown={event => scrub(timeAt(event))}
      />
      <Axes scale={scale} width={width} height={height} />
      <Bands {...{ script, scale, curve, height }} />
      <path className="clock-true" d={`M${x(0)} ${y(0)}L${x(totalMs)} ${y(totalMs)}`} />
      <path className="clock-path" d={pathOf(readings, scale)} />
      {segments.map(
        ({ kind, index, from }) =>
          kind === 'step' && (
            <path
              key={index}
              className="clock-step"
              d={`M${x(from)} ${y(ends[index]!) - 7}l6 7l-6 7l-6 -7z`}
            />
          ),
      )}
    </svg>
  );
});

type AxesProps = Pick<DrawingProps, 'scale' | 'width' | 'height'>;

function Axes({ scale: { x, y, ticksX, ticksY }, width, height }: AxesProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true">
      {ticksX.map(tick => (
        <line key={`x${tick}`} className="clock-grid" x1={x(tick)} x2={x(tick)} y2={height} />
      ))}
      {ticksY.map(tick => (
        <g key={`y${tick}`}>
          <line className="clock-grid" x2={width} y1={y(tick)} y2={y(tick)} />
          {/* The curve starts at 0 and rises: the label of 0 is below its line. */}
          <text className="clock-tick" x={4} y={y(tick) + (tick === 0 ? 12 : -4)}>
            {axisText(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

const BAND_WORDS: Readonly<Partial<Record<Segment['kind'], string>>> = {
  freeze: 'frozen',
  keep: 'restart: kept',
  lose: 'restart: lost',
};

type BandsProps = Pick<DrawingProps, 'script' | 'scale' | 'curve' | 'height'>;

/** Where the clock stands still, where the process is down, and where the clock becomes coarse. */
function Bands({ script, scale: { x, y }, curve: { ends }, height }: BandsProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true">
      {segmentsOf(script).map(({ kind, ms, index, from, to }) => {
        const all =
          kind === 'coarsen'
            ? ms === 0
              ? curveText.fullResolution
              : curveText.coarse({ ms })
            : BAND_WORDS[kind];
        if (!all) return null;
        // A low chart has room for the first word beside the curve.
        const words = height < HEIGHT ? all.split(/[:,]/)[0]! : all;
        const length = words.length * LETTER;
        /** Where the words begin: above the curve where it is low, else below it. */
        const foot = y(ends[index]!) > height / 2 ? length + 8 : height - 6;
        return (
          <g key={index}>
            <rect
              className={`clock-band clock-band-${kind}`}
              x={x(from)}
              width={Math.max(1, x(to) - x(from))}
              height={height}
            />
            <rect
              className="clock-band-ground"
              x={x(from) + 2}
              y={foot - length - 4}
              width={12}
              height={length + 6}
            />
            {/* Vertical, because short stretches are close together. */}
            <text className="clock-band-words" transform={`translate(${x(from) + 11} ${foot}) rotate(-90)`}>
              {words}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function placeOf({ at, clock }: Reading, { x, y }: Scale) {
  return { transform: `translate(${x(at)}px, ${y(clock)}px)` };
}

function wordsOf(script: Script): string {
  return script.steps.length === 0 ? curveText.empty : script.steps.map(stepWords).join(', then ');
}
