import { refusal, requireInteger, requireKeys } from '../arguments.ts';

/** The role of a field in an ID. */
export type FieldRole = 'time' | 'timeline' | 'node' | 'sequence';

/** One field of an ID. */
export interface SnowflakeField {
  readonly name: string;
  /** In bits, 1 … 52. */
  readonly width: number;
  /**
   * `time` counts units since the epoch; `timeline` tells apart runs of time in which the clock went back (a
   * clock ID); `sequence` counts within a unit; a `node` field is fixed for one generator.
   *
   * @default 'node'
   */
  readonly role?: FieldRole | undefined;
}

/**
 * The strategy for a clock that reads an earlier unit than that of the last ID. None of them repeats an ID of
 * the generator; they differ in their cost:
 *
 * - `throw`: no IDs until the clock is back. Each call throws `ERR_CLOCK_UNSAFE` at once.
 * - `wait`: no IDs until the clock is back. A call holds the thread, for at most `maxWaitMs`, and then throws
 *   the same.
 * - `hold`: IDs continue in the last unit, so they carry a time that the clock has not reached again. There
 *   are only as many as that unit has numbers left: the next one is an overflow, and ends when the clock is
 *   past the held unit.
 * - `next-timeline`: IDs continue at once, with the present time, on the next timeline that has used nothing
 *   at or after it. Order is lost there: such an ID can sort before older ones. Where no timeline is safe,
 *   the call waits.
 */
export type Regression = 'throw' | 'wait' | 'hold' | 'next-timeline';

/**
 * The strategy for a unit that has no number left. None of them repeats an ID:
 *
 * - `wait`: a call holds the thread until the next unit, for at most `maxWaitMs`, and then throws
 *   `ERR_SEQUENCE_EXHAUSTED`.
 * - `throw`: each call throws it at once.
 * - `next-timeline`: IDs continue in the same unit on the next timeline that has used nothing at or after it;
 *   if there is no such timeline, as `wait`. Each timeline taken is one less to go back to when the clock is
 *   set back.
 * - `carry`: IDs continue at once in the next unit, ahead of the clock, until the clock has caught up. Only
 *   together with the regression `hold`: then no call waits or throws, and each ID is greater than the one
 *   before it, whatever the clock does.
 */
export type Overflow = 'wait' | 'throw' | 'next-timeline' | 'carry';

/** The strategies of a generator that cannot simply continue. */
export interface Strategies {
  readonly regression: Regression;
  readonly overflow: Overflow;
}

/** All that makes one scheme: fields and strategies. */
export interface SnowflakeDefinition<Field extends SnowflakeField = SnowflakeField> extends Strategies {
  /** Unix milliseconds at which unit 0 starts. */
  readonly epochMs: number;
  /** Milliseconds in a unit of time, a whole number. */
  readonly unitMs: number;
  /**
   * The fields, most significant first: the time at the top, one sequence, at most one timeline; 64 bits at
   * most.
   */
  readonly fields: readonly Field[];
}

const KEYS = ['epochMs', 'unitMs', 'fields', 'regression', 'overflow'];
/** The latest time that a Date can hold. */
const LATEST_MS = 8_640_000_000_000_000;
const ROLES: readonly FieldRole[] = ['time', 'timeline', 'node', 'sequence'];
/** Options that stand beside the node fields, or may one day. */
const OPTIONS = [
  ...['clock', 'snapshot', 'maxWaitMs', 'range', 'startAt', 'clockIds', 'regression', 'overflow'],
  ...['whenBlocked', 'block', 'buffer'],
];

/**
 * Copies a definition, each value read once, and checks it. Throws TypeError or RangeError that names what is
 * wrong.
 */
export function readDefinition(given: SnowflakeDefinition): SnowflakeDefinition {
  const definition = requireKeys('definition', given, KEYS);
  const { unitMs, regression, overflow } = definition;
  const epochMs = requireInteger('epochMs', definition.epochMs, LATEST_MS);
  requireInteger('unitMs', unitMs, LATEST_MS, 1);
  if (!Array.isArray(definition.fields)) throw refusal('fields', 'an array', definition.fields);
  const fields = Array.from(definition.fields, (field: SnowflakeField, i) =>
    requireKeys(`fields[${i}]`, field, ['name', 'width', 'role']),
  );
  for (const field of fields) checkField(field);
  const count = (role: FieldRole): number => fields.filter(field => field.role === role).length;
  requireInteger('fields of time', count('time'), 1, 1);
  requireInteger('fields of sequence', count('sequence'), 1, 1);
  requireInteger('fields of timeline', count('timeline'), 1);
  fields.forEach(({ name }, i) => {
    if (fields.findIndex(field => field.name === name) === i) return;
    throw refusal(`fields[${i}].name`, 'another name', name, RangeError);
  });
  requireInteger('bits', sumOf(fields), 64);
  // Or the order of IDs were not the order of their times.
  if (fields[0]!.role !== 'time') throw refusal('first field', 'the time', fields[0]!.name, RangeError);
  requireInteger('end of time', epochMs + unitMs * 2 ** fields[0]!.width, LATEST_MS);
  checkStrategies({ regression, overflow }, fields);
  return { epochMs, unitMs, fields, regression, overflow };
}

function checkField({ name, width, role }: SnowflakeField): void {
  if (typeof name !== 'string') throw refusal('name', 'a string', name);
  requireInteger(`width of ${name}`, width, 52, 1);
  if (role !== undefined && !ROLES.includes(role)) {
    throw refusal(`role of ${name}`, "'time', 'timeline', 'node' or 'sequence'", role);
  }
  const isNode = role === undefined || role === 'node';
  // A property that every object has would be read in place of a missing one.
  const isTaken = name in {} || (role !== 'time' && name === 'unixMs') || (isNode && OPTIONS.includes(name));
  if (name === '' || isTaken) {
    throw refusal('name', 'a name that is not an option, unixMs or in every object', name, RangeError);
  }
}

/** Checks the strategies of a generator against its fields. */
export function checkStrategies(
  { regression, overflow }: Strategies,
  fields: readonly SnowflakeField[],
): void {
  const regressions = overflow === 'carry' ? ['hold'] : ['throw', 'wait', 'hold', 'next-timeline'];
  oneOf('regression', regression, regressions);
  oneOf('overflow', overflow, ['wait', 'throw', 'next-timeline', 'carry']);
  if (
    (regression === 'next-timeline' || overflow === 'next-timeline') &&
    !fields.some(({ role }) => role === 'timeline')
  ) {
    throw refusal('next-timeline', 'a field with the role timeline', undefined, RangeError);
  }
}

/** The bits of some fields. */
export function sumOf(fields: readonly SnowflakeField[]): number {
  return fields.reduce((sum, { width }) => sum + width, 0);
}

function oneOf(name: string, value: string, choices: readonly string[]): void {
  if (!choices.includes(value)) throw refusal(name, choices.map(choice => `'${choice}'`).join(', '), value);
}
