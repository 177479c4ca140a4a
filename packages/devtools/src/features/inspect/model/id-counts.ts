import type { Sno } from '@sno-id/sdk';

/** Lanes of an entry: 30 bits of the ID, 30 bits, 20 bits above the count, and the line of the first. */
const LANES = 4;
const COUNT_BITS = 12;
/** Greater counts are kept aside. An entry whose count is 0 is free. */
const MAX_COUNT = 2 ** COUNT_BITS - 1;
/** Tables grow one at a time, so none of them takes a page longer than a millisecond or so. */
const TABLES = 512;
const FIRST_ROOM = 16;
const GROWTH = 1.5;
const MAX_LOAD = 0.75;

interface Table {
  entries: Uint32Array;
  used: number;
}

/**
 * Counts how often each of many IDs occurs, exactly, and where first. It needs 21 to 32 bytes for each
 * distinct ID: hash tables with open addressing, in typed arrays.
 */
export function createIdCounts() {
  const tables = Array.from({ length: TABLES }, (): Table => {
    return { entries: new Uint32Array(FIRST_ROOM * LANES), used: 0 };
  });
  const greatCounts = new Map<Sno, number>();
  let distinct = 0;
  let repeated = 0;
  let high = 0;
  let middle = 0;
  let low = 0;
  let hash = 0;

  /** Takes an ID apart, into the variables above. */
  function read(id: Sno): Table {
    high = bitsOf(id, 0, 6);
    middle = bitsOf(id, 6, 12);
    low = bitsOf(id, 12, 16) << COUNT_BITS;
    hash = hashOf(high, middle, low);
    return tables[hash % TABLES]!;
  }

  return {
    get distinct(): number {
      return distinct;
    },
    /** IDs that occur more than once. */
    get repeated(): number {
      return repeated;
    },
    /** Counts an ID in a line, and returns how often it has occurred, this time included. */
    add(id: Sno, line: number): number {
      const table = read(id);
      const at = placeOf(table.entries, high, middle, low, hash);
      const count = table.entries[at + 2]! & MAX_COUNT;
      if (count === MAX_COUNT) {
        const great = (greatCounts.get(id) ?? MAX_COUNT) + 1;
        greatCounts.set(id, great);
        return great;
      }
      table.entries[at] = high;
      table.entries[at + 1] = middle;
      table.entries[at + 2] = low | (count + 1);
      if (count === 1) repeated++;
      if (count > 0) return count + 1;
      table.entries[at + 3] = line;
      distinct++;
      if (++table.used * LANES > table.entries.length * MAX_LOAD) table.entries = grown(table.entries);
      return 1;
    },
    of(id: Sno): { readonly copies: number; readonly firstLine: number } {
      const { entries } = read(id);
      const at = placeOf(entries, high, middle, low, hash);
      const copies = greatCounts.get(id) ?? entries[at + 2]! & MAX_COUNT;
      return { copies, firstLine: entries[at + 3]! };
    },
  };
}

/** The index of an ID's entry, or of the free one that it would take. */
function placeOf(entries: Uint32Array, high: number, middle: number, low: number, hash: number): number {
  let at = Math.floor((hash / 2 ** 32) * (entries.length / LANES)) * LANES;
  for (;;) {
    const third = entries[at + 2]!;
    const isFree = (third & MAX_COUNT) === 0;
    const isIt = entries[at] === high && entries[at + 1] === middle && ((third ^ low) & ~MAX_COUNT) === 0;
    if (isFree || isIt) return at;
    at = at + LANES === entries.length ? 0 : at + LANES;
  }
}

function grown(entries: Uint32Array): Uint32Array {
  const larger = new Uint32Array(Math.ceil((entries.length / LANES) * GROWTH) * LANES);
  for (let from = 0; from < entries.length; from += LANES) {
    const [high, middle, third] = [entries[from]!, entries[from + 1]!, entries[from + 2]!];
    if ((third & MAX_COUNT) === 0) continue;
    const low = (third & ~MAX_COUNT) | 0;
    const at = placeOf(larger, high, middle, low, hashOf(high, middle, low));
    larger[at] = high;
    larger[at + 1] = middle;
    larger[at + 2] = third;
    larger[at + 3] = entries[from + 3]!;
  }
  return larger;
}

/** Characters of an ID, five bits each: 2 to 9 are 0 to 7, a to x are 8 to 31. */
function bitsOf(id: Sno, from: number, end: number): number {
  let bits = 0;
  for (let i = from; i < end; i++) {
    const code = id.charCodeAt(i);
    bits = (bits << 5) | (code < 0x61 ? code - 0x32 : code - 0x59);
  }
  return bits;
}

/** 32 bits, unsigned, in which every bit of the ID counts: the mixing steps of MurmurHash3. */
function hashOf(high: number, middle: number, low: number): number {
  return mixed(mixed(mixed(0, high), middle), low) >>> 0;
}

function mixed(before: number, lane: number): number {
  let hash = Math.imul(before ^ lane, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return hash ^ (hash >>> 16);
}
