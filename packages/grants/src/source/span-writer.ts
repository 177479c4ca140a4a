import { createByteWriter, createTextWriter, type IdWriter, type UnitAndTick } from '@sno-id/sdk/internal';

/**
 * IDs that are counted through: 2^`bits` numbers, from `sequenceMin` on, in each unit from `firstUnit` on.
 */
export interface IdSpan {
  readonly firstUnit: number;
  readonly tick: 0 | 1;
  readonly partition: number;
  readonly sequenceMin: number;
  readonly bits: number;
}

/** IDs of one unit whose numbers follow each other. */
export interface UnitRun {
  readonly unit: number;
  readonly first: number;
  readonly count: number;
}

export function unitOf({ firstUnit, bits }: IdSpan, position: number): number {
  return firstUnit + (position >>> bits);
}

/** Divides `count` positions from `first` on by their units. */
export function* unitRunsOf(span: IdSpan, first: number, count: number): Generator<UnitRun> {
  const mask = 2 ** span.bits - 1;
  for (let at = first; at < first + count; ) {
    const next = Math.min((at | mask) + 1, first + count);
    yield { unit: unitOf(span, at), first: span.sequenceMin + (at & mask), count: next - at };
    at = next;
  }
}

/** Writes IDs by their position in a span, instead of by their number in a unit. */
export function createSpanWriter(): IdWriter<{ readonly span: IdSpan | undefined }> {
  let span: IdSpan | undefined;
  let mask = 0;
  /**
   * The place of the unit that was written last, which is counted from the first of the span; −1 for none.
   */
  let place: UnitAndTick;
  let openUnit = -1;
  const partitionOf = () => span!.partition;
  const text = createTextWriter(partitionOf);
  const bytes = createByteWriter(partitionOf);

  /** Turns to the unit of a position. Returns its number in that unit. */
  function open(to: IdSpan, position: number): number {
    if (to !== span) {
      span = to;
      mask = (1 << to.bits) - 1;
      openUnit = -1;
    }
    const unit = position >>> to.bits;
    if (unit !== openUnit) {
      openUnit = unit;
      place = { unit: to.firstUnit + unit, drifts: to.tick };
    }
    return to.sequenceMin + (position & mask);
  }

  return {
    text(at, meta, position) {
      const sequence = open(at.span!, position);
      return text(place, meta, sequence);
    },
    bytes(at, meta, position, into, index) {
      const sequence = open(at.span!, position);
      return bytes(place, meta, sequence, into, index);
    },
  };
}
