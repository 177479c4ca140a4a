import { refusal, requireInteger } from '../../arguments.ts';
import { allocate, attach, type ConfiguredMemory, corrupt } from '../../threads/memory.ts';
import type { Packing } from '../../threads/packed-state.ts';
import { initWords } from '../../threads/shared-words.ts';
import type { Bits } from '../bits.ts';
import type { FieldRole } from '../definition.ts';
import { readNode } from '../options.ts';
import type { Policy } from '../policy.ts';
import { startingPosition } from '../snapshot.ts';
import type { GivenOptions } from './options.ts';

/*
 * The header of a snowflake generator, in words of 64 bits:
 *
 *   0  epochMs   1  unitMs   2  node, the bits of its fields in place   3, 4  range
 *   5  where in the range the unit of a snapshot started   6  the state word of that snapshot
 *   7 … 14  the fields, most significant first, a byte each: role · 64 + width
 */
const FIELDS_AT = 7;
const FIELD_WORDS = 8;
const ROLES: readonly FieldRole[] = ['time', 'timeline', 'node', 'sequence'];
/** Each timeline takes a word, and a move to another timeline reads them all. */
export const MOST_TIMELINES = 256;

/** The values that all threads share, in all units. */
export interface SnowflakeConfig {
  readonly node: { readonly [name: string]: number };
  /** The numbers of a unit, both inclusive. */
  readonly first: number;
  readonly last: number;
  /**
   * Where in the range a unit of a timeline started: at the lower end, but for the one in which a plain
   * generator with `startAt` was when the snapshot was taken from which this one resumes.
   */
  startAt(unit: number, timeline: number): number;
}

/** The first thread's part: the memory, filled in before another thread can have it. */
export function makeSnowflakeMemory(
  bits: Bits,
  packing: Packing,
  options: GivenOptions,
  { first, last }: Policy,
): ConfiguredMemory<SnowflakeConfig> {
  const node = readNode(bits, options);
  const position = startingPosition(options.snapshot, bits, node, [first, last]);
  const { unit, timeline, sequence, start, highs } = position;
  const memory = allocate('snowflake', 1 + bits.timelines);
  const { header, words } = memory;
  const state = packing.pack(unit, timeline, sequence);
  const numbers = [bits.epochMs, bits.unitMs, bits.pack(0, node), first, last, start, state];
  header.set(numbers.map(BigInt));
  new Uint8Array(memory.buffer, header.byteOffset).set(fieldBytes(bits), FIELDS_AT * 8);
  // The entry of the timeline in use does not count, and must not exceed the unit that it has used.
  const records = highs.map((high, i) => BigInt(i === timeline ? Math.min(high, unit) : high));
  initWords(words, state, records);
  return { memory, config: configOf(packing, node, first, last, start, state) };
}

/** Any other thread's part: layout, node and range must equal those in the buffer. */
export function joinSnowflakeMemory(
  bits: Bits,
  packing: Packing,
  options: GivenOptions,
  chosen: Policy,
  buffer: SharedArrayBuffer,
): ConfiguredMemory<SnowflakeConfig> {
  const memory = attach('snowflake', buffer);
  if (options.snapshot !== undefined) throw refusal('snapshot', 'none with a buffer', options.snapshot);
  // Copied, then checked: another thread may overwrite it at any time.
  const header = memory.header.slice();
  const [epochMs, unitMs, nodeWord = 0n, min, max, from, state = 0n] = header;
  const fields = new Uint8Array(header.buffer, FIELDS_AT * 8, FIELD_WORDS * 8);
  agree('epochMs', bits.epochMs, Number(epochMs));
  agree('unitMs', bits.unitMs, Number(unitMs));
  const index = fieldBytes(bits).findIndex((byte, i) => byte !== fields[i]);
  if (index >= 0)
    throw refusal(`fields[${index}]`, 'that of the buffer', bits.fields[index]?.name, RangeError);

  const node: { [name: string]: number } = {};
  for (const { name, role, width, shift } of bits.payload) {
    if (role === 'node') node[name] = Number(BigInt.asUintN(width, nodeWord >> BigInt(shift)));
  }
  const [first, last, start] = [Number(min), Number(max), Number(from)];
  const isPossible =
    memory.words.length === 1 + bits.timelines &&
    bits.pack(0, node) === nodeWord &&
    first <= last &&
    last < 2 ** packing.sequenceBits &&
    start <= last - first;
  if (!isPossible) throw corrupt('snowflake', 'other data');
  for (const name in node) if (options[name] !== undefined) agree(name, options[name], node[name]!);
  if (options.range !== undefined) {
    agree('range[0]', chosen.first, first);
    agree('range[1]', chosen.last, last);
  }
  return { memory, config: configOf(packing, node, first, last, start, state) };
}

function configOf(
  packing: Packing,
  node: { readonly [name: string]: number },
  first: number,
  last: number,
  start: number,
  state: bigint,
): SnowflakeConfig {
  const from = packing.unpack(state);
  return {
    node,
    first,
    last,
    startAt: (unit, timeline) => (unit === from.unit && timeline === from.timeline ? start : 0),
  };
}

/** A joining thread must give the same value as the first one. */
function agree(name: string, given: unknown, there: number): void {
  requireInteger(name, given, there, there);
}

function fieldBytes({ fields }: Bits): Uint8Array {
  const bytes = new Uint8Array(FIELD_WORDS * 8);
  bytes.set(fields.map(({ role, width }) => ROLES.indexOf(role) * 64 + width));
  return bytes;
}
