import { type Clock, type RandomSource, SnoError } from '@sno-id/sdk';
import {
  checkedClock,
  createEngine,
  createIdCalls,
  createSnoSubscribers,
  createSubstitute,
  drawUint32,
  type IdCalls,
  type Run,
  type Sequencer,
  type SnoSubscribers,
  takeRuns,
  unitAt,
  watch,
} from '@sno-id/sdk/internal';
import { decide, provisionalSpan, type SpanPosition, START } from './decide.ts';
import type { HeldCell } from './held-cell.ts';
import { createSpanWriter, type IdSpan, type UnitRun, unitRunsOf } from './span-writer.ts';

/** What a source of granted IDs needs. */
export interface CellSourceOptions {
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Runs before each decision. May throw, to refuse it. */
  readonly prepare: () => void;
  /**
   * Is told at each decision what the clock reads, in units, and which cell the next ID is of, or which unit
   * if it is provisional; undefined where there is none. Runs in the middle of a call: it takes note, no
   * more.
   */
  readonly decided: (clockUnit: number, span: HeldCell | IdSpan | undefined) => void;
}

/** Generates IDs in the cells that it is given, and provisional ones without a cell. */
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
interface MadeIds extends UnitRun, Pick<SpanPosition, 'now'> {
  readonly drifts: number;
  readonly partition: number;
}

export function createCellSource({ clock, random, prepare, decided: noted }: CellSourceOptions): CellSource {
  let cells: readonly HeldCell[] = [];
  const subscribers = createSnoSubscribers(({ partition }: MadeIds) => partition);
  /** How many decisions took a number. */
  let decisions = 0;
  const timeOf = createSubstitute(0, () => drawUint32(random));
  const sequencer: Sequencer<SpanPosition> = { clock: checkedClock(clock), state: START };
  const engine = createEngine<SpanPosition>(
    sequencer,
    (state, unit) => {
      prepare();
      const next = decide(state, unit, cells);
      if (Array.isArray(next)) noted(unit, undefined);
      else if (!next.span) Object.assign(next, provisionalSpan(next.provisionalUnit, drawUint32(random)));
      return next;
    },
    timeOf,
    0,
  );
  // Waiting would not help: a claim is made between calls.
  engine.patience = () => (_reason, _now, retryAfterMs) => {
    throw new SnoError(
      'ERR_SEQUENCE_EXHAUSTED',
      'All cells of this context are used up, and another is claimed between calls: await nextAsync()',
      { retryAfterMs },
    );
  };
  const turns = watch(engine, subscribers, ({ span }, _before, now) => {
    decisions++;
    noted(unitAt(now), span);
  });

  const position = (): SpanPosition => sequencer.state;

  /** Makes the next call decide. */
  function reset(): void {
    sequencer.state = { ...sequencer.state };
  }

  function clockUnit(): number {
    try {
      return unitAt(timeOf(sequencer.clock.now()));
    } catch {
      return NaN;
    }
  }

  /** Takes all numbers of a batch or none: what the cells hold has to last until others are claimed. */
  function takeAll(count: number): readonly Run<SpanPosition>[] {
    const before = { ...sequencer.state };
    const decisionsBefore = decisions;
    const runs: Run<SpanPosition>[] = [];
    try {
      return takeRuns(engine, count, runs);
    } catch (error) {
      // Where somebody else took numbers meanwhile, none can be given back.
      if (decisions === decisionsBefore + runs.length) {
        sequencer.state = before;
        decisions = decisionsBefore;
      }
      throw error;
    }
  }

  /** Reports IDs by their units, as all sources do. */
  function collect({ span, timeline, now, first, count }: Run<SpanPosition>, meta: number): void {
    if (!subscribers.hasIds()) return;
    for (const run of unitRunsOf(span!, first, count)) {
      subscribers.note({ ...run, drifts: timeline, now, partition: span!.partition }, meta);
    }
  }

  return {
    ...createIdCalls<SpanPosition>(
      engine.take,
      position,
      turns,
      createSpanWriter(),
      subscribers,
      collect,
      takeAll,
    ),
    subscribers,
    get cells() {
      return cells.slice(Math.max(cells.indexOf(sequencer.state.span as HeldCell), 0));
    },
    hold(held) {
      cells = held;
      reset();
    },
    position,
    clockUnit,
    reset,
  };
}
