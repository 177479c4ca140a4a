/*
 * The database of the app on a simulated device: its outbox, and its tables. A transaction pauses at its
 * steps, so that anything else can happen in between, and its context can be killed at each of them. It can
 * fail, be reported as failed although it was committed, be run twice, or hang.
 */

import type { Entry, OutboxRecord, OutboxStore, Row } from '../../../grants/src/outbox/store.ts';
import { type Content, draftOf, EMPTY } from '../../../grants/src/outbox/stores/draft.ts';
import { type Disk, enter, type Lock, leave } from '../../../grants/src/testing/disk.ts';
import type { Owner } from '../../../grants/src/testing/schedule.ts';
import type { Script } from './broken.ts';
import { entriesIn, type Oracle } from './oracle.ts';
import type { Server } from './server.ts';

export interface Box extends Lock {
  content: Content;
  /** The context that sends, where there are locks. */
  sender: Owner | undefined;
  readonly watchers: Map<Owner, (tables: string[]) => void>;
}

export function createBox(content = EMPTY): Box {
  return { content, holder: undefined, sender: undefined, waiting: [], watchers: new Map() };
}

interface Opener extends Owner {
  readonly profile: { readonly box: Box; readonly disk: Disk; readonly account: string };
  /** How many operations it is discarding. */
  readonly discards: number;
}

/** The outbox and the tables as a context has them. */
export function openBox(script: Script, server: Server, oracle: Oracle, context: Opener): OutboxStore {
  const { dice, schedule, result, count, broken, sessions } = script;
  const { box, disk } = context.profile;
  const open = (content: Content) => {
    const draft = openDraft(content, broken.folds ?? false, oracle);
    const { putRow } = draft.transaction;
    function put(table: string, row: Row): void {
      const session = sessions.get(Number(row['pull']));
      // Rows that an operation covers come back with it.
      const covered = entriesIn(content).map(({ before }) => before);
      const isNew = ![...content.rows.values(), ...covered].some(there => there?.['pull'] === row['pull']);
      if (session !== undefined && session !== context.profile.account && isNew) result.wrongAccount++;
      putRow(table, row);
    }
    return { ...draft, transaction: { ...draft.transaction, putRow: put } };
  };

  /** An operation that was neither stored nor discarded was deleted, or it was added. */
  function dropped(entry: Entry): void {
    if (context.discards > 0) oracle.discarded(entry);
    else result.silent++;
  }

  return {
    name: 'box',
    async transact(work) {
      await schedule.pause(context);
      if (disk.mood === 'hangs') await new Promise(() => count('hanging transaction of the app'));
      await enter(box, context);
      try {
        const before = box.content;
        let draft = open(before);
        const step = async () => {
          if (dice.once(6)) await schedule.pause(context, 2);
        };
        const run = () =>
          work({
            ...draft.transaction,
            since: rev => step().then(() => draft.transaction.since(rev)),
            row: (table, id) => step().then(() => draft.transaction.row(table, id)),
          });
        if (dice.once(20)) {
          count('transaction run twice');
          await run();
          draft = open(before);
        }
        const result = await run();
        await schedule.pause(context, 2);
        const isAborted = box.content !== before;
        if (isAborted || disk.mood === 'fails' || (!server.isCalm && dice.once(150))) {
          count('failed transaction of the app');
          throw new Error('transaction aborted');
        }
        const content = draft.content();
        for (const [key, record] of before.records) {
          if (content.records.has(key)) continue;
          const entry = record as Entry;
          if (entry.state === 'unsent' || entry.state === 'aside') dropped(entry);
        }
        box.content = content;
        if (!server.isCalm && dice.once(150)) {
          count('transaction of the app reported as failed');
          throw new Error('transaction may have failed');
        }
        await schedule.pause(context, 2);
        return result;
      } finally {
        leave(box, context);
      }
    },
  };
}

/** @param folds whether an edit becomes a part of the addition that it is of: a broken rule */
function openDraft(before: Content, folds: boolean, { written, corrected }: Oracle) {
  const { transaction, content } = draftOf(before);
  function put(record: OutboxRecord): void {
    if ('op' in record) written(record as Entry);
    const { key, op, seq, rev, row, body } = record as Entry;
    const [from, by] = [before.records.get(key) as Entry | undefined, record as Entry].map(each =>
      Number(each?.body?.['edit']),
    ) as [number, number];
    if (op === 'edit' && from && by !== from) corrected(key, from, by);
    const isFolded = folds && op === 'edit' && seq === rev && 'key' in row;
    const added = isFolded && entriesIn(content()).find(each => each.key === row.key);
    if (added && added.state === 'unsent') {
      const { edit, ...rest } = body;
      const edits = [...((added.body['edits'] ?? []) as number[]), edit!];
      const next = { ...added.body, ...rest, tag: added.body['tag']!, edits };
      transaction.put({ ...added, rev, body: next } as Entry);
    } else transaction.put(record);
  }
  return { transaction: { ...transaction, put }, content };
}
