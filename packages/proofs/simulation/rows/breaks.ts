/*
 * Rules of rows that are broken on purpose, each from outside: by what the simulated world passes in. A
 * simulation that finds nothing wrong without them proves nothing.
 */

import type { JsonObject, RowOp, RowRef, RowsRequest } from '../../../grants/src/rows/messages.ts';
import { type Broken, renamedKeys, type WireRule, withAnswers } from './broken.ts';

/** Much that makes devices send again, and nothing that keeps them from it. */
const AGAIN = { 'lose the network': 0, 'sign-in page': 0, outage: 0, mood: 0, evict: 0, sync: 20 } as const;

export type Break = keyof typeof ROW_BREAKS;

const ROW_BREAKS = {
  /** A row is known by its key and its ID: under another ID, it is another row. */
  'key-with-id': {
    wire: knownByKeyAndId,
    scene: { hasCopies: true, lags: true },
    weights: { ...AGAIN, squat: 12, 'clone memory': 8, copy: 8 },
  },
  /** The ledger forgets a row that is removed. */
  'entry-with-row': {
    ledger: (ledger, content) => ({
      async markGone(tx, key) {
        await ledger.markGone(tx, key);
        const entry = content.entries.get(key);
        tx.undo.push(() => content.entries.set(key, entry!));
        content.entries.delete(key);
      },
    }),
    weights: { ...AGAIN, remove: 40, copy: 8 },
  },
  /** Edits are known by nothing: one that comes again is applied again. */
  'edit-without-key': {
    ledger: ledger => ({
      claim: (tx, claims) =>
        ledger.claim(
          tx,
          claims.filter(({ id }) => id !== undefined),
        ),
    }),
    weights: { ...AGAIN, edit: 40 },
  },
  /** An edit of a row that is not stored is written into the row that is to be sent. */
  folded: { folds: true, weights: { ...AGAIN, edit: 60 } },
  /** The newest edits go first. */
  'newest-first': {
    wire: () => (message, transmit) => {
      const edits = message.ops.filter(({ op }) => op === 'edit');
      return transmit({ ...message, ops: message.ops.map(op => (op.op === 'edit' ? edits.pop()! : op)) });
    },
    weights: { ...AGAIN, edit: 60 },
  },
  /** Rows refer to others by the IDs that these have at present. */
  'reference-by-id': {
    wire: referringById,
    scene: { hasCopies: true },
    weights: { ...AGAIN, 'clone memory': 20, 'add a task': 40, 'new profile': 0 },
  },
  /** An insert overwrites the row that has the ID. */
  upsert: { app: { upserts: true }, weights: { ...AGAIN, squat: 20 } },
  /** Status 200 says that everything is stored. */
  'status-settles': { wire: settledByStatus, weights: { 'sign-in page': 12 } },
  /** A key is random alone: copied memory draws the same for other rows. */
  'key-without-hash': {
    wire: () => {
      const names = new Map<string, string>();
      return async (message, transmit) => {
        const short = renamedKeys(message, key => shortened(key, names));
        if (new Set(short.ops.map(({ key }) => key)).size < short.ops.length) return transmit(message);
        return withOldNames(await transmit(short), message, short);
      };
    },
    scene: { hasCopies: true },
    weights: { ...AGAIN, 'clone memory': 20, 'new profile': 0 },
  },
  /** What the server has forgotten is not sent again. */
  'never-again': {
    wire: () => async (message, transmit) =>
      withAnswers(await transmit(message), answer => ({ ...answer, epoch: 0 })),
    weights: { ...AGAIN, 'back up': 12, restore: 12, 'restore the ledger': 0, 'operator looks': 20 },
  },
  /** The ledger is not asked for what the device knows to be stored. */
  'nothing-named': {
    wire:
      () =>
      ({ last: _, ...message }, transmit) =>
        transmit(message),
    weights: { ...AGAIN, 'back up': 12, restore: 0, 'restore the ledger': 12 },
  },
  /** A device does not say that a row was stored before. */
  'never-marked': {
    wire: () => (message, transmit) =>
      transmit({
        ...message,
        ops: message.ops.map(op => (op.op === 'add' ? { ...op, again: undefined } : op)) as RowOp[],
      }),
    weights: { ...AGAIN, 'lose the ledger': 12 },
  },
  /** Any row with the ID is taken for the one that was stored before. */
  'any-row': {
    app: { hasAny: true },
    scene: { tells: 'account' },
    weights: { ...AGAIN, restore: 12, 'back up': 12, squat: 40, 'lose the ledger': 12 },
  },
  /** Rows are shown that were fetched while somebody else was signed in. */
  'any-session': { pullsAnySession: true, weights: { pull: 40, 'change account': 40 } },
  /** An operation that fails alone three times is set aside, whether or not others are stored. */
  'parks-alone': { wire: parkedAlone, weights: { ...AGAIN, 'deploy badly': 10, migrate: 2 } },
  /** Operations go under whatever account is signed in. */
  'any-account': { ignoresAccounts: true, weights: { 'change account': 20, 'sign-in page': 0 } },
} as const satisfies Record<string, Broken>;

