import type { Sno } from '@sno-id/sdk';
import { refusal, requireInteger } from '@sno-id/sdk/internal';
import type { Transmit } from '../device/ask.ts';
import type { Device } from '../device/device.ts';
import { hangs, limited, STORE_MS } from '../device/limits.ts';
import { emitter } from '../emitter.ts';
import { GrantsError } from '../errors.ts';
import { requireFunction } from '../options.ts';
import { newKey } from '../rows/key.ts';
import type { Key, RefusedReason } from '../rows/messages.ts';
import { append, type Draft, requireBody } from './append.ts';
import { MAX_BATCH } from './batch.ts';
import type { Scope, Tables } from './entries.ts';
import type { OutboxEnvironment } from './environment.ts';
import type { OutboxProblem } from './exchange.ts';
import { pullRow } from './local-rows.ts';
import { createSender } from './sender.ts';
import { discard, retry } from './set-aside.ts';
import { ALL, type Entry, type OutboxStore, type Row } from './store.ts';

/** What is in an outbox, and what it does. Plain JSON. */
export interface OutboxStatus {
  /**
   * `'waiting'`: until `retryAtMs`, or until the page is visible or online again. `'stopped'`: it is closed.
   */
  readonly phase: 'idle' | 'sending' | 'waiting' | 'stopped';
  /** How many operations are not stored yet, of all accounts. */
  readonly unsent: number;
  /** How many were set aside: see `setAside`. */
  readonly aside: number;
  /** Why the last attempt failed. */
  readonly problem?: OutboxProblem | undefined;
  /** Unix milliseconds. */
  readonly retryAtMs?: number | undefined;
}

export type OutboxEvent =
  | { readonly type: 'status'; readonly status: OutboxStatus }
  /** A row has another ID, and so have all references to it in the app's tables. Its key stays the same. */
  | {
      readonly type: 'renamed';
      readonly table: string;
      readonly from: string;
      readonly to: string;
      readonly key: Key;
    }
  /** Rows of these tables may have changed, here or in another context. */
  | { readonly type: 'rows'; readonly tables: readonly string[] };

/** An operation that was set aside, because it was refused, or because it needs one that was. */
export interface AsideOperation extends Pick<Entry, 'key' | 'op' | 'table' | 'id' | 'body' | 'needs'> {
  readonly reason: RefusedReason;
  /** For a person. */
  readonly message: string;
}

/** What changes rows. A reference to another row is the ID of that row, or null. */
export interface OutboxChanges {
  /**
   * Adds a row.
   *
   * @param row its fields, as in JSON, without an ID: that is made for it
   * @param meta the metabyte of the ID
   * @returns its ID, which can change until the row is stored, and its key, which never does
   */
  add(table: string, row: object, meta?: number): { readonly id: Sno; readonly key: Key };
  /** Changes some fields of a row. */
  edit(table: string, id: string, fields: object): void;
  remove(table: string, id: string): void;
}

/**
 * Keeps what the app does to its rows until the server has stored it, each row once. The methods resolve
 * when everything is durable, and do not wait for the network. They reject with TypeError for what is not
 * a row or does not name one, RangeError for a row that is not there, GrantsError `ERR_OUTBOX_CLOSED`, and
 * with what the device or the store fails with. Nothing was written then, unless the store did not answer
 * for 10 s.
 */
