import { clamp } from '@sno-id/kit/data';
import { fromFields, type Sno } from '@sno-id/sdk';
import { knownIn } from '../source/batch.ts';
import type { GeneratorKey, IdBatch } from '../source/source.ts';
import type { Maker } from './maker.ts';
import { type SnowflakeValue, valuesOf } from './snowflake-values.ts';

/** One ID of the log, of either family: `'values' in id` tells which. */
export type LoggedId = LoggedSno | LoggedSnowflake;

interface Logged {
  /** Its place among all IDs that were ever logged; it never changes. */
  readonly number: number;
  readonly maker: Maker;
  /** Unix milliseconds at which its unit starts. */
  readonly unixMs: number;
}

/** A sno ID of the log. */
export interface LoggedSno extends Logged {
  readonly tick: 0 | 1;
  readonly meta: number;
  readonly partition: number;
  readonly sequence: number;
  /** Made when it is asked for. */
  readonly text: Sno;
}

/** A snowflake of the log. */
export interface LoggedSnowflake extends Logged {
  readonly id: bigint;
  readonly text: string;
  /**
   * What its fields hold, but for the time, made when it is asked for. None where the layout is not known.
   */
  readonly values: readonly SnowflakeValue[];
}

/** Which IDs are wanted; what is left out may be anything. */
export interface IdFilter {
  readonly key?: GeneratorKey | undefined;
  /** A further condition, checked once for each row of the generator. */
  readonly test?: IdTest | undefined;
}

/** Whether an ID is wanted. */
export type IdTest = (id: LoggedId) => boolean;

/** The newest IDs, numbered in the order in which they came. */
export interface IdRows {
  /** The number of the oldest that is kept. */
  readonly first: number;
  /** The number that the next one will have. */
  readonly end: number;
  at(number: number): LoggedId | undefined;
  /** When the one with a number was made, as far as it is known: what the rows of a list are sorted by. */
  madeAt(number: number): number;
  /** The numbers of those from `from` on that a filter wants, oldest first. */
  select(filter: IdFilter, from?: number): number[];
  /** The same rows, or those before `end`, which stay as they are. */
  copy(end?: number): IdRows;
}

/** IDs that came together. */
interface Run {
  readonly maker: Maker;
  readonly batch: IdBatch;
  readonly madeMs: number;
  /** The number of the first of them. */
  readonly from: number;
}

interface RowsState {
  /** In the order in which they came. Of the first ones, no ID may be kept. */
  readonly runs: readonly Run[];
  readonly first: number;
  readonly end: number;
}

/** How many runs of which no ID is kept may stay in the array before it is cut. */
const SLACK = 1_024;

/** Makes room for `capacity` IDs. They stay in the batches that they came in. */
export function createIdRows(capacity: number) {
  const state = { runs: [] as Run[], first: 0, end: 0 };

  // Assigned, not spread: a spread would read the getters once.
  return Object.assign(viewOf(state), {
    /** Adds the known IDs of a batch, the last of more than there is room for. They were made at `madeMs`. */
    push(maker: Maker, batch: IdBatch, madeMs: number) {
      const count = knownIn(batch);
      if (count === 0) return;
      state.runs.push({ maker, batch, madeMs, from: state.end });
      state.end += count;
      state.first = Math.max(state.first, state.end - capacity);
      const dropped = runAt(state, state.first);
      if (dropped >= SLACK) state.runs = state.runs.slice(dropped);
    },
    clear() {
      state.runs = [];
      state.first = state.end;
    },
  });
}

/** The index of the run that has a number; -1 without one. */
function runAt({ runs }: RowsState, number: number): number {
  let [from, to] = [0, runs.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (runs[middle]!.from <= number) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/*
 * What rows have in common. Thousands are made for one search: in a prototype, an accessor costs a twentieth
 * of what it does in each.
 */
const SNO_ROW = {
  get text(): Sno {
    const { unixMs, tick, meta, partition, sequence } = this as unknown as LoggedSno;
    return fromFields({ unixMs, tick, meta, partition, sequence });
  },
};
const SNOWFLAKE_ROW = {
  get text(): string {
    return String((this as unknown as LoggedSnowflake).id);
  },
  get values(): readonly SnowflakeValue[] {
    const { id, maker } = this as unknown as LoggedSnowflake;
    return valuesOf(id, maker.fields ?? []);
  },
};

function rowOf({ maker, batch, from }: Run, number: number): LoggedId {
  const { unixMs } = batch;
  if ('ids' in batch) {
    const row = { __proto__: SNOWFLAKE_ROW, number, maker, unixMs, id: batch.ids[number - from] };
    return row as unknown as LoggedSnowflake;
  }
  const { tick, partition, firstSequence, metas } = batch;
  const row = {
    __proto__: SNO_ROW,
    number,
    maker,
    unixMs,
    tick,
    meta: metas[number - from],
    partition,
    sequence: firstSequence + number - from,
  };
  return row as unknown as LoggedSno;
}

function viewOf(state: RowsState): IdRows {
  return {
    get first() {
      return state.first;
    },
    get end() {
      return state.end;
    },
    at(number) {
      if (!(number >= state.first && number < state.end)) return undefined;
      return rowOf(state.runs[runAt(state, number)]!, number);
    },
    madeAt: number => state.runs[runAt(state, number)]!.madeMs,
    select({ key, test }, from = 0) {
      const start = Math.max(state.first, from);
      const found: number[] = [];
      for (const run of state.runs.slice(Math.max(0, runAt(state, start)))) {
        if (key !== undefined && run.maker.key !== key) continue;
        const end = Math.min(state.end, run.from + knownIn(run.batch));
        for (let number = Math.max(start, run.from); number < end; number++)
          if (!test || test(rowOf(run, number))) found.push(number);
      }
      return found;
    },
    copy: (end = Number.POSITIVE_INFINITY) =>
      viewOf({ ...state, runs: [...state.runs], end: clamp(end, state.first, state.end) }),
  };
}
