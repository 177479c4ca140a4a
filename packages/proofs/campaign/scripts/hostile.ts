/*
 * Every function that the package exports, with arguments of all kinds: one in the place of an argument that
 * is right, or all of them at once.
 */

import * as root from '../../../sdk/src/index.ts';
import * as meta from '../../../sdk/src/meta/index.ts';
import * as read from '../../../sdk/src/read/index.ts';
import * as shared from '../../../sdk/src/shared/index.ts';
import * as snowflake from '../../../sdk/src/snowflake/index.ts';
import * as testing from '../../../sdk/src/testing/index.ts';
import type { Dice } from '../../../sdk/test/random/dice.ts';
import { type Call, withValue } from '../attack.ts';
import { Caller } from '../caller.ts';
import { requireRefusal, wrong } from '../fault.ts';
import { someValue } from '../hostile-values.ts';
import type { Tally } from '../tally.ts';

type AnyFunction = (...args: readonly unknown[]) => unknown;

/** Exported functions that are not called, with the reason. */
const EXEMPT: { readonly [name: string]: string } = {
  SnoError: 'a class, which takes what it is given',
};

/** Every function of every entry point, by name: also those that do not exist yet. */
const FUNCTIONS: readonly (readonly [name: string, code: AnyFunction])[] = Object.entries({
  ...root,
  ...meta,
  ...read,
  ...shared,
  ...snowflake,
  ...testing,
}).flatMap(([name, value]) =>
  typeof value === 'function' && EXEMPT[name] === undefined ? [[name, value as AnyFunction] as const] : [],
);

const ID = root.parse('brpk4q72xwf2m63l');
const UNIX_MS = Date.UTC(2026, 0, 1);
const FIELDS = { unixMs: UNIX_MS, tick: 0, meta: 0, partition: 0, sequence: 0 } as const;
const WAITING = { clock: { now: () => UNIX_MS }, maxWaitMs: 4 };
const SNO = {
  ...WAITING,
  whenBlocked: 'throw',
  partition: 7,
  sequence: [0, 9],
  random: { nextUint32: () => 7 },
};
const SNAPSHOT = { wallHi: 5, wallSafe: 0, drifts: 0, sequence: 1 };
const DEFINITION = {
  epochMs: 0,
  unitMs: 1,
  fields: [
    { name: 'time', width: 42, role: 'time' },
    { name: 'node', width: 4 },
    { name: 'sequence', width: 4, role: 'sequence' },
  ],
  regression: 'throw',
  overflow: 'throw',
} as const;
const SMALL = snowflake.defineSnowflake(DEFINITION);
const noteId = root.defineKind('note');
const NOTE = noteId.fromSno(ID);
const json = root.snoSchema['~standard'].jsonSchema;

/** What makes a generator is to be found wanting there, or at its first ID. */
const used =
  (create: (options: never) => { next(): unknown }) =>
  (options: never): unknown =>
    create(options).next();

/** Functions of more than one argument, methods, and options, with what is right. */
const CALLS: readonly Call[] = [
  [root.toBytes, ID, new Uint8Array(12), 1],
  [root.fromBytes, new Uint8Array(12), 1],
  [root.fromFields, FIELDS],
  [root.withFields, ID, FIELDS],
  [root.checkSno, ID, { nowMs: 0, maxAheadMs: 0, maxAgeMs: 0, partition: 7, meta: 7 }],
  [json.input, { target: 'draft-07' }],
  [noteId.generate, 7],
  [noteId.parse, NOTE],
  [noteId.fromSno, ID],
  [noteId.toSno, NOTE],
  [noteId.is, NOTE],
  [used(root.createGenerator), { ...SNO, whenOutOfRange: 'throw' }],
  [used(root.createGenerator), { ...WAITING, snapshot: { ...SNAPSHOT, partition: [1, 2] } }],
  [used(shared.createSharedGenerator), { ...SNO, block: 4 }],
  [root.splitSequence, 1, [0, 9]],
  [snowflake.defineSnowflake, DEFINITION],
  [
    used(SMALL.createGenerator),
    { ...WAITING, node: 1, range: [0, 9], startAt: () => 0, regression: 'wait', overflow: 'wait' },
  ],
  [
    used(SMALL.createGenerator),
    { ...WAITING, node: 1, snapshot: SMALL.createGenerator({ node: 1 }).snapshot() },
  ],
  [snowflake.multiClock.toFields, '5'],
];

/** Plays a script. Throws a Fault. */
export function playHostile(dice: Dice, tally: Tally): void {
  const generator = root.createGenerator({ partition: 9, whenBlocked: 'throw' });
  const made = new Set<string>();
  const caller = new Caller(dice, 3);
  // Values that call back while they are read find a generator that works.
  caller.actions = [() => void made.add(generator.next()), () => void generator.batch(2)];
  for (let turns = 0; turns < 12; turns++) {
    tally.hostile++;
    const value = () => someValue(dice, caller.intrude);
    const all = Array.from({ length: dice.int(0, 3) }, value);
    const [name, any] = dice.pick(FUNCTIONS);
    const right = dice.pick(CALLS);
    const isAny = dice.oneIn(2);
    const call = isAny ? () => any(...all) : withValue(dice, right, value());
    caller.begin();
    try {
      call();
    } catch (error) {
      try {
        requireRefusal(error);
      } catch (fault) {
        wrong(`${isAny ? name : right[0].name}: ${(fault as Error).message}`);
      }
    } finally {
      caller.end();
    }
  }
  tally.reentered += made.size;
  tally.ids += made.size;
}
