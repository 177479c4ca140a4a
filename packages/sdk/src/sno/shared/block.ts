import { startOfUnit } from '../../clock/units.ts';
import { arrayFor } from '../../id/forms.ts';
import type { Sno } from '../../id/sno.ts';
import type { SharedRun } from '../../threads/run-source.ts';
import { requireMeta } from '../meta.ts';
import type { ThreadWriter } from './thread-writer.ts';

/**
 * Numbers that one thread has for itself: IDs are generated from them without a look at the clock or at
 * shared memory. They stay its own forever, whatever the clock and the other threads do; the time in their
 * IDs is that at which the block was reserved. Numbers that are not used are lost. Events do not report them.
 *
 * Call its methods on it: unlike those of a generator, they may not be taken off.
 */
export interface Block {
  /** Unix milliseconds at which the unit of its IDs starts. */
  readonly unixMs: number;
  readonly tick: 0 | 1;
  readonly partition: number;
  /** The number of its first ID; the others follow by one each. */
  readonly first: number;
  /** How many IDs it holds. */
  readonly count: number;
  /** How many are left. */
  readonly remaining: number;
  /**
   * Generates the next ID, or undefined when all are made.
   *
   * @throws TypeError or RangeError for the metabyte, before a number is used.
   */
  next(meta?: number): Sno | undefined;
  /**
   * Writes the ten bytes of the next ID into `into` at `at`, or into a new array.
   *
   * @returns the array, or undefined when all IDs are generated.
   * @throws TypeError or RangeError for the metabyte, or if ten bytes do not fit there, before a number is
   * used.
   */
  nextBytes(meta?: number, into?: Uint8Array, at?: number): Uint8Array | undefined;
}

/** Makes the block of a run. */
export function createBlock(partition: number, run: SharedRun, writer: ThreadWriter): Block {
  return new RunBlock(partition, run, writer);
}

/** A class, unlike the rest: blocks are made by the million, and methods are made once. */
class RunBlock implements Block {
  readonly unixMs: number;
  readonly tick: 0 | 1;
  readonly partition: number;
  readonly first: number;
  readonly count: number;
  readonly #place: { readonly unit: number; readonly timeline: number };
  readonly #end: number;
  readonly #writer: ThreadWriter;
  #number: number;

  constructor(partition: number, { unit, timeline, first, count }: SharedRun, writer: ThreadWriter) {
    this.unixMs = startOfUnit(unit);
    this.tick = timeline as 0 | 1;
    this.partition = partition;
    this.first = first;
    this.count = count;
    this.#place = { unit, timeline };
    this.#end = first + count;
    this.#writer = writer;
    this.#number = first;
  }

  get remaining(): number {
    return this.#end - this.#number;
  }

  next(meta = 0): Sno | undefined {
    requireMeta(meta);
    if (this.#number === this.#end) return undefined;
    return this.#writer.text(this.#place, meta, this.#number++);
  }

  nextBytes(meta = 0, given?: Uint8Array, at: number = 0): Uint8Array | undefined {
    requireMeta(meta);
    const into = arrayFor(given, at);
    if (this.#number === this.#end) return undefined;
    return this.#writer.bytes(this.#place, meta, this.#number++, into, at);
  }
}
