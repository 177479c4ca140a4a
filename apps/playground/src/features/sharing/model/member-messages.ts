/*
 * The messages between pages, workers and tabs. Messages from a channel are validated, since any page of this
 * origin can send them.
 */

import { GREATEST } from '@sno-id/kit/data';
import { EPOCH_MS, isSno, type Snapshot, type SnapshotInput, type Sno } from '@sno-id/sdk';
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

/** Reads a message for the page of a room; undefined if it is invalid or for another recipient. */
export function readFromTab(data: unknown, room: string): FromTab | undefined {
  if (!isRecord(data) || data['room'] !== room || !isLetter(data['from'])) return undefined;
  const from = data['from'];
  const { type, payload, message, runs, lastId } = data;
  if (type === 'hello' && typeof payload === 'string') return { room, from, type, payload };
  if (type === 'bye') return { room, from, type };
  if (type === 'problem' && typeof message === 'string') return { room, from, type, message };
  if (type !== 'report' || !isSno(lastId)) return undefined;
  if (!Array.isArray(runs) || runs.length > MAX_REPORTED || !runs.every(isRun)) return undefined;
  return { room, from, type, runs, lastId };
}

/** Reads a message for a tab. */
export function readToTab(data: unknown, room: string, letter: string): ToTab | undefined {
  if (!isRecord(data) || data['room'] !== room) return undefined;
  const { to, type, rate, isFrozen, payload } = data;
  if (to !== letter && to !== '*') return undefined;
  if (type === 'who' || type === 'kill') return { room, to, type };
  if (type === 'become' && typeof payload === 'string') return { room, to, type, payload };
  if (type !== 'set' || typeof rate !== 'number' || !(rate > 0 && rate <= 10_000)) return undefined;
  return { room, to, type, rate, isFrozen: isFrozen === true };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isLetter(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z]$/.test(value);
}

function isRun(value: unknown): value is Run {
  if (!isRecord(value)) return false;
  const { unixMs, tick, partition, first, count } = value;
  const isInteger = (number: unknown, min: number, max: number) =>
    Number.isInteger(number) && (number as number) >= min && (number as number) <= max;
  return (
    isInteger(unixMs, EPOCH_MS, GREATEST.unixMs) &&
    (tick === 0 || tick === 1) &&
    isInteger(partition, 0, GREATEST.partition) &&
    isInteger(first, 0, GREATEST.sequence) &&
    isInteger(count, 1, GREATEST.sequence + 1 - (first as number))
  );
}
