import { refusal, requireInteger, requireLength } from '../arguments.ts';
import { BYTE_LENGTH } from '../id/layout.ts';
import type { Sno } from '../id/sno.ts';
import { isBytes } from '../id/typed-array.ts';
import type { IdWriter } from './id-writer.ts';

/** What a batch can be written into. */
export type BatchTarget = Uint8Array | Sno[];

/** IDs of one place whose numbers follow each other. */
export type IdRun<Place> = Place & { readonly first: number; readonly count: number };

/**
 * Makes sure that `count` IDs fit into a target.
 *
 * @param most the most that one call can make
 * @throws TypeError or RangeError.
 */
export function requireRoom(target: BatchTarget, count: number, most: number): void {
  const isOfBytes = isBytes(target);
  if (!isOfBytes && !Array.isArray(target)) throw refusal('target', 'an array or Uint8Array', target);
  requireInteger('count (limited by maxWaitMs)', count, Math.min(most, 0xffff_ffff));
  if (isOfBytes) requireLength('target', target.length, count * BYTE_LENGTH);
}

/** Writes the IDs of some runs. An array may be a proxy, which runs code of the caller: that comes last. */
export function writeRuns<Place>(
  target: BatchTarget,
  runs: readonly IdRun<Place>[],
  meta: number,
  { text, bytes }: IdWriter<Place>,
): void {
  const ids: Sno[] = [];
  let at = 0;
  for (const run of runs) {
    const { first } = run;
    const end = first + run.count;
    if (isBytes(target)) {
      for (let number = first; number < end; number++, at += BYTE_LENGTH) {
        bytes(run, meta, number, target, at);
      }
    } else for (let number = first; number < end; number++) ids.push(text(run, meta, number));
  }
  ids.forEach((id, i) => {
    (target as Sno[])[i] = id;
  });
}
