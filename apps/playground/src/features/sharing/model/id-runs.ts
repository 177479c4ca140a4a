import { fromBytes, toFields } from '@sno-id/sdk';

/** Consecutive IDs of one unit, tick and partition, in compact form. Their metabyte is 0. */
export interface Run {
  /** The start of the unit in Unix milliseconds. */
  readonly unixMs: number;
  readonly tick: 0 | 1;
  readonly partition: number;
  readonly first: number;
  readonly count: number;
}

const ID_BYTES = 10;
/** The bytes before the sequence. */
const HEAD_BYTES = 8;

/** Compresses IDs of ten bytes each to runs, in order. Every ID is included. */
export function runsOf(bytes: Uint8Array, count: number): Run[] {
  const runs: { -readonly [K in keyof Run]: Run[K] }[] = [];
  for (let at = 0; at < count * ID_BYTES; at += ID_BYTES) {
    const last = runs.at(-1);
    if (last && follows(bytes, at)) {
      last.count++;
    } else {
      const { unixMs, tick, partition, sequence } = toFields(fromBytes(bytes, at));
      runs.push({ unixMs, tick, partition, first: sequence, count: 1 });
    }
  }
  return runs;
}

/** Whether an ID differs from the previous one only by one sequence number. */
function follows(bytes: Uint8Array, at: number): boolean {
  if (sequenceAt(bytes, at) !== sequenceAt(bytes, at - ID_BYTES) + 1) return false;
  for (let index = at; index < at + HEAD_BYTES; index++) {
    if (bytes[index] !== bytes[index - ID_BYTES]) return false;
  }
  return true;
}

function sequenceAt(bytes: Uint8Array, at: number): number {
  return bytes[at + HEAD_BYTES]! * 256 + bytes[at + HEAD_BYTES + 1]!;
}
