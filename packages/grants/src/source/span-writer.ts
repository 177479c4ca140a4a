import { BYTE_LENGTH, createIdWriter, type RunWriter, TEXT_LENGTH } from '@sno-id/sdk/internal';

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

/** The unit of a position. */
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
export interface SpanWriter extends RunWriter {
  /** Turns to another span. Returns itself. */
  turnTo(span: IdSpan): SpanWriter;
}

export function createSpanWriter(): SpanWriter {
  let span: IdSpan;
  let mask = 0;
  /** The unit that the writer stands at, counted from the first of the span; −1 for none. */
  let openUnit = -1;
  const writer = createIdWriter(() => span.partition);

  /** Opens the unit of a position. Returns its number in that unit. */
  function open(position: number): number {
    const unit = position >>> span.bits;
    if (unit !== openUnit) {
      writer.open({ unit: span.firstUnit + unit, drifts: span.tick });
      openUnit = unit;
    }
    return span.sequenceMin + (position & mask);
  }

  const self: SpanWriter = {
    turnTo(to) {
      if (to !== span) {
        span = to;
        mask = (1 << to.bits) - 1;
        openUnit = -1;
      }
      return self;
    },
    text(meta, position) {
      const sequence = open(position);
      return writer.text(meta, sequence);
    },
    bytes(meta, position, into, at) {
      const sequence = open(position);
      return writer.bytes(meta, sequence, into, at);
    },
    fill(meta, first, into) {
      const size = into instanceof Uint8Array ? BYTE_LENGTH : TEXT_LENGTH;
      let position = first;
      for (const run of unitRunsOf(span, first, into.length / size)) {
        const at = (position - first) * size;
        writer.fill(meta, open(position), into.subarray(at, at + run.count * size));
        position += run.count;
      }
    },
  };
  return self;
}
