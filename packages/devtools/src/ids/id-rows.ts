import { clamp } from '@sno-id/kit/data';
import { fromFields, type Sno } from '@sno-id/sdk';
import { knownIn } from '../source/batch.ts';
import type { GeneratorKey, IdBatch } from '../source/source.ts';
import { type Columns, createColumns, SNOWFLAKE } from './columns.ts';
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
  /** Whether they came in the order of {@link madeAt}. */
  readonly isInOrder: boolean;
  /** When the one with a number was made, as far as it is known: what the rows of a list are sorted by. */
  madeAt(number: number): number;
  /** The numbers of those from `from` on that a filter wants, oldest first. */
  select(filter: IdFilter, from?: number): number[];
  /** The same rows, or those before `end`, which stay as they are. */
  copy(end?: number): IdRows;
}

/** Rows that are added to. */
export interface GrowingIdRows extends IdRows {
  /**
   * Adds the IDs of a batch that are known: of more than there is room for, the last. `madeMs`: when they
   * were made.
   */
  push(maker: Maker, batch: IdBatch, madeMs: number): void;
  clear(): void;
}

interface RowsState {
  readonly columns: Columns;
  readonly makers: Maker[];
  readonly capacity: number;
  first: number;
  end: number;
  /** The last number that came after a later time. */
  lastDisorder: number;
}

/** How many makers two bytes can tell apart. */
const MAX_MAKERS = 2 ** 16;

/** Makes room for `capacity` IDs. */
export function createIdRows(capacity: number): GrowingIdRows {
  const columns: Columns = createColumns(capacity);
  const makers: Maker[] = [];
  const state: RowsState = { columns, makers, capacity, first: 0, end: 0, lastDisorder: -1 };
  const places = new Map<GeneratorKey, number>();
  let known = 0;
  let latestMs = Number.NEGATIVE_INFINITY;

  function placeOf(maker: Maker): number {
    let place = places.get(maker.key);
    // Each layout is stored separately: earlier IDs must be read with the layout that made them.
    if (place === undefined || !haveSameFields(makers[place]!, maker)) {
      place = known++ % MAX_MAKERS;
      const former = makers[place];
      if (former && places.get(former.key) === place) places.delete(former.key);
      places.set(maker.key, place);
    }
    makers[place] = maker;
    return place;
  }

  /** Writes neighbours: they do not cross the end of the columns. */
  function write(at: number, place: number, batch: IdBatch, from: number, to: number): void {
    const stop = at + to - from;
    columns.makers.fill(place, at, stop);
    columns.unixMs.fill(batch.unixMs, at, stop);
    if ('ids' in batch) {
      columns.ticks.fill(SNOWFLAKE, at, stop);
      columns.snowflakes ??= new BigUint64Array(capacity);
      columns.snowflakes.set(batch.ids.subarray(from, to), at);
      return;
    }
    columns.ticks.fill(batch.tick, at, stop);
    columns.partitions.fill(batch.partition, at, stop);
    columns.metas.set(batch.metas.subarray(from, to), at);
    for (let i = 0; i < stop - at; i++) columns.sequences[at + i] = batch.firstSequence + from + i;
  }

  // Assigned, not spread: a spread would read the getters once.
  return Object.assign(viewOf(state), {
    push(maker: Maker, batch: IdBatch, madeMs: number) {
      const count = knownIn(batch);
      if (count === 0) return;
      const place = placeOf(maker);
      if (madeMs < latestMs) state.lastDisorder = state.end + count - 1;
      latestMs = Math.max(latestMs, madeMs);
      let from = Math.max(0, count - capacity);
      state.end += from;
      while (from < count) {
        const at = state.end % capacity;
        const to = Math.min(count, from + capacity - at);
        write(at, place, batch, from, to);
        columns.madeMs.fill(madeMs, at, at + to - from);
        state.end += to - from;
        from = to;
      }
      state.first = Math.max(state.first, state.end - capacity);
    },
    clear() {
      state.first = state.end;
    },
  });
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

function viewOf(state: RowsState): IdRows {
  const { columns, makers, capacity } = state;

  function at(number: number): LoggedId | undefined {
    if (!(number >= state.first && number < state.end)) return undefined;
    const place = number % capacity;
    const maker = makers[columns.makers[place]!]!;
    const unixMs = columns.unixMs[place]!;
    if (columns.ticks[place] === SNOWFLAKE) {
      const row = { __proto__: SNOWFLAKE_ROW, number, maker, unixMs, id: columns.snowflakes![place]! };
      return row as unknown as LoggedSnowflake;
    }
    const row = {
      __proto__: SNO_ROW,
      number,
      maker,
      unixMs,
      tick: columns.ticks[place],
      meta: columns.metas[place],
      partition: columns.partitions[place],
      sequence: columns.sequences[place],
    };
    return row as unknown as LoggedSno;
  }

  return {
    get first() {
      return state.first;
    },
    get end() {
      return state.end;
    },
    get isInOrder() {
      return state.lastDisorder < state.first;
    },
    at,
    madeAt: number => columns.madeMs[number % capacity]!,
    select({ key, test }, from = 0) {
      const wanted = key === undefined ? undefined : placesOf(makers, key);
      const found: number[] = [];
      for (let number = Math.max(state.first, from); number < state.end; number++) {
        if (wanted && !wanted.has(columns.makers[number % capacity]!)) continue;
        if (test && !test(at(number)!)) continue;
        found.push(number);
      }
      return found;
    },
    copy(end = Number.POSITIVE_INFINITY) {
      const copies = Object.entries(columns).map(([name, column]) => [name, column.slice()]);
      return viewOf({
        ...state,
        columns: Object.fromEntries(copies),
        makers: [...makers],
        end: clamp(end, state.first, state.end),
      });
    },
  };
}

/** The places of a generator: one for each layout that it had. */
function placesOf(makers: readonly Maker[], key: GeneratorKey): Set<number> {
  return new Set(makers.flatMap((maker, place) => (maker.key === key ? [place] : [])));
}

function haveSameFields({ fields: a }: Maker, { fields: b }: Maker): boolean {
  if (a === b) return true;
  const text = (fields: typeof a) =>
    JSON.stringify(fields?.map(({ name, role, width }) => [name, role, width]));
  return text(a) === text(b);
}
