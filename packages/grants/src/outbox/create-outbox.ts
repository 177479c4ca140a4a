import type { Clock, RandomSource } from '@sno-id/sdk';
import { anchoredClock, requireKeys, requireMethod, runtimeRandom } from '@sno-id/sdk/internal';
import { requireClock } from '../device/clock.ts';
import { runtimeEnvironment } from '../device/environment.ts';
import { requireNamespace } from '../namespace.ts';
import { requireFunction, withDefaults } from '../options.ts';
import type { Tables } from './entries.ts';
import { runAlone } from './environment.ts';
import { createOutboxIn, type Outbox, type OutboxPlan } from './outbox.ts';

/** How an outbox is made. `undefined` stands for an option that is left out; an unknown one is refused. */
export interface OutboxOptions extends Pick<OutboxPlan, 'device' | 'namespace' | 'store' | 'send'> {
  /**
   * Who is signed in, by the name that the server's `authorize` returns as `principal`. Devices are shared:
   * an operation is sent only while the account under which it was made is signed in, and the server refuses
   * it for another. Call `sync` when somebody has signed in.
   *
   * @default '' for whoever the server finds
   */
  readonly account?: string | (() => string | undefined) | undefined;
  /**
   * The tables whose rows refer to other rows: `{ tasks: { refs: { list: 'lists' } } }`, if the field
   * `list` of a task holds the ID of a list. Tables without references need not be named. A row is added
   * before the rows that refer to it.
   */
  readonly tables?: Tables | undefined;
  /** @default anchoredClock() */
  readonly clock?: Clock | undefined;
  /** @default the runtime's `crypto` */
  readonly random?: RandomSource | undefined;
}

const DEFAULTS = {
  device: undefined,
  namespace: undefined,
  store: undefined,
  send: undefined,
  account: '',
  tables: {},
  clock: undefined,
  random: runtimeRandom,
} as const;

/**
 * Makes this context's part of an outbox: a page, a worker, a process. Make it once, and begin with the
 * device and the database of the app.
 *
 * @throws TypeError for an invalid option.
 * @example
 * const outbox = createOutbox({ namespace: 'notes', device, store, send: postRows('/rows') });
 * const { id } = await outbox.add('notes', { text: 'Milk' });
 */
export function createOutbox(given: OutboxOptions): Outbox {
  const options = withDefaults('options', given, DEFAULTS);
  const { device, namespace, store, send, account, random, clock = anchoredClock() } = options;
  requireMethod('device', device, 'next');
  requireMethod('device', device, 'checkIn');
  requireMethod('device', device, 'subscribe');
  requireNamespace(namespace);
  requireMethod('store', store, 'transact');
  requireMethod('store', store, 'close');
  requireFunction('send', send);
  if (typeof account !== 'string') requireFunction('account', account);
  requireKeys('tables', options.tables);
  if (options.clock !== undefined) requireClock(options.clock);
  requireMethod('random', random, 'nextUint32');
  return createOutboxIn({
    device,
    namespace,
    store,
    send,
    account: () => (typeof account === 'string' ? account : (account() ?? '')),
    tables: structuredClone(options.tables),
    environment: { ...runtimeEnvironment(clock, random), runAlone },
  });
}
