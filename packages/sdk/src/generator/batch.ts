import { refusal, requireInteger } from '../arguments.ts';
import { BYTE_LENGTH, TEXT_LENGTH } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';
import type { IdWriter } from './id-writer.ts';

/** What a batch can be written into. */
export type BatchTarget = Uint8Array | Uint16Array | Sno[];

/** The memory that a batch is written into, or the array. */
export type BatchRoom =
  | { readonly kind: 'bytes'; readonly room: DataView }
  | { readonly kind: 'codes'; readonly room: Uint16Array }
  | { readonly kind: 'texts'; readonly room?: undefined };

/**
 * Makes sure that `count` IDs fit into a target, and reads everything of it that code of the caller could answer.
 *
 * @throws TypeError or RangeError.
 */
export function roomIn(target: BatchTarget, count: number): BatchRoom {
  const isBytes = target instanceof Uint8Array;
  if (Array.isArray(target)) {
    requireInteger('count', count, 0xffff_ffff);
    return { kind: 'texts' };
  }
  if (!isBytes && !(target instanceof Uint16Array)) {
    throw refusal('target', 'an array, a Uint8Array or a Uint16Array', target);
  }
  const { buffer, byteOffset, length } = target;
  requireInteger('count', count, Math.floor(length / (isBytes ? BYTE_LENGTH : TEXT_LENGTH)));
  return isBytes
    ? { kind: 'bytes', room: new DataView(buffer, byteOffset, count * BYTE_LENGTH) }
    : { kind: 'codes', room: new Uint16Array(buffer, byteOffset, count * TEXT_LENGTH) };
}

/** IDs of one unit whose numbers follow each other. */
export interface IdRun {
  readonly unit: number;
  readonly timeline: number;
  readonly first: number;
  readonly count: number;
}

/**
 * Writes the IDs of some runs into the room of a batch. Runs no code of a caller.
 *
 * @param open turns the writer to a unit
 * @returns the IDs, if they are to be strings.
 */
export function writeRuns(
  runs: readonly IdRun[],
  meta: number,
  { kind, room }: BatchRoom,
  open: (unit: number, timeline: number) => IdWriter,
): Sno[] {
  const ids: Sno[] = [];
  let made = 0;
  for (const { unit, timeline, first, count } of runs) {
    const writer = open(unit, timeline);
    if (kind === 'texts') writer.textRun(meta, first, count, ids);
    else if (kind === 'bytes') writer.byteRun(meta, first, count, room, made * BYTE_LENGTH);
    else writer.codeRun(meta, first, count, room, made * TEXT_LENGTH);
    made += count;
  }
  return ids;
}
