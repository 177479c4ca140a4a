import { clockTime } from '@sno-id/kit/data';
import { grantsText } from '../content.ts';
import type { Cell, GrantStory } from '../model/grant-story.ts';
import './block-grid.css';

interface BlockGridProps {
  readonly story: Pick<GrantStory, 'slabMs' | 'slotMs'>;
  /** Where its first cell begins, with room for the names of lanes, in words or as numbers. */
  readonly left: number;
  readonly top: number;
  /** How wide a cell is. */
  readonly column: number;
  readonly taken?: readonly Cell[];
  readonly opacityOf?: (lane: number) => number;
}

export const LANES = [0, 1, 2, 3];
export const SLOTS = [0, 1, 2, 3, 4];
export const ROW = 54;
/** Room for the name of a lane in words, and for the time of a slot. */
export const WORDS = 48;
const TIME = 40;

/** A block as a grid: a row for each lane, and a column for each slot of time. */
export function BlockGrid({ story, left, top, column, taken = [], opacityOf = () => 1 }: BlockGridProps) {
  const edge = column > 60 ? 3 : 1;
  return (
    <>
      {SLOTS.slice(0, column > TIME ? undefined : 1).map(slot => (
        <text key={slot} className="digits" x={left + (slot + 0.5) * column} y={top - 8} textAnchor="middle">
          {clockTime(story.slabMs + slot * story.slotMs).slice(0, 5)}
        </text>
      ))}
      {LANES.map(lane => (
        <g key={lane} transform={`translate(0 ${top + lane * ROW})`} opacity={opacityOf(lane)}>
          <text x="0" y={ROW / 2 + 4}>
            {left < WORDS ? lane : grantsText.lane({ lane })}
          </text>
          {SLOTS.map(slot => (
            <rect
              key={slot}
              className="block-cell"
              data-taken={taken.some(cell => cell.lane === lane && cell.slot === slot)}
              x={left + slot * column + edge}
              y="3"
              width={column - 2 * edge}
              height={ROW - 6}
              rx="6"
            />
          ))}
        </g>
      ))}
    </>
  );
}
