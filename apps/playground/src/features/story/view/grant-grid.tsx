import { grouped } from '@sno-id/kit/data';
import { grantsText } from '../content.ts';
import type { DrawnCell, Frame } from '../model/grant-frames.ts';
import type { GrantStory } from '../model/grant-story.ts';
import { BlockGrid, LANES, ROW, SLOTS } from './block-grid.tsx';
import './grant-grid.css';

interface GrantGridProps {
  readonly width: number;
  readonly frame: Frame;
  /** How much of the frame has played: 0 to 1. */
  readonly at: number;
  readonly story: GrantStory;
  readonly cells: readonly DrawnCell[];
}

const TOP = 48;
const LEFT = 56;
/** The IDs of a unit, which stand above each other. */
const IDS_IN_UNIT = 4;
const UNITS = 3;

/** The height of the picture in each frame. */
export const GRANTS_HEIGHT = 282;

/** The block of the phone as a grid of lanes and stretches of time. */
export function GrantGrid({ width, frame, at, story, cells }: GrantGridProps) {
  const column = (width - LEFT) / SLOTS.length;
  const dot = Math.min(24, (column - 20) / UNITS);
  const isNew = (of: Frame) => frame === of;
  // The newest cells fill while the frame plays.
  const filled = (cell: DrawnCell) =>
    isNew('fill') || (isNew('again') && cell.isHeld) ? Math.round(at * cell.ids) : cell.ids;

  return (
    <>
      <text className="strong grant-block" y="14">
        {grantsText.phones.phone}, {grantsText.block({ block: grouped(story.block) })}
      </text>
      <BlockGrid
        story={story}
        left={LEFT}
        top={TOP}
        column={column}
        opacityOf={lane => (isNew('block') ? Math.min(1, Math.max(0.5, at * 5 - lane)) : 1)}
      />
      {cells.map(cell => (
        <g
          key={`${cell.slot} ${cell.lane}`}
          className="grant-cell"
          data-saved={cell.isSaved}
          data-twice={cell.isTwice}
          data-held={cell.isHeld}
          transform={`translate(${LEFT + cell.slot * column} ${TOP + cell.lane * ROW})`}
        >
          <rect x="3" y="3" width={column - 6} height={ROW - 6} rx="6" />
          {Array.from({ length: cell.isTwice ? cell.ids : filled(cell) }, (_, i) => {
            const isAgain = cell.isTwice && i < Math.round(at * cell.ids);
            return (
              <circle
                // biome-ignore lint/suspicious/noArrayIndexKey: an ID is its place
                key={i}
                data-twice={isAgain}
                cx={(column - dot * (UNITS - 1)) / 2 + Math.floor(i / IDS_IN_UNIT) * dot}
                cy={ROW - 11 - (i % IDS_IN_UNIT) * 10.5}
                r={isAgain ? 5 : 4}
              />
            );
          })}
        </g>
      ))}
      {isNew('power') && <PowerCut width={width} shade={at * 2} />}
    </>
  );
}

function PowerCut({ width, shade }: { readonly width: number; readonly shade: number }) {
  return (
    <g>
      <rect
        className="grant-dark"
        x="0"
        y={TOP}
        width={width}
        height={LANES.length * ROW}
        rx="8"
        opacity={Math.min(0.9, shade)}
      />
      <text
        className="grant-off"
        x={width / 2}
        y={TOP + 2 * ROW + 6}
        textAnchor="middle"
        opacity={Math.min(1, shade)}
      >
        {grantsText.off}
      </text>
    </g>
  );
}
