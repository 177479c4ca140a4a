import { anchoredClock, refusal, requireKeys, requireMethod, runtimeRandom } from '@sno-id/sdk/internal';
import { type CheckInBy, transmitBy } from '../device/ask.ts';
import type { Device } from '../device/device.ts';
import { runtimeEnvironment } from '../device/environment.ts';
import { requireFunction } from '../options.ts';
import { createOutboxIn } from './context.ts';
import { type Refs, requireName } from './entries.ts';
import { openChannel, runAlone } from './environment.ts';
import type { Outbox, OutboxPlan } from './outbox.ts';

/**
 * How operations reach the server: `postRows(url)`, or the `handle` of a rows handler in the same process.
 */
export type SendRows = CheckInBy;

/** How an outbox is made. `undefined` stands for an option that is left out; an unknown one is refused. */
export interface OutboxOptions extends Pick<OutboxPlan, 'store'> {
  readonly device: Device;
  /** @default what the device checks in by: a rows handler answers both */
  readonly send?: SendRows | undefined;
  /**
   * Who is signed in, by the name that the server's `authorize` returns as `principal`; undefined for nobody.
   * Devices are shared: an operation is sent only while the account under which it was made is signed in,
   * and the server refuses it for another. While nobody is, changes of rows are refused. Call `sync` when
   * somebody has signed in.
   *
   * `null` for an app in which nobody signs in: whatever was written is stored for whoever the server finds,
   * and once the app has a function here, for whoever signs in first.
   */
  readonly account: (() => string | undefined) | null;
  /**
   * The fields that hold the ID of another row: `{ tasks: { list: 'lists' } }`, if the field `list` of a task
   * holds the ID of a list. A row is added before the rows that refer to it.
   */
  readonly refs?: Refs | undefined;
}

/**
 * Makes this context's part of an outbox, over the device and the database of an app: a page, a worker, a
 * process. Make it once. `openOutbox` opens all three for a page. With
 * `createOutbox<{ tasks: Task; lists: List }>`, TypeScript checks the names of tables and the fields of rows.
 *
 * @throws TypeError for an invalid option.
 * @example
 * const device = await openDevice({ namespace: 'notes', checkIn: postRows('/rows') });
 * const outbox = createOutbox({ device, store, account: () => user?.name });
 * const { id } = await outbox.add('notes', { text: 'Milk' });
 */
export function createOutbox<T = Record<string, unknown>>(given: OutboxOptions): Outbox<T> {
  const known = ['device', 'store', 'send', 'account', 'refs'] as const;
  const { device, store, account, refs = {}, send = device?.send } = requireKeys('options', given, known);
  requireMethod('device', device, 'next');
  requireMethod('store', store, 'transact');
  requireFunction('send', send);
  // Types alone: what the tables have is not known here.
  return createOutboxIn({
    device,
    store,
    transmit: transmitBy(send!),
    account: accountBy(account),
    refs: requireRefs('refs', refs),
    environment: { ...runtimeEnvironment(anchoredClock(), runtimeRandom), runAlone, openChannel },
  }) as unknown as Outbox<T>;
}

/**
 * Who is signed in, as an app says: undefined for nobody, '' where nobody signs in.
 *
 * @throws TypeError for what is neither a function nor null; and, when it is called, for what is no text.
 */
export function accountBy(account: OutboxOptions['account']): () => string | undefined {
  if (account !== null && typeof account !== 'function')
    throw refusal('account', 'a function or null', account);
  return () => {
    const name = account ? account() || undefined : '';
    if (name) requireName('account', name);
    return name;
  };
}

/** A copy: what becomes of the caller's object later changes nothing. */
export function requireRefs(name: string, given: Refs): Refs {
  const refs: Record<string, Refs[string]> = requireKeys(name, given);
  for (const [table, fields] of Object.entries(refs)) {
    const where = `${name}.${table}`;
    refs[table] = requireKeys(where, fields);
    for (const target of Object.values(fields)) requireName(where, target);
  }
  return refs;
}
