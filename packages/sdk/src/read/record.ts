import { UNIT_MS } from '../clock/units.ts';
import { toBigInt, toBytes, toHex } from '../id/forms.ts';
import { dateOf, fromFields, type Sno, type SnoFields, toFields } from '../id/sno.ts';
import { toUuid } from '../id/uuid.ts';
import { matchAs } from './match-id.ts';
import { type IdProblem, type IdReading, problem } from './reading.ts';

/** An ID in all its forms, with all its fields: the object that `sno inspect --json` prints. Plain JSON. */
export interface SnoRecord extends SnoFields {
  readonly id: Sno;
  /** The time as an ISO date with milliseconds. */
  readonly time: string;
  readonly bytes: readonly number[];
  readonly hex: string;
  readonly uuid: string;
  /** The 80 bits in decimal. A string, because a JSON number keeps 53 bits in most readers. */
  readonly bigint: string;
}

/** Makes the record of an ID. Throws as `parse` does. */
export function toRecord(id: string): SnoRecord {
  const { unixMs, ...fields } = toFields(id);
  return {
    id: id as Sno,
    time: dateOf(id).toISOString(),
    unixMs,
    ...fields,
    bytes: [...toBytes(id)],
    hex: toHex(id),
    uuid: toUuid(id),
    bigint: String(toBigInt(id)),
  };
}

const FIELDS = ['unixMs', 'tick', 'meta', 'partition', 'sequence'] as const;

/**
 * Reads an object that has an `id`, with a kind before it or without, or all five fields. Whatever else it
 * has of a record must say the same; other properties do not matter.
 *
 * @param readText explains an `id` that is not one.
 */
export function readRecord(
  given: { readonly [key: string]: unknown },
  readText: (text: string) => IdReading,
): IdReading {
  const id = given['id'] === undefined ? readFields(given) : readOwnId(given['id'], readText);
  if (typeof id !== 'string') return id;
  for (const [key, value] of Object.entries(toRecord(id))) {
    if (given[key] !== undefined && !isSame(key, given[key], value)) {
      const message = `"${key}" does not match the ID ${id}: expected ${JSON.stringify(value)}.`;
      return problem('value', message);
    }
  }
  return { ok: true, id, form: 'json' };
}

function readOwnId(id: unknown, readText: (text: string) => IdReading): Sno | IdProblem {
  if (typeof id !== 'string') return problem('value', '"id": expected the text of an ID.');
  const own = matchAs('text', id);
  if (own !== undefined) return own;
  const read = readText(id);
  if (read.ok) return problem('value', '"id": expected the text of an ID alone.', undefined, read.id);
  const { index: _, ...rest } = read;
  return { ...rest, message: `"id": ${rest.message[0]!.toLowerCase()}${rest.message.slice(1)}` };
}

function readFields(given: { readonly [key: string]: unknown }): Sno | IdProblem {
  const missing = FIELDS.filter(name => given[name] === undefined);
  if (missing.length > 0) {
    const all = missing.length === FIELDS.length ? 'or the five fields of one' : `or ${missing.join(', ')}`;
    return problem('value', `Expected an object with the "id" of an ID, ${all}.`);
  }
  const fields = Object.fromEntries(FIELDS.map(name => [name, given[name]]));
  try {
    return fromFields(fields as unknown as SnoFields);
  } catch (error) {
    const wrong = FIELDS.find(name => (error as Error).message.startsWith(`${name}:`))!;
    return problem('value', `"${wrong}": ${RANGES[wrong]}.`);
  }
}

const RANGES = {
  unixMs: 'expected Unix milliseconds from 2010-01-01 to 2079-09-07',
  tick: 'expected 0 or 1',
  meta: 'expected an integer from 0 to 255',
  partition: 'expected an integer from 0 to 65535',
  sequence: 'expected an integer from 0 to 65535',
} as const;

/** Whether a property agrees with the ID of the record. */
function isSame(key: string, given: unknown, value: unknown): boolean {
  // It was read, and may have a kind.
  if (key === 'id') return true;
  if (key === 'unixMs') {
    const ahead = typeof given === 'number' ? given - (value as number) : -1;
    return ahead >= 0 && ahead < UNIT_MS;
  }
  if (key === 'bytes') {
    const bytes = value as readonly number[];
    return (
      Array.isArray(given) && given.length === bytes.length && bytes.every((byte, i) => byte === given[i])
    );
  }
  if (key === 'bigint')
    return (typeof given === 'bigint' || typeof given === 'string') && String(given) === value;
  if (key === 'hex' || key === 'uuid') return typeof given === 'string' && given.toLowerCase() === value;
  return given === value;
}
