import { memo } from 'react';
import './lane-strip.css';
import { lanesText } from '../content.ts';
import { labelsOf, RUN_MARKS, type Run, type RunKind, type RunMark } from '../model/runs.ts';
import { type Moment, Now } from './now.tsx';

/** In pixels: the height of a strip, and the middle of its bars. */
const HEIGHT = 20;
const MIDDLE = 10;
/** The minimum distance between letters. */
const LETTER_GAP = 11;
/** Keeps the shortest bar visible. */
const LEAST_WIDTH = 2.5;

/** Half the height of each kind's bar. With the pattern, it tells the kinds apart. */
const HALF: Readonly<Record<RunKind, number>> = {
  'in-order': 2.5,
  'out-of-order': 7,
  duplicate: 9,
  stall: 7,
  error: 7,
};

interface LaneStripProps extends Moment {
  readonly runs: readonly Run[];
  readonly width: number;
  /** Whether the lane makes IDs at that moment. */
  readonly isMaking: boolean;
}

/** The result of one lane, on the same time axis as the clock. What has the focus describes it. */
export function LaneStrip({ runs, width, isMaking, ...moment }: LaneStripProps) {
  const isRunning = moment.startedAt !== undefined;
  return (
    <>
      <Bars runs={runs} width={width} msPerX={Math.max(1, moment.totalMs) / width} />
      <Now {...{ width, ...moment }}>
        {isRunning && <span key={String(isMaking)} className="clock-head" data-idle={!isMaking} />}
      </Now>
    </>
  );
}

interface BarsProps extends Pick<LaneStripProps, 'runs' | 'width'> {
  /** Milliseconds per pixel. */
  readonly msPerX: number;
}

/** Everything except the cursor, which moves often. */
const Bars = memo(function Bars({ runs, width, msPerX }: BarsProps) {
  const scale = (at: number): number => at / msPerX;
  return (
    <svg className="clock-strip" aria-hidden="true" width={width} height={HEIGHT}>
      <line className="clock-grid" x2={width} y1={MIDDLE} y2={MIDDLE} />
      {runs.map(({ kind, from, to }) => (
        <rect
          key={`${kind}${from}`}
          className={`clock-bar clock-bar-${kind}`}
          x={scale(from)}
          y={MIDDLE - HALF[kind]}
          width={Math.max(LEAST_WIDTH, scale(to) - scale(from))}
          height={2 * HALF[kind]}
        />
      ))}
      {labelsOf(runs, scale, LETTER_GAP).map(({ letter, x }) => (
        <text key={x} className="clock-letter mono" x={x + 3} y={MIDDLE + 4}>
          {letter}
        </text>
      ))}
    </svg>
  );
});

const MARKS = Object.entries(RUN_MARKS) as [RunKind, RunMark][];

/** The legend of bars and letters. */
export function LaneKey() {
  return (
    <ul className="clock-key" aria-label={lanesText.legend}>
      {MARKS.map(([kind, { letter, words, more }]) => (
        <li key={kind}>
          <svg width="28" height="24" aria-hidden="true">
            <rect
              className={`clock-bar clock-bar-${kind}`}
              x={1}
              y={12 - HALF[kind]}
              width={26}
              height={2 * HALF[kind]}
            />
          </svg>
          {letter && <b className="mono">{letter}</b>}
          <span>
            {words}
            {more && <span className="clock-key-more">: {more}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The fill patterns of the bars, defined once for all drawings of the section. */
export function LanePatterns() {
  return (
    <svg className="unseen" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern
          id="clock-hatch-back"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className="clock-hatch-ground" width="5" height="5" />
          <rect className="clock-hatch-ink" width="2.5" height="5" />
        </pattern>
        <pattern id="clock-hatch-error" width="6" height="6" patternUnits="userSpaceOnUse">
          <rect className="clock-hatch-ground" width="6" height="6" />
          <path className="clock-hatch-cross" d="M0 0l6 6M6 0l-6 6" />
        </pattern>
      </defs>
    </svg>
  );
}
