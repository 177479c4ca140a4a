import type { Range } from '../../../ids/collisions.ts';
import { placeOf } from '../model/range-place.ts';

interface RangeBarProps {
  readonly range: Range;
  /** How many numbers there are. */
  readonly numbers: number;
  /** The parts of it that others have too. */
  readonly shared?: readonly Range[];
}

/** A range of sequence numbers on the line of all of them. What it shows is said in words beside it. */
export function RangeBar({ range, numbers, shared = [] }: RangeBarProps) {
  return (
    <span className="generators-bar" aria-hidden="true">
      <span className="generators-range" data-field="sequence" style={placeOf(range, numbers)} />
      {shared.map(part => (
        <span key={part.from} className="generators-shared" style={placeOf(part, numbers)} />
      ))}
    </span>
  );
}
