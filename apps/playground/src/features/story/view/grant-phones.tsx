import { grouped } from '@sno-id/kit/data';
import { grantsText } from '../content.ts';
import type { GrantStory } from '../model/grant-story.ts';
import { BlockGrid, SLOTS, WORDS } from './block-grid.tsx';
import './grant-phones.css';

interface GrantPhonesProps {
  readonly width: number;
  readonly frame: 'other' | 'copy';
  /** How much of the frame has played: 0 to 1. */
  readonly at: number;
  readonly story: GrantStory;
}

const TOP = 64;
const GAP = 20;
/** Room for the names of lanes as numbers. */
const NUMBERS = 16;
/** Room for the number of a block, before the arrow to the next one. */
const BLOCK_WORDS = 76;
/** The part of the play after which the copy has checked in. */
const CHECKED_IN = 0.6;

/** The blocks of several phones beside each other, in a color for each block. */
export function GrantPhones({ width, frame, at, story }: GrantPhonesProps) {
  const { block, first, second, other, copy } = story;
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
  const slot = (column - left) / SLOTS.length;
  return shown.map(({ name, color, block, taken }, i) => (
    <g key={name} className="grant-phone" data-block={color} transform={`translate(${i * (column + GAP)} 0)`}>
      <text className="strong" y="14">
        {name}
      </text>
      <text className="grant-phone-block" y="36">
        {grantsText.block({ block: grouped(block) })}
      </text>
      <BlockGrid story={story} left={left} top={TOP} column={slot} taken={taken} />
      {name === phones.found && (
        <path className="grant-phone-turn" d={`M${BLOCK_WORDS - column - GAP} 31H-8m-7-5l7 5l-7 5`} />
      )}
    </g>
  ));
}
