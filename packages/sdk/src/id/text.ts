import { codeOf } from './alphabet.ts';

declare const brand: unique symbol;

/**
 * An ID: 16 characters of `[2-9a-x]`. A plain string at run time, so that it is a React key, a Map key, JSON
 * and a primary key as it is. `<` and `===` order and compare IDs; never compare them with a locale.
 */
export type Sno = string & { readonly [brand]: 'sno' };

/** Where a unit and a tick are: the tick is the parity of `drifts`. */
export interface UnitAndTick {
  readonly unit: number;
  readonly drifts: number;
}

/**
 * Makes what writes the texts of IDs one by one: what their place has in common is computed when another
 * object is given as the place.
 *
 * @param partitionOf is asked for each place, so that a partition may be drawn as late as that
 * @returns a function that makes one flat string: at once from its code units, which no rope or slice of a
 * longer one is.
 */
export function createTextWriter(
  partitionOf: () => number,
): (place: UnitAndTick, meta: number, sequence: number) => Sno {
  /** The code units that no bit of the sequence is in. */
  const codes = new Uint8Array(12);
  let at: UnitAndTick;
  let partition: number;
  let metaOfCodes: number;

  /**
   * The lowest bits of a number, five for each of `count` codes before `end`. Of a fraction, the integer
   * counts.
   */
  function put(end: number, count: number, bits: number): void {
    for (; count--; bits /= 32) codes[--end] = codeOf(bits);
  }

  return (place, meta, sequence) => {
    if (place !== at || meta !== metaOfCodes) {
      // First: it may run code of the caller, which may use this writer, or throw.
      partition = partitionOf();
      if (place !== at) put(8, 8, place.unit * 2 + (place.drifts & 1));
      put(12, 4, (meta << 12) | (partition >>> 4));
      at = place;
      metaOfCodes = meta;
    }
    const d = (partition << 16) | sequence;
    return String.fromCharCode(
      codes[0]!,
      codes[1]!,
      codes[2]!,
      codes[3]!,
      codes[4]!,
      codes[5]!,
      codes[6]!,
      codes[7]!,
      codes[8]!,
      codes[9]!,
      codes[10]!,
      codes[11]!,
      codeOf(d >>> 15),
      codeOf(d >>> 10),
      codeOf(d >>> 5),
      codeOf(d),
    ) as Sno;
  };
}

let partition = 0;
const write = /* @__PURE__ */ createTextWriter(() => partition);

/** The text of an ID with these fields, which the caller has checked. */
export function textOf(unit: number, tick: number, meta: number, part: number, sequence: number): Sno {
  partition = part;
  return write({ unit, drifts: tick }, meta, sequence);
}
