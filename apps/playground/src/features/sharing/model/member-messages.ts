/*
 * The messages between pages, workers and tabs. Messages from a channel are validated, since any page of this
 * origin can send them.
 */

import { decodeOrNot, fields, GREATEST, kinds, list, numberFrom, oneOf, whole } from '@sno-id/kit/data';
import { isSno, type Snapshot, type SnapshotInput, type Sno } from '@sno-id/sdk';
import { EPOCH_MS } from '@sno-id/sdk/read';
import * as v from 'valibot';
import type { Run } from './id-runs.ts';
import type { MemberConfig } from './member-generator.ts';

/** To a worker. */
export type ToMember =
  | {
      readonly type: 'start';
      readonly config: MemberConfig;
      readonly rate: number;
      readonly snapshot?: SnapshotInput;
    }
  | { readonly type: 'rate'; readonly rate: number }
  | { readonly type: 'freeze'; readonly isFrozen: boolean }
  | { readonly type: 'snapshot' };

/** From a worker or a tab. */
export type FromMember =
  | { readonly type: 'report'; readonly runs: readonly Run[]; readonly lastId: Sno }
  | { readonly type: 'snapshot'; readonly snapshot: Snapshot }
  | { readonly type: 'problem'; readonly message: string };

/** The channel between the page of a map and its tabs. */
export const CHANNEL = 'sno-id.playground.sharing.v1';

/** To the tabs of a room: all of them, or one. */
export type ToTab = { readonly room: string; readonly to: string } & (
  | { readonly type: 'who' }
  | { readonly type: 'set'; readonly rate: number; readonly isFrozen: boolean }
  | { readonly type: 'become'; readonly payload: string }
  | { readonly type: 'kill' }
);

/** From a tab. */
export type FromTab = { readonly room: string; readonly from: string } & (
  | { readonly type: 'hello'; readonly payload: string }
  | { readonly type: 'bye' }
  | Exclude<FromMember, { type: 'snapshot' }>
);

/** The most runs of one report. A tab that was asleep reports everything it made since. */
const MAX_REPORTED = 20_000;

const run: v.GenericSchema<unknown, Run> = v.pipe(
  fields({
    unixMs: whole(EPOCH_MS, GREATEST.unixMs),
    tick: oneOf([0, 1]),
    partition: whole(0, GREATEST.partition),
    first: whole(0, GREATEST.sequence),
    count: whole(1, GREATEST.sequence + 1),
  }),
  v.check(({ first, count }) => first + count <= GREATEST.sequence + 1),
);

const fromAny = { room: v.string(), from: v.pipe(v.string(), v.regex(/^[A-Z]$/)) };
const fromTab: v.GenericSchema<unknown, FromTab> = kinds(
  'type',
  [
    fields({ ...fromAny, type: v.literal('hello'), payload: v.string() }),
    fields({ ...fromAny, type: v.literal('bye') }),
    fields({ ...fromAny, type: v.literal('problem'), message: v.string() }),
    fields({
      ...fromAny,
      type: v.literal('report'),
      runs: list(run, MAX_REPORTED),
      lastId: v.custom<Sno>(isSno, 'an ID'),
    }),
  ],
  'hello, bye, problem or report',
);

const toAny = { room: v.string(), to: v.string() };
const toTab: v.GenericSchema<unknown, ToTab> = kinds(
  'type',
  [
    fields({ ...toAny, type: oneOf(['who', 'kill']) }),
    fields({ ...toAny, type: v.literal('become'), payload: v.string() }),
    fields({
      ...toAny,
      type: v.literal('set'),
      rate: numberFrom(Number.MIN_VALUE, 10_000),
      isFrozen: v.fallback(v.boolean(), false),
    }),
  ],
  'who, kill, become or set',
);

/** Reads a message for the page of a room; undefined if it is invalid or for another recipient. */
export function readFromTab(data: unknown, room: string): FromTab | undefined {
  const message = decodeOrNot(fromTab, data);
  return message?.room === room ? message : undefined;
}

/** Reads a message for a tab. */
export function readToTab(data: unknown, room: string, letter: string): ToTab | undefined {
  const message = decodeOrNot(toTab, data);
  return message?.room === room && (message.to === letter || message.to === '*') ? message : undefined;
}