export interface Outbox {
  add(table: string, row: object, meta?: number): Promise<{ readonly id: Sno; readonly key: Key }>;
  edit(table: string, id: string, fields: object): Promise<void>;
  remove(table: string, id: string): Promise<void>;
  /**
   * Makes several changes, of which all are stored or none, here and on the server: at most 50.
   *
   * @param work makes the changes before it returns. They are written after that. It may be run again.
   */
  transaction(work: (changes: OutboxChanges) => void): Promise<void>;
  /**
   * Writes rows that came from the server. What is not stored yet stays on top of them. Rows that are not
   * named are left as they are.
   *
   * @param pulled rows with all their fields, and IDs of rows that were removed
   */
  pulled(
    table: string,
    pulled: { readonly rows?: readonly Row[]; readonly gone?: readonly string[] },
  ): Promise<void>;
  /**
   * Sends what is there now, instead of when that is next tried. Resolves after the attempt, whatever came
   * of it: see `status`.
   */
  sync(): Promise<OutboxStatus>;
  readonly status: OutboxStatus;
  /** Returns what ends it. */
  subscribe(listener: (event: OutboxEvent) => void): () => void;
  /**
   * A key for a row in a list of a view, such as React's: that of the row with this ID, and the same when the
   * ID changes. It is not kept for the next time that the page is loaded.
   */
  keyOf(id: string): string;
  /** Lists what was set aside. */
  setAside(): Promise<readonly AsideOperation[]>;
  /**
   * Sends an operation again that was set aside, with what it needs, and what needs it. An edit may come
   * behind later ones of its row then.
   */
  retry(key: Key): Promise<void>;
  /** Takes back an operation that was set aside, its group, and everything that needs them. */
  discard(key: Key): Promise<void>;
  /**
   * Ends this context's part of the outbox, and closes the store. What is not sent stays there. Resolves
   * after 10 s at the latest.
   */
  close(): Promise<void>;
}

/** What an outbox is made from. */
export interface OutboxPlan {
  readonly device: Pick<Device, 'next' | 'token' | 'status' | 'checkIn' | 'subscribe'>;
  readonly namespace: string;
  readonly store: OutboxStore;
  readonly transmit: Transmit;
  account(): string;
  readonly tables: Tables;
  readonly environment: OutboxEnvironment;
}

