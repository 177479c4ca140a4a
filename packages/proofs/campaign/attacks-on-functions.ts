/* The functions and options of the package, with values of all kinds in each argument. */

import * as sdk from '../../sdk/src/index.ts';
import { createSharedGenerator } from '../../sdk/src/shared/index.ts';
import { defineSnowflake, multiClock, type Snowflake } from '../../sdk/src/snowflake/index.ts';
import { type Attack, isIndex, isNumberIn, isOneOf, isPlain } from './attack.ts';

const EPOCH_MS = 1_262_304_000_000;
const END_MS = 3_461_327_255_552;
const ID = 'brpk4q72xwf2m63l';
const FIELDS = { unixMs: EPOCH_MS, tick: 0 as const, meta: 0, partition: 0, sequence: 0 };

type OnFunction = Attack<void>;
type Accepts = OnFunction['accepts'];

const attack = (
  name: string,
  names: readonly string[] | undefined,
  accepts: Accepts,
  call: (value: never) => unknown,
): OnFunction => ({ name, names, accepts, call: (_, value) => call(value) });

const anything: Accepts = () => true;
const nothing: Accepts = () => false;
const orAbsent =
  (accepts: Accepts): Accepts =>
  value =>
    value === undefined || accepts(value);
const upTo =
  (max: number, min = 0): Accepts =>
  value =>
    isIndex(value, max, min);
const oneOf =
  (...choices: readonly unknown[]): Accepts =>
  value =>
    isOneOf(value, ...choices);
const isId: Accepts = value => typeof value === 'string' && /^[2-9a-x]{16}$/.test(value);
const noteId = sdk.defineKind('note');
const isNoteId: Accepts = value => typeof value === 'string' && /^note_[2-9a-x]{16}$/.test(value);
const isTime: Accepts = value => isNumberIn(value, EPOCH_MS, END_MS);
const isEmptyPlain: Accepts = value => isPlain(value) && Object.keys(value).length === 0;
const isView =
  (min: number, max = Infinity): Accepts =>
  value =>
    ArrayBuffer.isView(value) && value instanceof Uint8Array && isIndex(value.length, max, min);
const isPartition: Accepts = value =>
  isIndex(value, 65_535) ||
  (Array.isArray(value) && value.length === 2 && value.every(byte => isIndex(byte, 255)));
const isRange: Accepts = value =>
  Array.isArray(value) &&
  value.length === 2 &&
  isIndex(value[0], 65_535) &&
  isIndex(value[1], 65_535, value[0] + 3);
const has =
  (method: string): Accepts =>
  value =>
    value !== null && typeof (value as { [name: string]: unknown })?.[method] === 'function';
const isWait: Accepts = value => isIndex(value, Number.MAX_VALUE) || value === Number.POSITIVE_INFINITY;
const isSeconds: Accepts = value => typeof value === 'number' && isTime(value * 1000);
/** A time, or where a range is open. A Date, too. */
const isBound =
  (isOpenAtEnd: boolean): Accepts =>
  value => {
    const ms = value instanceof Date ? value.getTime() : value;
    if (isTime(ms)) return true;
    return typeof ms === 'number' && !isSeconds(value) && (isOpenAtEnd ? ms >= END_MS : ms < EPOCH_MS);
  };

/** Readers of an ID. */
const READERS: { readonly [name: string]: (id: string) => unknown } = {
  parse: sdk.parse,
  toBytes: sdk.toBytes,
  toHex: sdk.toHex,
  toUuid: sdk.toUuid,
  toAsciiUuid: sdk.toAsciiUuid,
  toBigInt: sdk.toBigInt,
  toFields: sdk.toFields,
  unixMsOf: sdk.unixMsOf,
  dateOf: sdk.dateOf,
  tickOf: sdk.tickOf,
  metaOf: sdk.metaOf,
  partitionOf: sdk.partitionOf,
  sequenceOf: sdk.sequenceOf,
};

/** An option that is `undefined` is as good as left out, but for those by which IDs are unique. */
const ALWAYS_MEANT = ['partition', 'sequence'];

/** Where each option of a generator is attacked: by making one, and an ID with it. */
function onOptions(
  maker: string,
  make: (options: object) => { next(): unknown },
  options: { readonly [key: string]: Accepts },
): OnFunction[] {
  return Object.entries(options).map(([key, accepts]) =>
    attack(`${maker}({ ${key} })`, [key], ALWAYS_MEANT.includes(key) ? accepts : orAbsent(accepts), value =>
      make({ [key]: value }).next(),
    ),
  );
}

