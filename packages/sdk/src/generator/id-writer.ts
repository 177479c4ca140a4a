import { codeOf } from '../id/base32.ts';
import { putBlock, wordA, wordB, wordC, wordD } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';

/** The code unit of each 5-bit value. */
const CODES: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 32 }, (_, value) => codeOf(value));

/** Writes the IDs of one generator. What does not change within a unit is computed when the unit changes. */
export class IdWriter {
  readonly #partition: number;
  #a = 0;
  #b = 0;
  /** The code units of the time block, which a unit has in common. */
  readonly #time = new Uint8Array(8);
  /** The code units of characters 10 and 11, which a generator has in common. */
  readonly #c2: number;
  readonly #c3: number;

  constructor(partition: number) {
    this.#partition = partition;
    this.#c2 = CODES[(partition >>> 9) & 31]!;
    this.#c3 = CODES[(partition >>> 4) & 31]!;
  }

  /** Turns to another unit. */
  open(unit: number, tick: number): void {
    const a = wordA(unit);
    const b = wordB(unit, tick);
    const time = this.#time;
    for (let i = 0; i < 4; i++) {
      time[i] = CODES[(a >>> (15 - 5 * i)) & 31]!;
      time[i + 4] = CODES[(b >>> (15 - 5 * i)) & 31]!;
    }
    this.#a = a;
    this.#b = b;
  }

  /** One flat string: made at once from its code units, which no rope or slice of a longer one is. */
  text(meta: number, sequence: number): Sno {
    const time = this.#time;
    const c = wordC(meta, this.#partition);
    const d = wordD(this.#partition, sequence);
    return String.fromCharCode(
      time[0]!,
      time[1]!,
      time[2]!,
      time[3]!,
      time[4]!,
      time[5]!,
      time[6]!,
      time[7]!,
      CODES[c >>> 15]!,
      CODES[(c >>> 10) & 31]!,
      this.#c2,
      this.#c3,
      CODES[d >>> 15]!,
      CODES[(d >>> 10) & 31]!,
      CODES[(d >>> 5) & 31]!,
      CODES[d & 31]!,
    ) as Sno;
  }

  /** Ten bytes at `at`. The caller has made sure that they fit. */
  bytes(meta: number, sequence: number, into: Uint8Array, at: number): void {
    putBlock(into, at, this.#a, this.#b);
    putBlock(into, at + 5, wordC(meta, this.#partition), wordD(this.#partition, sequence));
  }

  /** Sixteen code units of the text at `at`, as ASCII bytes or as UTF-16. The caller has made sure that they fit. */
  codes(meta: number, sequence: number, into: Uint8Array | Uint16Array, at: number): void {
    const time = this.#time;
    for (let i = 0; i < 8; i++) into[at + i] = time[i]!;
    const c = wordC(meta, this.#partition);
    const d = wordD(this.#partition, sequence);
    for (let i = 0; i < 4; i++) {
      into[at + 8 + i] = CODES[(c >>> (15 - 5 * i)) & 31]!;
      into[at + 12 + i] = CODES[(d >>> (15 - 5 * i)) & 31]!;
    }
  }
}
