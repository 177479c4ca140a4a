import { refusal, requireInteger, requireLength } from '../arguments.ts';
import { BYTE_LENGTH, TEXT_LENGTH } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';
import type { NumberWriter } from './id-writer.ts';

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
  open: (run: R) => NumberWriter,
) => void;

/**
 * Makes sure that `count` IDs fit into a target, and reads everything of it that code of the caller could answer.
 *
 * @returns what writes the IDs when nobody else can get them any longer. It runs code of the caller last, if at all: an
 * array may be a proxy, which runs some at each assignment.
 * @throws TypeError or RangeError.
 */
export function writerInto(target: BatchTarget, count: number): WriteRuns {
  const isList = Array.isArray(target);
  const isBytes = target instanceof Uint8Array;
  // A proxy of one is an instance too, but has no memory.
  if (!isList && !(ArrayBuffer.isView(target) && (isBytes || target instanceof Uint16Array))) {
    throw refusal('target', 'an array, Uint8Array or Uint16Array', target);
  }
  const size = isBytes ? BYTE_LENGTH : TEXT_LENGTH;
  requireInteger('count', count, 0xffff_ffff);
  if (!isList) requireLength('target', target, count * size);
  const room = isList
    ? undefined
    : new (isBytes ? Uint8Array : Uint16Array)(target.buffer as ArrayBuffer, target.byteOffset, count * size);
  return (runs, meta, open) => {
    const ids: Sno[] = [];
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
