import { requireInteger, requirePair } from '../arguments.ts';
import type { SnoErrorCode } from '../errors.ts';

/** A partition: a number from 0 to 65,535, or its upper and lower byte. */
export type PartitionInput = number | readonly [hi: number, lo: number];

/**
 * Reads a partition as a number.
 *
 * @throws TypeError or RangeError for anything else; or a SnoError, if a code is given.
 */
export function readPartition(input: PartitionInput, code?: SnoErrorCode): number {
  if (!Array.isArray(input)) return requireInteger('partition', input, 0xffff, 0, code);
  const [hi, lo] = requirePair('partition', input, '[hi, lo]', code).map(byte =>
    requireInteger('partition', byte, 0xff, 0, code),
  );
  return hi! * 256 + lo!;
}
