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
  /** The code units of the time and the tick. */
  const codes: number[] = [];
  let at: UnitAndTick;
  let partition: number;

  return (place, meta, sequence) => {
    if (place !== at) {
      // First: it may run code of the caller, which may use this writer, or throw.
      partition = partitionOf();
      let bits = place.unit * 2 + (place.drifts & 1);
      // Of a fraction, the integer counts.
      for (let index = 8; index--; bits /= 32) codes[index] = codeOf(bits);
      at = place;
    }
    const c = (meta << 12) | (partition >>> 4);
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
      codeOf(c >>> 15),
      codeOf(c >>> 10),
      codeOf(c >>> 5),
      codeOf(c),
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