export const BREAKS: Readonly<Record<Break, Broken>> = ROW_BREAKS;

function shortened(key: string, names: Map<string, string>): string {
  const short = `${key.slice(0, 24)}00000000`;
  names.set(short, key);
  return short;
}

/** The answer to a message whose operations had other keys. */
function withOldNames(reply: Awaited<ReturnType<ReturnType<WireRule>>>, old: RowsRequest, sent: RowsRequest) {
  return withAnswers(reply, answer => ({
    ...answer,
    answers: answer.answers.map(each => {
      const index = sent.ops.findIndex(({ key }) => key === each.key);
      return index < 0 ? each : { ...each, key: old.ops[index]!.key };
    }),
  }));
}

function knownByKeyAndId(): ReturnType<WireRule> {
  const ids = new Map<string, string>();
  return async (message, transmit) => {
    for (const op of message.ops) if (op.op === 'add') ids.set(op.key, op.id);
    const sent = renamedKeys(message, key => {
      const id = ids.get(key);
      return id === undefined ? key : mixed(key, id);
    });
    return withOldNames(await transmit(sent), message, sent);
  };
}

/** Another key for each ID. */
function mixed(key: string, id: string): string {
  let hash = 0;
  for (const letter of id) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return key.slice(0, 24) + ((Number.parseInt(key.slice(24), 16) ^ hash) >>> 0).toString(16).padStart(8, '0');
}

function referringById(): ReturnType<WireRule> {
  const ids = new Map<string, string>();
  const byId = (ref: RowRef): RowRef => {
    const id = 'key' in ref ? ids.get(ref.key) : undefined;
    return id === undefined ? ref : { id };
  };
  return async (message, transmit) => {
    for (const op of message.ops) if (op.op === 'add') ids.set(op.key, op.id);
    const ops = message.ops.map((op): RowOp => {
      const refs =
        'refs' in op && op.refs ? Object.entries(op.refs).map(([field, ref]) => [field, byId(ref)]) : [];
      const own = op.op === 'add' ? {} : { row: byId(op.row) };
      return { ...op, ...own, ...(op.op !== 'remove' && { refs: Object.fromEntries(refs) }) } as RowOp;
    });
    return transmit({ ...message, ops });
  };
}

function parkedAlone(): ReturnType<WireRule> {
  const failures = new Map<string, number>();
  return async (message, transmit) => {
    const reply = await transmit(message);
    const [op, ...others] = message.ops;
    if (reply.status !== 500 || !op || others.length) return reply;
    failures.set(op.key, (failures.get(op.key) ?? 0) + 1);
    return failures.get(op.key)! < 3 ? reply : { ...reply, status: 413 };
  };
}

function settledByStatus(): ReturnType<WireRule> {
  let epoch = 0;
  return async (message, transmit) => {
    const reply = await transmit(message);
    withAnswers(reply, answer => {
      epoch = answer.epoch;
      return answer;
    });
    if (reply.status !== 200 || reply.text.includes('"answers"')) return reply;
    const answers: JsonObject[] = message.ops.map(({ key }) => ({ key, is: 'done' }));
    const text = JSON.stringify({ v: 1, authority: 'authority', epoch, nowMs: 1, answers });
    return { status: 200, type: 'application/json', text };
  };
}
