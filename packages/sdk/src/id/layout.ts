/*
 * The ten bytes of an ID, big-endian:
 *
 *  byte  0        1        2        3        4        5        6        7        8        9
 *       tttttttt tttttttt tttttttt tttttttt tttttttk mmmmmmmm pppppppp pppppppp ssssssss ssssssss
 *       └────────── time, 39 bits, units ──────────┘└ tick    └ partition ────┘ └ sequence ─────┘
 *                                                    metabyte
 *
 * The same 80 bits are 16 characters of 5 bits. Between the two, this code handles an ID as four words of
 * 20 bits, which are four characters or two and a half bytes each, and which bit operators can hold:
 *
 *       word a   tttttttttttttttttttt              time, upper 20 bits
 *       word b   tttttttttttttttttttk              time, lower 19 bits, and the tick
 *       word c   mmmmmmmmpppppppppppp              metabyte, and the upper 12 bits of the partition
 *       word d   ppppssssssssssssssss              the lower 4 bits of the partition, and the sequence
 */

/** Bytes in an ID. */
export const BYTE_LENGTH = 10;
/** Characters in an ID's text. */
export const TEXT_LENGTH = 16;

/** One field of an ID: `firstBit` counts from 0, the most significant bit of byte 0. */
export interface Field {
  readonly name: 'time' | 'tick' | 'metabyte' | 'partition' | 'sequence';
  readonly letter: 'T' | 'K' | 'M' | 'P' | 'S';
  readonly firstBit: number;
  /** In bits. */
  readonly width: number;
}

/** The fields in the order of their bits. Everything that draws an ID draws it from this. Frozen. */
export const LAYOUT: readonly Field[] = /* @__PURE__ */ makeLayout();

function makeLayout(): readonly Field[] {
  const fields: Field[] = [
    { name: 'time', letter: 'T', firstBit: 0, width: 39 },
    { name: 'tick', letter: 'K', firstBit: 39, width: 1 },
    { name: 'metabyte', letter: 'M', firstBit: 40, width: 8 },
    { name: 'partition', letter: 'P', firstBit: 48, width: 16 },
    { name: 'sequence', letter: 'S', firstBit: 64, width: 16 },
  ];
  return Object.freeze(fields.map(field => Object.freeze(field)));
}

/** Writes one block, two words as five bytes, at `at`. The caller has made sure that they fit. */
export function putBlock(into: Uint8Array, at: number, high: number, low: number): void {
  into[at] = high >>> 12;
  into[at + 1] = high >>> 4;
  into[at + 2] = (high << 4) | (low >>> 16);
  into[at + 3] = low >>> 8;
  into[at + 4] = low;
}
