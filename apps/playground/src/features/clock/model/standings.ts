/**
 * How an ID compares with all earlier ones: larger than all of them, smaller than one of them, or equal to
 * one of them.
 */
export type Standing = 'in-order' | 'out-of-order' | 'duplicate';

/**
 * Compares each ID of a lane with all earlier ones. A set of all of them would say the same, but takes most
 * of the time of a simulation: it hashes every ID, while most are simply larger than the last.
 */
export class Standings<Id extends string | bigint> {
  /** The IDs that were larger than all before them, so in ascending order. */
  readonly #rising: Id[] = [];
  readonly #others = new Set<Id>();
  #duplicates = 0;

  get duplicates(): number {
    return this.#duplicates;
  }

  /** How many IDs were smaller than an earlier one and equal to none. */
  get regressions(): number {
    return this.#others.size;
  }

  /** Compares the next ID. */
  take(id: Id): Standing {
    const highest = this.#rising.at(-1);
    if (highest === undefined || id > highest) {
      this.#rising.push(id);
      return 'in-order';
    }
    if (this.#others.has(id) || this.#hasRisen(id)) {
      this.#duplicates++;
      return 'duplicate';
    }
    this.#others.add(id);
    return 'out-of-order';
  }

  /** A binary search. */
  #hasRisen(id: Id): boolean {
    let low = 0;
    let high = this.#rising.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#rising[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return this.#rising[low] === id;
  }
}
