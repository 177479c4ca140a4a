import { clamp } from '@sno-id/kit/data';
import { type KeyboardEvent, memo, useMemo } from 'react';
import './clock-curve.css';
import { curveText } from '../content.ts';
import { axisText, curveOf, pathOf, type Scale, scaleOf } from '../model/curve.ts';
import { changeStep, removeStep, shiftStep } from '../model/edit-script.ts';
import { RANGES, type Script, type Segment, segmentsOf, totalOf } from '../model/script.ts';
import { msText, stepValueText, stepWords } from '../model/step-texts.ts';
import type { ClockLab } from './use-clock-lab.ts';
import { useCurveDrag } from './use-curve-drag.ts';

/** In pixels: where there is room, and on a phone. */
const HEIGHT = 152;
const LOW_HEIGHT = 104;
const NARROW = 420;
const MARGIN = 16;
/** The mean width of a letter in a band. */
const LETTER = 5.5;
/** The milliseconds a key moves by, without and with Shift. */
const KEY_MS = 10;
const SHIFT_KEY_MS = 100;

interface ClockCurveProps {
  readonly lab: ClockLab;
  /** In pixels. */
  readonly width: number;
  /** The moment that is shown, and what the clock reads then. */
  readonly at: number;
  readonly clockAt: number;
}

/** The clock reading against true time, as a chart that can be dragged. */
export function ClockCurve({ lab, width, at, clockAt }: ClockCurveProps) {
  const { script } = lab;
  const height = width < NARROW ? LOW_HEIGHT : HEIGHT;
  const drag = useCurveDrag(lab);
  const { readings, ends } = useMemo(() => curveOf(script), [script]);
  const segments = useMemo(() => segmentsOf(script), [script]);
  const totalMs = totalOf(script);
  const own = useMemo(
    () => scaleOf(readings, totalMs, { width, height, margin: MARGIN }),
    [readings, totalMs, width, height],
  );
  const scale = drag.scale ?? own;
  const { x, y } = scale;
  const path = useMemo(() => pathOf(readings, scale), [readings, scale]);

  /** The true time under a pointer. */
  function timeAt(event: React.PointerEvent<SVGElement>): number {
    const { left } = event.currentTarget.ownerSVGElement!.getBoundingClientRect();
    return clamp(Math.round(((event.clientX - left) * scale.msPerX) / 10) * 10, 0, totalMs);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing with handles in it is a group, not an image
    <svg
      className="clock-curve"
      role="group"
      aria-label={curveText.label({ script: wordsOf(script) })}
      width={width}
      height={height}
      data-dragging={drag.scale !== undefined}
    >
      <rect
        className="clock-ground"
        width={width}
        height={height}
        onPointerDown={event => lab.scrub(timeAt(event))}
      />
      <Axes scale={scale} width={width} height={height} />
      <Bands segments={segments} x={x} height={height} />
      <path className="clock-true" d={`M${x(0)} ${y(0)}L${x(totalMs)} ${y(totalMs)}`} />
      <path className="clock-path" d={path} />
      <path className="clock-grip" d={path} onPointerDown={event => drag.start(event, scale, timeAt(event))}>
        <title>{curveText.dragHint}</title>
      </path>
      <line className="clock-cursor" x1={x(at)} x2={x(at)} y2={height} />
      <circle className="clock-here" cx={x(at)} cy={y(clockAt)} r={4} />
      {segments.map(
        segment =>
          segment.kind === 'step' && (
            <Handle
              key={segment.index}
              lab={lab}
              segment={segment}
              after={ends[segment.index]!}
              scale={scale}
              onGrab={event => drag.start(event, scale, segment.from, segment.index)}
            />
          ),
      )}
    </svg>
  );
}

interface HandleProps {
  readonly lab: ClockLab;
  readonly segment: Segment;
  /** The clock reading right after the step. */
  readonly after: number;
  readonly scale: Scale;
  readonly onGrab: (event: React.PointerEvent) => void;
}

/** The handle of a clock step. */
function Handle({ lab, segment: { index, ms, from }, after, scale: { x, y }, onGrab }: HandleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const by = event.shiftKey ? SHIFT_KEY_MS : KEY_MS;
    const { script } = lab;
    const up = { ArrowUp: by, ArrowDown: -by, PageUp: SHIFT_KEY_MS, PageDown: -SHIFT_KEY_MS }[event.key];
    const right = { ArrowRight: by, ArrowLeft: -by }[event.key];
    if (up !== undefined) {
      const next = ms + up;
      if (next < RANGES.step[0] || next > RANGES.step[1]) return;
      lab.apply(changeStep(script, index, { kind: 'step', ms: next }), stepValueText(next));
    } else if (right !== undefined) {
      const edited = shiftStep(script, index, right);
      if (edited) lab.apply(edited, curveText.movedTo({ at: msText(edited.at) }));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      lab.apply(removeStep(script, index), curveText.removed);
    } else return;
    event.preventDefault();
  }

  const cx = x(from);
  const cy = y(after);
  return (
    <g
      className="clock-handle"
      role="slider"
      tabIndex={0}
      aria-label={curveText.handle({ at: msText(from) })}
      aria-orientation="vertical"
      aria-valuemin={RANGES.step[0]}
      aria-valuemax={RANGES.step[1]}
      aria-valuenow={ms}
      aria-valuetext={stepValueText(ms)}
      onPointerDown={onGrab}
      onKeyDown={onKeyDown}
    >
      <circle className="clock-handle-area" cx={cx} cy={cy} r={14} />
      <path className="clock-handle-mark" d={`M${cx} ${cy - 7}l6 7l-6 7l-6 -7z`} />
    </g>
  );
}

interface AxesProps {
  readonly scale: Scale;
  readonly width: number;
  readonly height: number;
}

const Axes = memo(function Axes({ scale: { x, y, ticksX, ticksY }, width, height }: AxesProps) {
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
});

const BAND_WORDS: Readonly<Partial<Record<Segment['kind'], string>>> = {
  freeze: 'frozen',
  keep: 'restart: kept',
  lose: 'restart: lost',
};

interface BandsProps {
  readonly segments: readonly Segment[];
  readonly x: Scale['x'];
  readonly height: number;
}

/** Where the clock stands still, where the process is down, and where the clock becomes coarse. */
function Bands({ segments, x, height }: BandsProps) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g aria-hidden="true">
      {segments.map(({ kind, ms, index, from, to }) => {
        const words =
          kind === 'coarsen'
            ? ms === 0
              ? curveText.fullResolution
              : curveText.coarse({ ms })
            : BAND_WORDS[kind];
        if (!words) return null;
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
              y={height - 10 - words.length * LETTER}
              width={12}
              height={6 + words.length * LETTER}
            />
            {/* Vertical, because short stretches are close together. */}
            <text
              className="clock-band-words"
              transform={`translate(${x(from) + 11} ${height - 6}) rotate(-90)`}
            >
              {words}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function wordsOf(script: Script): string {
  return script.steps.length === 0 ? curveText.empty : script.steps.map(stepWords).join(', then ');
}
