import { grouped } from '@sno-id/kit/data';
import { grantsText } from '../content.ts';
import type { DrawnCell, Frame } from '../model/grant-frames.ts';
import type { GrantStory } from '../model/grant-story.ts';
import { BlockGrid, LANES, ROW, SLOTS } from './block-grid.tsx';
import './grant-grid.css';
import { PlaceIcon } from './place-icon.tsx';

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

/** When the block has come from the server, as a part of its frame. */
const ARRIVES = 0.4;
/** Where the way to the server begins, right of the name of the block. */
const WAY = 208;

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
      <PlaceIcon place="phone" x={-3} y={-3} size={22} />
      <text className="strong grant-block" x="26" y="14">
        {grantsText.phones.phone}, {grantsText.block({ block: grouped(story.block) })}
      </text>
      <ServerLink width={width} sent={isNew('block') ? Math.min(1, at / ARRIVES) : undefined} />
      <BlockGrid
        story={story}
        left={LEFT}
        top={TOP}
        column={column}
        opacityOf={lane => (isNew('block') ? Math.min(1, Math.max(0.35, (at - ARRIVES) * 8 - lane)) : 1)}
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

interface ServerLinkProps {
  readonly width: number;
  /** How far the block has come from the server, as long as the phone is online. */
  readonly sent: number | undefined;
}

/** The way between the phone and the server. */
function ServerLink({ width, sent }: ServerLinkProps) {
  const end = width - 34;
  return (
    <g className="grant-link">
      <path d={`M${WAY} 9H${end}`} />
      <PlaceIcon place="server" x={width - 24} y={-4} />
      {sent === undefined ? (
        <text className="halo" x={(WAY + end) / 2} y="14" textAnchor="middle">
          {grantsText.offline}
        </text>
      ) : (
        <rect x={end - 22 - sent * (end - 22 - WAY)} y="0" width="22" height="18" rx="4" />
      )}
    </g>
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
