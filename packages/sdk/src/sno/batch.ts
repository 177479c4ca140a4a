import { refusal, requireInteger, requireLength } from '../arguments.ts';
import { BYTE_LENGTH, TEXT_LENGTH } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';
import { kindOfArray, lengthOfArray, placeOfArray } from '../id/typed-array.ts';
import type { RunWriter } from './id-writer.ts';

/** What a batch can be written into. */
export type BatchTarget = Uint8Array | Uint16Array | Sno[];

/** IDs of one unit whose numbers follow each other. */
export interface IdRun {
  readonly unit: number;
  readonly timeline: number;
  readonly first: number;
  readonly count: number;
}

/** Writes the IDs of some runs. `open` turns a writer to the unit of one. */
export type WriteRuns = <R extends Pick<IdRun, 'first' | 'count'>>(
  runs: readonly R[],
  meta: number,
  open: (run: R) => RunWriter,
) => void;

/**
 * Makes sure that `count` IDs fit into a target, and reads everything of it that code of the caller could
 * answer.
 *
 * @param most the most that one call can make
 * @returns what writes the IDs when nobody else can get them any longer. It runs code of the caller last, if
 * at all: an array may be a proxy, which runs some at each assignment.
 * @throws TypeError or RangeError.
 */
export function writerInto(target: BatchTarget, count: number, most: number): WriteRuns {
  const kind = kindOfArray(target);
  const Kind = [Uint8Array, Uint16Array].find(({ name }) => name === kind);
  if (!Kind && !Array.isArray(target)) {
    throw refusal('target', 'an array, Uint8Array or Uint16Array', target);
  }
  requireInteger('count', count, 0xffff_ffff);
  requireInteger('count (limited by maxWaitMs)', count, most);
  const size = Kind === Uint8Array ? BYTE_LENGTH : TEXT_LENGTH;
  const view = target as ArrayBufferView;
  const requireRoom = () => Kind && requireLength('target', lengthOfArray(view), count * size);
  requireRoom();
  // For no IDs nothing is written: an array that has lost its buffer will do.
  const room = Kind && count ? new Kind(...placeOfArray(view), count * size) : undefined;
  return (runs, meta, open) => {
    const ids: Sno[] = [];
    // A clock that shrinks the buffer, or takes it away, has cost the numbers by now.
    requireRoom();
    let at = 0;
    for (const run of runs) {
      const { first, count } = run;
      const writer = open(run);
      if (room) writer.fill(meta, first, room.subarray(at, at + count * size));
      else for (let i = 0; i < count; i++) ids.push(writer.text(meta, first + i));
      at += count * size;
    }
    ids.forEach((id, i) => {
      (target as Sno[])[i] = id;
    });
  };
}
