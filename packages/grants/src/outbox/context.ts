import { emitter } from '../emitter.ts';
import { GrantsError } from '../errors.ts';
import { requireFunction } from '../options.ts';
import { append } from './append.ts';
import { draftsOf } from './drafts.ts';
import type { Scope } from './entries.ts';
import type { OutboxProblem } from './exchange.ts';
import { pulling } from './local-rows.ts';
import type { Outbox, OutboxChanges, OutboxEvent, OutboxPlan, OutboxStatus } from './outbox.ts';
import { createSender } from './sender.ts';
import type { Entry } from './store.ts';
import { createTransactions } from './transactions.ts';

/** How often a pull is fetched that may not know of what was stored meanwhile. */
const MAX_PULLS = 3;

/** One context's part of an outbox. */
export function createOutboxIn(plan: OutboxPlan): Outbox {
  const { device, store, environment } = plan;
  /** The same for all contexts that share the store. */
  const name = `sno-outbox:${store.name}`;
  const { emit, subscribe } = emitter<OutboxEvent>();
  let shown = '';
  let isClosed = false;

  function report(): void {
    let status: OutboxStatus;
    try {
      status = self.status;
    } catch {
      // The app's `account` has thrown, as it will to whoever asks for the status.
      return;
    }
    const text = JSON.stringify(status);
    if (text === shown) return;
    shown = text;
    emit({ type: 'status', status });
  }

  function requireOpen(): void {
    if (isClosed) throw new GrantsError('ERR_OUTBOX_CLOSED', 'The outbox is closed');
  }

  const transactions = createTransactions(plan, emit, changed => channel.post(changed), report);
  const { transact, unseen, keyOf } = transactions;
  const sender = createSender({ ...plan, lockName: name, transact, report });

  function listed(state: Entry['state']): Entry[] {
    return [...transactions.view.entries.values()].filter(entry => entry.state === state);
  }

  const aside = () => listed('aside').filter(({ account }) => account === plan.account());

  async function change<T>(work: (changes: OutboxChanges) => T): Promise<T> {
    const seen = transactions.view;
    for (;;) {
      requireOpen();
      const { result, drafts } = draftsOf(plan, work);
      // Otherwise a row here has one of the IDs already: others are drawn.
      if (await transact(scope => append(scope, drafts), seen)) {
        sender.nudge();
        return result;
      }
    }
  }

  async function look(changed: readonly string[]): Promise<void> {
    for (const table of changed) unseen.add(table);
    // The next attempt to send says what is wrong with the store.
    await transact(() => undefined).catch(() => undefined);
    sender.nudge();
  }

  /** A call that needs an open outbox. */
  async function open<T>(work: (scope: Scope) => T | Promise<T>): Promise<T> {
    requireOpen();
    return transact(work);
  }

  const self: Outbox = {
    add: (table, row, meta) => change(changes => changes.add(table, row, meta)),
    edit: (table, id, fields) => change(changes => changes.edit(table, id, fields)),
    remove: (table, id) => change(changes => changes.remove(table, id)),
    async transaction(work) {
      requireFunction('work', work);
      await change(work);
    },
    async pulled(given) {
      let isWritten = false;
      let isDoubted = false;
      for (let tries = MAX_PULLS; !isWritten; ) {
        await open(() => undefined);
        const rev = --tries ? transactions.view.rev : Infinity;
        const pulled = typeof given === 'function' ? await given() : given;
        const write = pulling(plan, pulled, rev, () => {
          isDoubted = true;
        });
        isWritten = await open(write);
      }
      if (isDoubted) void sender.sync();
    },
    async sync() {
      requireOpen();
      await sender.sync();
      return self.status;
    },
    get status() {
      const unsent = listed('unsent');
      const account = plan.account();
      const isOthers = unsent.length > 0 && unsent.every(entry => entry.account !== account);
      const message = 'Changes wait until their account signs in';
      const problem: OutboxProblem | undefined = isOthers ? { code: 'signed-out', message } : undefined;
      return { problem, ...sender.state, unsent: unsent.length, aside: aside().length };
    },
    subscribe,
    keyOf,
    async setAside() {
      await open(() => undefined);
      // A token is a credential, and what is set aside is logged.
      return aside().map(({ token, row, refs, was, ...shown }) => shown) as never;
    },
    async within(work) {
      const result = await open(work);
      sender.nudge();
      return result;
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      for (const stop of stops) stop();
      // Behind the calls that are under way.
      const last = look([]);
      await sender.close();
      await last;
      channel.close();
      await store.close?.();
    },
  };
  const channel = environment.openChannel(name, changed => void look(changed));
  const stops = [
    // It may have heard that the server was restored.
    device.subscribe(({ type }) => void (type === 'status' && sender.nudge())),
    environment.watch(isHere => void (isHere && sender.sync())),
  ];
  void look([]);
  return self;
}
