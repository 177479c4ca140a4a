import { reachOf, sizeTicks, tickText } from '../model/axis.ts';
import { describeTimelines, placeOf, type Timelines } from '../model/timelines.ts';

const LANE_TOP = 16;
const LANE_HEIGHT = 18;
const GAP = 4;
const LANES_BOTTOM = LANE_TOP + 2 * LANE_HEIGHT + GAP;
const HEIGHT = LANES_BOTTOM + 16;

interface TimelineDrawingProps {
  readonly timelines: Timelines;
  /** Milliseconds from the generator's clock to the system clock. */
  readonly wallFromNowMs: number;
}

/** How far each timeline was used, around what the clock reads now; on the axis of steps, 4 ms to years. */
export function TimelineDrawing({ timelines, wallFromNowMs }: TimelineDrawingProps) {
  const { usedToMs, tick, outlook } = timelines;
  const used = usedToMs.map(ms => ms ?? Number.NEGATIVE_INFINITY);
  const reach = reachOf([...usedToMs.filter(ms => ms !== undefined), wallFromNowMs]);
  const place = (ms: number) => placeOf(ms, reach, 100);
  const unsafe = outlook.next === 'wait' ? place(outlook.waitMs) - 50 : 0;

  return (
    <figure className="clock-timelines">
      <div className="clock-lanes" aria-hidden="true">
        {used.map((_, lane) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: there are two lanes, always
          <span key={lane} data-current={lane === tick || undefined}>
            tick {lane}
          </span>
        ))}
      </div>
      <svg width="100%" height={HEIGHT} aria-hidden="true">
        {used.map((ms, lane) => {
          const y = LANE_TOP + lane * (LANE_HEIGHT + GAP);
          const end = ms === Number.NEGATIVE_INFINITY ? 0 : place(ms);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are two lanes, always
            <g key={lane} data-current={lane === tick || undefined}>
              <rect className="clock-lane" x="0" y={y} width="100%" height={LANE_HEIGHT} />
              <rect className="clock-used" x="0" y={y} width={`${end}%`} height={LANE_HEIGHT} />
              {end > 0 && <rect className="clock-high" x={`${end}%`} y={y} width="3" height={LANE_HEIGHT} />}
            </g>
          );
        })}
        {unsafe > 0 && (
          <rect
            className="clock-unsafe"
            x="50%"
            y={LANE_TOP}
            width={`${unsafe}%`}
            height={LANES_BOTTOM - LANE_TOP}
          />
        )}
        <line className="clock-now" x1="50%" x2="50%" y1={LANE_TOP - 2} y2={LANES_BOTTOM + 2} />
        <text x="50%" y="11" textAnchor="middle" className="clock-now-text">
          now
        </text>
        {Math.abs(wallFromNowMs) > 50 && (
          <>
            <line
              className="clock-wall"
              x1={`${place(wallFromNowMs)}%`}
              x2={`${place(wallFromNowMs)}%`}
              y1={LANE_TOP - 2}
              y2={LANES_BOTTOM + 2}
            />
            <text x={`${place(wallFromNowMs)}%`} y="11" textAnchor={wallFromNowMs > 0 ? 'end' : 'start'}>
              system clock
            </text>
          </>
        )}
        {sizeTicks(reach, 5).map(ms => (
          <text
            key={ms}
            x={`${place(ms)}%`}
            y={HEIGHT - 3}
            textAnchor={place(ms) < 5 ? 'start' : place(ms) > 95 ? 'end' : 'middle'}
          >
            {tickText(ms)}
          </text>
        ))}
      </svg>
      <figcaption className="note">{describeTimelines(timelines)}</figcaption>
    </figure>
  );
}
