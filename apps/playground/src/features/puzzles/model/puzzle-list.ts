import type { Puzzle } from './puzzle.ts';
import { PUZZLES } from './puzzles.ts';

export function puzzleOf(id: string): Puzzle | undefined {
  return PUZZLES.find(puzzle => puzzle.id === id);
}

/** The first unsolved puzzle after the given one, or from the start. */
export function nextAfter(puzzle: Puzzle | undefined, solved: readonly string[]): Puzzle | undefined {
  const isOpen = ({ id }: Puzzle) => !solved.includes(id) && id !== puzzle?.id;
  const at = puzzle ? PUZZLES.indexOf(puzzle) + 1 : 0;
  return PUZZLES.slice(at).find(isOpen) ?? PUZZLES.find(isOpen);
}

export function countSolved(solved: readonly string[]): number {
  return PUZZLES.filter(({ id }) => solved.includes(id)).length;
}