const clock: sdk.Clock = { now: () => Date.UTC(2026, 0, 1) };
const WAITING = { clock: has('now'), maxWaitMs: isWait, whenBlocked: oneOf('wait', 'throw') };
const IDENTITY = { partition: isPartition, sequence: isRange, random: has('nextUint32') };

const small = defineSnowflake(definitionOf({})) as Snowflake<'node', 'sequence'>;

export const ATTACKS_ON_FUNCTIONS: readonly OnFunction[] = [
  ...Object.entries(READERS).map(([name, read]) => attack(`${name}(id)`, ['ID'], isId, read)),
  attack('toBytes(into)', ['bytes'], orAbsent(isView(10)), value => sdk.toBytes(ID, value)),
  attack('toBytes(at)', ['at', 'bytes'], orAbsent(upTo(2)), value =>
    sdk.toBytes(ID, new Uint8Array(12), value),
  ),
  attack('fromBytes(bytes)', ['bytes'], isView(10, 10), value => sdk.fromBytes(value)),
  attack('fromBytes(at)', ['at', 'bytes'], upTo(2), value => sdk.fromBytes(new Uint8Array(12), value)),
  attack('fromHex(hex)', ['hex'], nothing, value => sdk.fromHex(value)),
  attack('fromUuid(uuid)', ['UUID'], nothing, value => sdk.fromUuid(value)),
  attack(
    'fromBigInt(value)',
    ['value'],
    value => typeof value === 'bigint' && value >= 0n && value < 2n ** 80n,
    value => sdk.fromBigInt(value),
  ),
  attack('firstAt(time)', ['time'], isBound(false), value => sdk.firstAt(value)),
  attack('lastAt(time)', ['time'], isBound(true), value => sdk.lastAt(value)),
  attack('fromFields(fields)', undefined, nothing, value => sdk.fromFields(value)),
  ...Object.entries({
    unixMs: isTime,
    tick: upTo(1),
    meta: upTo(255),
    partition: upTo(65_535),
    sequence: upTo(65_535),
  }).map(([name, accepts]) =>
    attack(`fromFields({ ${name} })`, [name], accepts, value => sdk.fromFields({ ...FIELDS, [name]: value })),
  ),
  attack('withFields(id)', ['ID'], isId, value => sdk.withFields(value, { meta: 1 })),
  attack('withFields(some)', undefined, isEmptyPlain, value => sdk.withFields(ID, value)),
  attack('withFields({ meta })', ['meta'], orAbsent(upTo(255)), value => sdk.withFields(ID, { meta: value })),
  attack('isSno(value)', [], anything, value => sdk.isSno(value)),
  attack('isSnoError(value)', [], anything, value => sdk.isSnoError(value)),
  attack('snoSchema', [], anything, value => sdk.snoSchema['~standard'].validate(value)),
  attack('snoSchema, target', ['target'], oneOf('draft-2020-12', 'draft-07', 'openapi-3.0'), value =>
    sdk.snoSchema['~standard'].jsonSchema.input({ target: value }),
  ),
  attack(
    'defineKind(name)',
    ['name'],
    value => typeof value === 'string' && /^[a-z](?:[a-z0-9_]{0,61}[a-z0-9])?$/.test(value),
    value => sdk.defineKind(value),
  ),
  attack('kind.generate(meta)', ['meta'], orAbsent(upTo(255)), value => noteId.generate(value)),
  attack('kind.parse(text)', ['ID'], isNoteId, value => noteId.parse(value)),
  attack('kind.fromSno(id)', ['ID'], isId, value => noteId.fromSno(value)),
  attack('kind.toSno(id)', ['ID'], isNoteId, value => noteId.toSno(value)),
  attack('kind.is(value)', [], anything, value => noteId.is(value)),
  attack('checkSno(value)', [], anything, value => sdk.checkSno(value, { nowMs: 0 })),
  attack('checkSno(options)', undefined, orAbsent(isEmptyPlain), value => sdk.checkSno(ID, value)),
  attack(
    'checkSno({ nowMs })',
    ['nowMs'],
    orAbsent(value => Number.isFinite(value) && !isSeconds(value)),
    value => sdk.checkSno(ID, { nowMs: value }),
  ),
  attack(
    'checkSno({ maxAheadMs })',
    ['maxAheadMs'],
    orAbsent(value => isNumberIn(value, 0, Number.POSITIVE_INFINITY) || value === Number.POSITIVE_INFINITY),
    value => sdk.checkSno(ID, { maxAheadMs: value }),
  ),
  attack('generate(meta)', ['meta'], orAbsent(upTo(255)), value => sdk.generate(value)),

  attack('createGenerator(options)', undefined, orAbsent(isEmptyPlain), value => sdk.createGenerator(value)),
  ...onOptions('createGenerator', options => sdk.createGenerator({ clock, ...options }), {
    ...WAITING,
    ...IDENTITY,
    whenOutOfRange: oneOf('throw', 'substitute'),
  }),
  attack('createGenerator({ snapshot })', undefined, orAbsent(isEmptyPlain), value =>
    sdk.createGenerator({ snapshot: value }),
  ),
  ...Object.entries({
    wallHi: 2 ** 39 - 1,
    wallSafe: 2 ** 39 - 1,
    drifts: 2 ** 32 - 1,
    sequence: 2 ** 32 - 1,
  }).map(([key, max]) =>
    attack(`createGenerator({ snapshot: { ${key} } })`, [key], orAbsent(upTo(max)), value =>
      sdk.createGenerator({ snapshot: { [key]: value } }),
    ),
  ),
  attack('createGenerator({ sequence: [min] })', ['sequence[0]', 'sequence[1]'], upTo(65_532), value =>
    sdk.createGenerator({ sequence: [value, 65_535] }),
  ),
  attack('createGenerator({ sequence: [, max] })', ['sequence[1]'], upTo(65_535, 3), value =>
    sdk.createGenerator({ sequence: [0, value] }),
  ),

  attack('createSharedGenerator(first)', undefined, isEmptyPlain, value => createSharedGenerator(value)),
  ...onOptions('createSharedGenerator', options => createSharedGenerator({ clock, ...options }), {
    ...WAITING,
    ...IDENTITY,
    block: upTo(65_536, 1),
  }),
  attack('sdk.splitSequence(n)', ['n'], upTo(16_384, 1), value => sdk.splitSequence(value)),
  // A number there is the index of one range.
  attack(
    'sdk.splitSequence(range)',
    ['range', 'index'],
    value => value === 0 || orAbsent(isRange)(value),
    value => sdk.splitSequence(1, value),
  ),

  attack('defineSnowflake(definition)', undefined, nothing, value => defineSnowflake(value)),
  attack('defineSnowflake({ epochMs })', ['epochMs', 'end of time'], upTo(4e15), value =>
    defineSnowflake(definitionOf({ epochMs: value })),
  ),
  attack('defineSnowflake({ unitMs })', ['unitMs', 'end of time'], upTo(1900, 1), value =>
    defineSnowflake(definitionOf({ unitMs: value })),
  ),
  attack('defineSnowflake({ fields })', undefined, nothing, value =>
    defineSnowflake(definitionOf({ fields: value })),
  ),
  attack('defineSnowflake({ regression })', ['regression'], oneOf('throw', 'wait', 'hold'), value =>
    defineSnowflake(definitionOf({ regression: value })),
  ),
  ...onOptions(
    'snowflake.createGenerator',
    options => small.createGenerator({ node: 1, clock, ...options }),
    {
      clock: has('now'),
      maxWaitMs: isWait,
      range: value =>
        Array.isArray(value) &&
        value.length === 2 &&
        isIndex(value[0], 15) &&
        isIndex(value[1], 15, value[0]),
      startAt: value => typeof value === 'function',
      regression: oneOf('throw', 'wait', 'hold'),
      overflow: oneOf('throw', 'wait'),
    },
  ),
  attack('snowflake.createGenerator({ node })', ['node'], upTo(15), value =>
    small.createGenerator({ node: value }),
  ),
  attack('snowflake.createGenerator({ snapshot })', undefined, orAbsent(nothing), value =>
    small.createGenerator({ node: 1, snapshot: value }),
  ),
  attack(
    'multiClock.toFields(id)',
    ['ID'],
    value =>
      (typeof value === 'bigint' && value >= 0n && value <= multiClock.max) ||
      (typeof value === 'string' && /^(0|[1-9]\d{0,17})$/.test(value)),
    value => multiClock.toFields(value),
  ),
];

/** The definition of a small layout, with something else in it. */
function definitionOf(changes: object): Parameters<typeof defineSnowflake>[0] {
  return {
    epochMs: 0,
    unitMs: 1,
    fields: [
      { name: 'time', width: 42, role: 'time' },
      { name: 'node', width: 4 },
      { name: 'sequence', width: 4, role: 'sequence' },
    ],
    regression: 'throw',
    overflow: 'throw',
    ...changes,
  };
}
