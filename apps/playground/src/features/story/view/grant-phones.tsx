import { clockTime, grouped } from '@sno-id/kit/data';
import { grantsText } from '../content.ts';
import type { Cell, GrantStory } from '../model/grant-story.ts';
import './grant-phones.css';

interface GrantPhonesProps {
  readonly width: number;
  readonly frame: 'other' | 'copy';
  /** How much of the frame has played: 0 to 1. */
  readonly at: number;
  readonly story: GrantStory;
}

const LANES = 4;
const SLOTS = 5;
const TOP = 64;
const ROW = 54;
const GAP = 20;
/** Room for the names of lanes, in words or as numbers, and for the time of a slot. */
const [WORDS, NUMBERS] = [48, 16];
const TIME = 40;
/** The part of the play after which the copy has checked in. */
const CHECKED_IN = 0.6;

/** The blocks of several phones beside each other, in a color for each block. */
export function GrantPhones({ width, frame, at, story }: GrantPhonesProps) {
  const { block, first, second, other, copy, slabMs, slotMs } = story;
  const taken = [...first, ...second];
  const { phones } = grantsText;
  const phone = { name: phones.phone, color: 'phone', block, taken };
  const shown =
    frame === 'other'
      ? [phone, { name: phones.other, color: 'other', block: other.block, taken: other.cells }]
      : [
          phone,
          { name: phones.copy, color: 'phone', block, taken },
          ...(at >= CHECKED_IN
            ? [{ name: phones.found, color: 'other', block: copy.block, taken: copy.cells }]
            : []),
        ];
  const places = frame === 'other' ? 2 : 3;
  const column = (width - (places - 1) * GAP) / places;
  const left = column > 220 ? WORDS : NUMBERS;
  const slot = (column - left) / SLOTS;
  return shown.map(({ name, color, block, taken }, i) => (
    <g key={name} className="grant-phone" data-block={color} transform={`translate(${i * (column + GAP)} 0)`}>
      <text className="strong" y="14">
        {name}
      </text>
      <text className="grant-phone-block" y="36">
        {grantsText.block({ block: grouped(block) })}
      </text>
      {Array.from({ length: slot > TIME ? SLOTS : 1 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of time is its place
        <text key={i} className="digits" x={left + i * slot + 1} y={TOP - 8}>
          {clockTime(slabMs + i * slotMs).slice(0, 5)}
        </text>
      ))}
      {Array.from({ length: LANES }, (_, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place
        <text key={lane} x="0" y={TOP + lane * ROW + ROW / 2 + 4}>
          {left === WORDS ? grantsText.lane({ lane }) : lane}
        </text>
      ))}
      <Cells left={left} column={slot} taken={taken} />
      {name === phones.found && (
        <text className="strong" x={-GAP / 2} y={TOP + 2 * ROW + 4} textAnchor="middle">
          →
        </text>
      )}
    </g>
  ));
}

interface CellsProps {
  /** Where the first column begins. */
  readonly left: number;
  /** How wide each is. */
  readonly column: number;
  readonly taken: readonly Cell[];
}

/** A block as a small grid: its cells, and those that are taken. */
function Cells({ left, column, taken }: CellsProps) {
  return Array.from({ length: LANES * SLOTS }, (_, i) => {
    const [lane, slot] = [Math.floor(i / SLOTS), i % SLOTS];
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        key={i}
        data-taken={taken.some(cell => cell.lane === lane && cell.slot === slot)}
        x={left + slot * column + 1}
        y={TOP + lane * ROW + 2}
        width={column - 3}
        height={ROW - 5}
        rx="6"
      />
    );
  });
}
