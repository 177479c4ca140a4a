import { type Clock, type RandomSource, SnoError } from '@sno-id/sdk';
import {
  createIdCalls,
  createSequencer,
  createSnoSubscribers,
  createSubstitute,
  drawUint32,
  type IdCalls,
  requireUnit,
  type Sequencer,
  type SnoSubscribers,
  startOfUnit,
} from '@sno-id/sdk/core';
import { decide, improvisedSpan, PROVISIONAL, type SpanPosition, START } from './decide.ts';
import type { HeldCell } from './held-cell.ts';
import { createSpanWriter, type IdSpan, type UnitRun, unitRunsOf } from './span-writer.ts';

/** What a source of granted IDs needs. */
export interface CellSourceOptions {
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Runs before each decision. May throw, to refuse it. */
  readonly prepare: () => void;
  /**
   * Is told at each decision what the clock reads, in units, and which cell the next ID is of, or which unit if it
   * is provisional; undefined where there is none. Runs in the middle of a call: it takes note, no more.
   */
  readonly decided: (clockUnit: number, span: HeldCell | IdSpan | undefined) => void;
}

/** Makes IDs in the cells that it is given, and provisional ones without a cell. */
export interface CellSource extends IdCalls {
  readonly subscribers: SnoSubscribers;
  /** The cells that it holds and has not left: the one in use, or the next to use, first. */
  readonly cells: readonly HeldCell[];
  /** Gives it other cells. One that it has left must never be among them again. */
  hold(cells: readonly HeldCell[]): void;
  /** Where it stands. */
  position(): SpanPosition;
  /** What its clock reads, in units since 2010, once it has been put in range; NaN if it is no time. */
  clockUnit(): number;
  /** Makes the next call read the clock and decide. */
  reset(): void;
}

/** IDs of one unit, as they are reported: each cell has its own partition. */
interface MadeIds extends UnitRun, Pick<SpanPosition, 'timeline' | 'now'> {
  readonly partition: number;
}

/** A random time takes the place of an unknown one in steps of this many units, from 2010-01-01 to 2018-09-17. */
const UNKNOWN_UNITS = 16;

export function createCellSource({ clock, random, prepare, decided }: CellSourceOptions): CellSource {
  let cells: readonly HeldCell[] = [];
  const writer = createSpanWriter();
  /** For spans that need not be the one in use. */
  const otherWriter = createSpanWriter();
  const subscribers = createSnoSubscribers(({ partition }: MadeIds) => partition);
  const sequencer: Sequencer<SpanPosition> = createSequencer<SpanPosition>({
    clock,
    state: START,
    last: START.last,
    maxWaitMs: 0,
    startOf: startOfUnit,
    unitOf: now => requireUnit('clock', now, 'ERR_CLOCK_RANGE'),
    place: createSubstitute(
      0,
      () => startOfUnit(drawUint32(random) * UNKNOWN_UNITS),
      event => subscribers.send(event),
    ),
    decide(state, unit) {
      prepare();
      const next = decide(state, unit, cells);
      decided(unit, 'reason' in next ? undefined : next.span);
      return next;
    },
    begin: ({ timeline, improvised }) =>
      timeline === PROVISIONAL ? improvisedSpan(improvised, drawUint32(random)) : {},
    // Waiting would not help: a claim is made between calls.
    waits: () => false,
    error: (_, retryAfterMs) =>
      new SnoError(
        'ERR_SEQUENCE_EXHAUSTED',
        'All cells of this context are used up, and another is claimed between calls: await nextAsync()',
        { retryAfterMs },
      ),
    open: ({ span }) => {
      writer.turnTo(span!);
    },
    ...subscribers,
  });

  /** Reports IDs by their units, as all sources do. */
  function collect(made: SpanPosition & { first?: number; count?: number }, meta: number): void {
    if (!subscribers.hasIds()) return;
    const { span, timeline, now, sequence, first = sequence, count = 1 } = made;
    for (const run of unitRunsOf(span!, first, count)) {
      subscribers.note({ ...run, timeline, now, partition: span!.partition }, meta);
    }
  }

  return {
    ...createIdCalls(sequencer, writer, subscribers, ({ span }) => otherWriter.turnTo(span!), collect),
    subscribers,
    get cells() {
      return cells.slice(Math.max(cells.indexOf(sequencer.state().span as HeldCell), 0));
    },
    hold(held) {
      cells = held;
      sequencer.reset();
    },
    position: sequencer.state,
    clockUnit: sequencer.clockUnit,
    reset: sequencer.reset,
  };
}