export function createOutboxIn(plan: OutboxPlan): Outbox {
  const { device, store, environment, tables } = plan;
  /** The same for all contexts that share the store. */
  const name = `sno-outbox:${store.name}`;
  const { emit, subscribe } = emitter<OutboxEvent>();
  /** Keys for a view, of IDs that have changed. */
  const viewKeys = new Map<string, string>();
  /** Tables that other contexts have changed, of which the app was not told. */
  const unseen = new Set<string>();
  let counts = { unsent: 0, aside: 0 };
  let shown = '';
  let isClosed = false;
  /** The place of the last note of another ID that was reported here; undefined before the first look. */
  let told: number | undefined;

  function report(): void {
    const { status } = self;
    const text = JSON.stringify(status);
    if (text === shown) return;
    shown = text;
    emit({ type: 'status', status });
  }

  /**
   * Runs some work in a transaction, and reports what it has changed, and what others have.
   *
   * @param seen what `told` was when the app named the IDs that the work is about
   */
  async function transact<T>(work: (scope: Scope) => Promise<T>, seen = told): Promise<T> {
    let isLate = false;
    const done = store.transact(async tx => {
      const since = seen ?? told;
      const changed = new Set<string>();
      const scope: Scope = { tx, tables, environment, told: since ?? Infinity, changed, isWritten: false };
      const result = await work(scope);
      const notes = await tx.list('renamed', ALL, since ?? 0);
      const now = { unsent: await tx.count('unsent'), aside: await tx.count('aside') };
      // Its caller knows already that it has failed.
      if (isLate) throw hangs('store');
      return { result, scope, notes, now };
    });
    const { result, scope, notes, now } = await limited(environment, STORE_MS, 'store', done).catch(error => {
      isLate = true;
      throw error;
    });
    // What was renamed before the first look is not news.
    const before = told ?? Infinity;
    told = Math.max(told ?? 0, notes.at(-1)?.seq ?? 0);
    counts = now;
    for (const { seq, table, id: to, was, row } of notes) {
      if (seq <= before) continue;
      const from = was[0]!;
      const { key } = row as { key: Key };
      viewKeys.set(to, self.keyOf(from));
      // Another row can have that ID now.
      viewKeys.set(from, `${key} ${from}`);
      emit({ type: 'renamed', table, from, to, key });
    }
    // Behind the IDs that have changed: rows that are read now have them.
    const changed = [...scope.changed];
    const shownTables = [...new Set([...changed, ...unseen])];
    unseen.clear();
    if (shownTables.length) emit({ type: 'rows', tables: shownTables });
    if (scope.isWritten) channel.post(changed);
    report();
    return result;
  }

  function requireOpen(): void {
    if (isClosed) throw new GrantsError('ERR_OUTBOX_CLOSED', 'The outbox is closed');
  }

  const sender = createSender({ ...plan, lockName: name, transact, report });

  /** Collects changes. Their IDs and keys are drawn at once. */
  function changesInto(drafts: Draft[]): OutboxChanges {
    function push(op: Draft['op'], table: string, named: string, fields: object, meta?: number): Draft {
      requireName('table', table);
      requireName('id', named);
      const body = requireBody(tables, table, fields);
      const name = environment.newName();
      const isAdd = op === 'add';
      const id = isAdd ? device.next(meta) : named;
      const token = (isAdd && device.token) || null;
      const key = isAdd ? newKey(name, [table, body]) : name;
      const [madeMs, account] = [environment.clock.now(), plan.account()];
      const draft = { op, key, table, id, body, token, meta, account, group: undefined, madeMs };
      drafts.push(draft);
      return draft;
    }
    return {
      add(table, row, meta) {
        const { id, key } = push('add', table, 'new', row, meta);
        return { id: id as Sno, key };
      },
      edit: (table, id, fields) => void push('edit', table, id, fields),
      remove: (table, id) => void push('remove', table, id, {}),
    };
  }

  async function change<T>(work: (changes: OutboxChanges) => T): Promise<T> {
    const seen = told;
    for (;;) {
      requireOpen();
      const drafts: Draft[] = [];
      const result = work(changesInto(drafts));
      if (typeof (result as PromiseLike<unknown> | undefined)?.then === 'function')
        throw refusal('work', 'a function that returns nothing', result);
      requireInteger('changes', drafts.length, MAX_BATCH);
      const content = drafts.map(({ key, table, id, body }) => [key, table, id, body]);
      const group = drafts.length > 1 ? newKey(environment.newName(), content) : undefined;
      // A change that comes later throws.
      const whole = Object.freeze(drafts).map(draft => ({ ...draft, group }));
      // Otherwise a row here has one of the IDs already: others are drawn.
      if (await transact(scope => append(scope, whole), seen)) {
        sender.nudge();
        return result;
      }
    }
  }

  async function look(changed: readonly string[]): Promise<void> {
    for (const table of changed) unseen.add(table);
    // The next attempt to send says what is wrong with the store.
    await transact(async () => undefined).catch(() => undefined);
    sender.nudge();
  }

  /** A call that needs an open outbox. */
  async function open<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
    requireOpen();
    return transact(work);
  }

  const self: Outbox = {
    add: async (table, row, meta) => change(changes => changes.add(table, row, meta)),
    edit: async (table, id, fields) => change(changes => changes.edit(table, id, fields)),
    remove: async (table, id) => change(changes => changes.remove(table, id)),
    async transaction(work) {
      requireFunction('work', work);
      await change(work);
    },
    async pulled(table, { rows = [], gone = [] }) {
      requireName('table', table);
      const all = [...rows.map(row => [row?.id, row] as const), ...gone.map(id => [id, undefined] as const)];
      for (const [id] of all) requireName('id', id);
      await open(async scope => {
        for (const [id, row] of all) await pullRow(scope, table, id, row);
      });
    },
    async sync() {
      requireOpen();
      await sender.sync();
      return self.status;
    },
    get status() {
      return { ...sender.state, ...counts };
    },
    subscribe,
    keyOf: id => viewKeys.get(id) ?? id,
    setAside: () => open(({ tx }) => tx.list('aside', ALL, 0) as Promise<readonly never[]>),
    async retry(key) {
      await open(scope => retry(scope, key));
      sender.nudge();
    },
    discard: key => open(scope => discard(scope, key)),
    async close() {
      if (isClosed) return;
      isClosed = true;
      for (const stop of stops) stop();
      await sender.close();
      channel.close();
      await store.close?.();
    },
  };
  /** The epoch of the device's authority: with another one, the server may have forgotten rows. */
  let { epoch } = device.status;
  const channel = environment.openChannel(name, changed => void look(changed));
  const stops = [
    device.subscribe(event => {
      if (event.type !== 'status' || event.status.epoch === epoch) return;
      epoch = event.status.epoch;
      sender.nudge();
    }),
    environment.watch(isHere => void (isHere && sender.sync())),
  ];
  void look([]);
  return self;
}

function requireName(name: string, value: unknown): void {
  if (typeof value !== 'string' || !value) throw refusal(name, 'a text that is not empty', value);
}
