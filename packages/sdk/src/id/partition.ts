import { refusal, requireInteger } from '../arguments.ts';

/** A partition: a number from 0 to 65,535, or its upper and lower byte. */
export type PartitionInput = number | readonly [hi: number, lo: number];

/**
 * Reads a partition as a number.
 *
 * @throws TypeError or RangeError for anything else.
 */
export function readPartition(input: PartitionInput): number {
  if (!Array.isArray(input)) return requireInteger('partition', input, 0xffff);
  if (input.length !== 2) throw refusal('partition', '[hi, lo]', input);
  const [hi, lo] = input.map(byte => requireInteger('partition', byte, 0xff));
  return hi! * 256 + lo!;
}
