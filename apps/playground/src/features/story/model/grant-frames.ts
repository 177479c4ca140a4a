/* The frames of the story of a grant, one thing in each. */

import type { Claims, GrantStory } from './grant-story.ts';

export const FRAMES = ['block', 'claim', 'fill', 'power', 'again', 'other', 'copy', 'bits'] as const;
export type Frame = (typeof FRAMES)[number];

/** The frame at which the reader decides. */
export const DECISION = 1;

/** A cell of the grid, as it looks in a frame. */
export interface DrawnCell {
  readonly slot: number;
  readonly lane: number;
  /** Whether it is on the disk. */
  readonly isSaved: boolean;
  /** How many IDs it has. */
  readonly ids: number;
  /** Whether IDs of it were made twice. */
  readonly isTwice: boolean;
  /** Whether a live tab holds it. */
  readonly isHeld: boolean;
}

/** The cells of the phone's grid in a frame. */
export function cellsAt(index: number, story: GrantStory, claims: Claims): readonly DrawnCell[] {
  const { first, firstIds, second, secondIds, repeats } = story;
  const at = (frame: Frame) => index >= FRAMES.indexOf(frame);
  if (!at('claim')) return [];
  const isSaved = claims === 'saved' && at('fill');
  const cells = first.map((cell, i) => ({
    ...cell,
    isSaved,
    ids: i === 0 && at('fill') ? firstIds.length : 0,
    isTwice: false,
    isHeld: !at('power'),
  }));
  if (!at('again')) return cells;
  const others = second.map((cell, i) => ({
    ...cell,
    isSaved,
    ids: i === 0 ? secondIds.length : 0,
    isTwice: i === 0 && repeats > 0,
    isHeld: true,
  }));
  const isSame = (a: { slot: number; lane: number }, b: { slot: number; lane: number }) =>
    a.slot === b.slot && a.lane === b.lane;
  return [...cells.filter(cell => !others.some(other => isSame(cell, other))), ...others];
}
