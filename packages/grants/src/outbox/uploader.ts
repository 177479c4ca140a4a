/* For engines that have the rows, and a queue of changes of their own: RxDB, PowerSync and others. */

import { anchoredClock, requireKeys, requireMethod, runtimeRandom } from '@sno-id/sdk/internal';
import { transmitBy } from '../device/ask.ts';
import type { Device } from '../device/device.ts';
import { runtimeEnvironment } from '../device/environment.ts';
import { GrantsError } from '../errors.ts';
import { requireFunction } from '../options.ts';
import { newKey } from '../rows/key.ts';
import {
  type AddOp,
  type EditOp,
  type Json,
  type JsonObject,
  type Key,
  type RemoveOp,
  ROWS_PROTOCOL,
  type RowAnswer,
  type RowRefused,
} from '../rows/messages.ts';
import { MAX_BATCH } from './batch.ts';
import { accountBy, type OutboxOptions, type SendRows } from './create-outbox.ts';
import { exchange } from './exchange.ts';
import { MAX_RENAMES } from './settle.ts';

/** A change, as the engine keeps it with the row until the server has stored it. Plain JSON. */
export type Upload = AddUpload | Owned<EditOp> | Owned<RemoveOp>;

/** `account` is who was signed in; '' where nobody signs in. */
type Owned<Op> = Op & { readonly account: string };

/** A new row: `key` names it for good, and `id` until the server stores it under another, which is rare. */
export type AddUpload = Owned<Omit<AddOp, 'token' | 'group' | 'again'>> & { readonly token: string | null };

/** What became of a change. `id` is that of an added row, which may be another one than it was sent with. */
export type Uploaded = Extract<RowAnswer, { is: 'done' }> | RowRefused;

export interface Uploader {
  /**
   * Names a new row. Write the row, its `key` and its `id` at once with the change that it returns.
   *
   * @param refs the keys of the rows that it refers to, by field
   */
  add(table: string, fields: JsonObject, refs?: Readonly<Record<string, Key>>): AddUpload;
  /** Names a change of some fields of a row. Write it with what it changes. */
  edit(table: string, row: Key, fields: JsonObject, refs?: Readonly<Record<string, Key>>): Owned<EditOp>;
  remove(table: string, row: Key): Owned<RemoveOp>;
  /**
   * Sends changes, in the order in which they were made. What was sent before can be sent again.
   *
   * @returns what became of each, in the same order
   * @throws Error if not all are answered: the engine tries later. Some of them may be stored. GrantsError
   * `ERR_SIGNED_OUT` if one is of another account than that of who is signed in: nothing is sent then.
   */
  upload(changes: readonly Upload[]): Promise<Uploaded[]>;
}

/** Changes are named and sent only while the one who made them is signed in. */
export interface UploaderOptions extends Pick<OutboxOptions, 'account'> {
  readonly device: Pick<Device, 'next' | 'token' | 'status' | 'checkIn' | 'namespace' | 'send'>;
  /** @default what the device checks in by: a rows handler answers both */
  readonly send?: SendRows | undefined;
}

/**
 * Brings the changes that an engine has queued to a rows handler, which stores each of them once. An app
 * without such an engine takes `createOutbox`, which has the queue, too.
 *
 * @throws TypeError for an invalid option.
 */
export function createUploader(given: UploaderOptions): Uploader {
  const options = requireKeys('options', given, ['device', 'send', 'account']);
  const { device, send = device.send } = options;
  const signedIn = accountBy(options.account);
  requireMethod('device', device, 'next');
  requireFunction('send', send);
  const transmit = transmitBy(send!);
  const clock = anchoredClock();
  const environment = runtimeEnvironment(clock, runtimeRandom);

  async function ask(changes: readonly Upload[]): Promise<readonly RowAnswer[]> {
    const tokens = [...new Set(changes.flatMap(change => ('token' in change && change.token) || []))];
    const who = signedIn();
    if (changes.some(({ account }) => account !== who && (account || !who)))
      throw new GrantsError(
        'ERR_SIGNED_OUT',
        who === undefined ? 'Nobody is signed in' : 'Changes wait until another account signs in',
      );
    const ops = changes.map(({ account, ...change }) =>
      change.op === 'add'
        ? { ...change, token: change.token === null ? null : tokens.indexOf(change.token) }
        : change,
    );
    const mine = who ? { account: who } : {};
    const message = { v: ROWS_PROTOCOL, namespace: device.namespace, tokens, ops, ...mine } as const;
    return (await exchange(transmit, message, device, environment, new AbortController())).answers;
  }

  async function uploadBatch(batch: readonly Upload[]): Promise<Uploaded[]> {
    const done = new Map<Key, Uploaded>();
    let rest = batch;
    for (let renames = 0; rest.length > 0; renames++) {
      const answers = await ask(rest);
      for (const answer of answers)
        if (answer.is === 'done' || answer.is === 'refused') done.set(answer.key, answer);
      const taken = new Set(answers.flatMap(({ is, key }) => (is === 'new-id' ? key : [])));
      rest = rest.filter(({ key }) => !done.has(key));
      if (rest.length === 0) break;
      if (taken.size === 0) throw new Error('The server has not stored rows that others need');
      if (renames === MAX_RENAMES) throw new Error(`The server rejected ${MAX_RENAMES + 1} IDs of a row`);
      // A copy of the device is found by it, and has other IDs to give after the next one.
      if ((await device.checkIn()) !== 'granted') throw new Error('The device has no grants yet');
      rest = rest.map(change =>
        change.op === 'add' && taken.has(change.key)
          ? { ...change, id: device.next(), token: device.token ?? null }
          : change,
      );
    }
    return batch.map(({ key }) => done.get(key)!);
  }

  // Copied memory draws the same random numbers: the row and what is done to it keep keys apart.
  const keyOf = (...content: readonly Json[]) => newKey(environment.newName(), content);
  function owned<Op>(op: Op): Owned<Op> {
    const who = signedIn();
    if (who === undefined) throw new GrantsError('ERR_SIGNED_OUT', 'Nobody is signed in');
    return { ...op, account: who };
  }
  const refsTo = (keys: Readonly<Record<string, Key>>) =>
    Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, { key }]));

  return {
    add(table, body, refs = {}) {
      const [key, id] = [keyOf(table, body, refs), device.next()];
      const token = device.token ?? null;
      return owned({ op: 'add', key, table, id, token, body, refs: refsTo(refs) });
    },
    edit(table, row, body, refs = {}) {
      const key = keyOf('edit', table, row, body, refs);
      const madeMs = clock.now();
      return owned({ op: 'edit', key, table, row: { key: row }, madeMs, body, refs: refsTo(refs) });
    },
    remove(table, row) {
      const key = keyOf('remove', table, row);
      return owned({ op: 'remove', key, table, row: { key: row }, madeMs: clock.now() });
    },
    async upload(changes) {
      const done: Uploaded[] = [];
      for (let i = 0; i < changes.length; i += MAX_BATCH)
        done.push(...(await uploadBatch(changes.slice(i, i + MAX_BATCH))));
      return done;
    },
  };
}
