/*
 * The database of the app on a simulated device: its outbox, and its tables. A transaction pauses at its
 * steps, so that anything else can happen in between, and its context can be killed at each of them. It can
 * fail, be reported as failed although it was committed, be run twice, or hang.
 */

import type { Entry, OutboxStore, Row } from '../../../grants/src/outbox/store.ts';
import type { Dice } from '../../../grants/src/testing/dice.ts';
import type { Disk } from '../../../grants/src/testing/disk.ts';
import type { Owner, Schedule } from '../../../grants/src/testing/schedule.ts';

export interface BoxContent {
  readonly seq: number;
  /** By their places; never changed in place. */
  readonly entries: ReadonlyMap<number, Entry>;
  /** By `table id`. */
  readonly rows: ReadonlyMap<string, Row>;
}

export const EMPTY_BOX: BoxContent = { seq: 0, entries: new Map(), rows: new Map() };

export interface Box {
  content: BoxContent;
  holder: Owner | undefined;
  /** The context that sends, where there are locks. */
  sender: Owner | undefined;
  readonly waiting: { owner: Owner; go: () => void }[];
  readonly watchers: Map<Owner, (tables: string[]) => void>;
}

export function createBox(content = EMPTY_BOX): Box {
  return { content, holder: undefined, sender: undefined, waiting: [], watchers: new Map() };
}

export interface BoxOptions {
  readonly dice: Dice;
  readonly schedule: Schedule;
  readonly mood: () => Disk['mood'];
  /** Whether nothing fails any more but what the mood says. */
  readonly isCalm: () => boolean;
  readonly folds: boolean;
  count(fault: string): void;
  /** An operation that was neither stored nor discarded was deleted, or it was added. */
  dropped(entry: Entry, owner: Owner): void;
}

export function openBox(box: Box, owner: Owner, options: BoxOptions): OutboxStore {
  const { dice, schedule, mood, isCalm, folds, count, dropped } = options;

  async function enter(): Promise<void> {
    while (box.holder?.isAlive) await new Promise<void>(go => box.waiting.push({ owner, go }));
    box.holder = owner;
  }

  return {
    name: 'box',
    async transact(work) {
      await schedule.pause(owner);
      if (mood() === 'hangs') await new Promise(() => count('hanging transaction of the app'));
      await enter();
      try {
        const before = box.content;
        let draft = openDraft(before, folds);
        const step = async () => {
          if (dice.once(6)) await schedule.pause(owner, 2);
        };
        const run = () =>
          work({
            ...draft.transaction,
            get: key => step().then(() => draft.transaction.get(key)),
            find: name => step().then(() => draft.transaction.find(name)),
            row: (table, id) => step().then(() => draft.transaction.row(table, id)),
          });
        if (dice.once(20)) {
          count('transaction run twice');
          await run();
          draft = openDraft(before, folds);
        }
        const result = await run();
        await schedule.pause(owner, 2);
        const isAborted = box.content !== before;
        if (isAborted || mood() === 'fails' || (!isCalm() && dice.once(150))) {
          count('failed transaction of the app');
          throw new Error('transaction aborted');
        }
        const content = draft.close();
        for (const [seq, entry] of before.entries) {
          const isOpen = entry.state === 'unsent' || entry.state === 'aside';
          if (isOpen && !content.entries.has(seq)) dropped(entry, owner);
        }
        box.content = content;
        if (!isCalm() && dice.once(150)) {
          count('transaction of the app reported as failed');
          throw new Error('transaction may have failed');
        }
        await schedule.pause(owner, 2);
        return result;
      } finally {
        leaveBox(box, owner);
      }
    },
  };
}

/** Ends what a dead context was doing. */
export function releaseBox(box: Box, owner: Owner): void {
  box.watchers.delete(owner);
  leaveBox(box, owner);
}

function leaveBox(box: Box, owner: Owner): void {
  if (box.holder !== owner) return;
  box.holder = undefined;
  for (const { owner, go } of box.waiting.splice(0)) if (owner.isAlive) go();
}

function openDraft(before: BoxContent, folds: boolean) {
  let { seq } = before;
  const entries = new Map(before.entries);
  const rows = new Map(before.rows);
  // Places grow, so that they are in order.
  const inOrder = () => [...entries.values()];

  function put(entry: Entry): void {
    if (folds && entry.op === 'edit' && entry.seq === 0 && 'key' in entry.row) {
      const { key } = entry.row;
      const add = inOrder().find(each => each.key === key && each.state === 'unsent');
      if (add) {
        const { edit, ...body } = entry.body;
        const edits = [...((add.body['edits'] ?? []) as number[]), edit!];
        return void entries.set(add.seq, {
          ...add,
          body: { ...add.body, ...body, tag: add.body['tag']!, edits },
        });
      }
    }
    const put = { ...entry, seq: entry.seq || ++seq };
    entries.set(put.seq, put);
  }

  const transaction = {
    get: async (key: string) => inOrder().find(entry => entry.key === key),
    find: async (name: string) => inOrder().filter(({ names }) => names.includes(name)),
    list: async (state: Entry['state'], limit: number, afterSeq: number) =>
      inOrder()
        .filter(entry => entry.state === state && entry.seq > afterSeq)
        .slice(0, limit),
    count: async (state: Entry['state']) => inOrder().filter(entry => entry.state === state).length,
    put,
    drop: (entry: Entry) => void entries.delete(entry.seq),
    row: async (table: string, id: string) => rows.get(`${table} ${id}`),
    putRow: (table: string, row: Row) => void rows.set(`${table} ${row.id}`, row),
    dropRow: (table: string, id: string) => void rows.delete(`${table} ${id}`),
  };
  return { transaction, close: () => ({ seq, entries, rows }) };
}
