/* A rows handler in a few lines: what it must do, and what a network does to its answers. */

import { readRowsRequest } from '../../src/ledger/read-request.ts';
import type { RowAnswer, RowOp, RowRef, RowsRequest } from '../../src/rows/messages.ts';

interface Stored {
  readonly key: string;
  readonly table: string;
  readonly account: string;
  id: string;
  fields: Record<string, unknown>;
  isGone: boolean;
}

export interface ModelServer {
  authority: string;
  epoch: number;
  /** Whether it does not look for what a device knows to be stored. */
  isOld: boolean;
  /** Who the session of the page belongs to. */
  account: string;
  /** All rows that were ever added, by their key. */
  rows: Map<string, Stored>;
  /** Keys of edits and removals, in the order in which they were done. */
  changes: string[];
  readonly requests: RowsRequest[];
  /** The time of its store. */
  nowMs: () => number;
  /** Answers an operation in another way. */
  judge: (op: RowOp) => Omit<RowAnswer, 'key'> | undefined;
  /** Answers a request in another way. */
  respond: (request: RowsRequest) => Response | undefined | Promise<Response | undefined>;
  readonly send: (request: Request) => Promise<Response>;
  /** The rows that are there, with what the app gave. */
  shown(table: string): { id: string }[];
}

export function createModelServer(nowMs = () => 1): ModelServer {
  const self: ModelServer = {
    authority: 'paper',
    epoch: 1,
    isOld: false,
    account: '',
    rows: new Map(),
    changes: [],
    requests: [],
    nowMs,
    judge: () => undefined,
    respond: () => undefined,
    async send(request) {
      const message = readRowsRequest(JSON.parse(await request.text()), 'notes') as RowsRequest;
      self.requests.push(message);
      return (await self.respond(message)) ?? answer(message);
    },
    shown: table =>
      [...self.rows.values()]
        .filter(row => row.table === table && !row.isGone)
        .map(({ id, fields }) => ({ ...fields, id }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };

  const isKnown = (key: string) => self.rows.has(key) || self.changes.includes(key);

  function answer({ ops: sent, known, last = [] }: RowsRequest): Response {
    const isRestored = !self.isOld && !last.every(isKnown);
    const ops =
      !isRestored && (known ?? `${self.authority}:${self.epoch}`) === `${self.authority}:${self.epoch}`
        ? sent
        : [];
    const before = ops.flatMap(({ key }) => (isKnown(key) ? key : []));
    const answers: RowAnswer[] = [];
    waiting.clear();
    for (let i = 0; i < ops.length; ) {
      const { group } = ops[i]!;
      const end = group === undefined ? i + 1 : i + ops.filter(op => op.group === group).length;
      answers.push(...unit(ops.slice(i, end)));
      i = end;
    }
    const { authority, epoch } = self;
    const nowMs = self.nowMs();
    const message = { v: 1, authority, epoch, nowMs, answers, before, ...(isRestored && { isRestored }) };
    return new Response(JSON.stringify(message), {
      headers: { 'content-type': 'application/json' },
    });
  }

  /** Rows whose changes have to wait: later ones wait behind them. */
  const waiting = new Set<string>();

  /** One operation, or a group. */
  function unit(ops: readonly RowOp[]): RowAnswer[] {
    const before = structuredClone(self.rows);
    const changes = [...self.changes];
    const answers = ops.map(op => ({ key: op.key, ...(self.judge(op) ?? store(op)) }) as RowAnswer);
    if (answers.every(({ is }) => is === 'done')) return answers;
    [self.rows, self.changes] = [before, changes];
    return answers.map(({ key, ...one }, i) => {
      const op = ops[i]!;
      if (op.op !== 'add' && one.is !== 'refused') waiting.add(JSON.stringify(op.row));
      return (one.is === 'done' ? { key, is: 'wait' } : { key, ...one }) as RowAnswer;
    });
  }

  function store(op: RowOp): Omit<RowAnswer, 'key'> {
    const known = self.rows.get(op.key);
    if (known) {
      if (known.account !== self.account) return refused('account');
      return { is: 'done', id: known.id } as Omit<RowAnswer, 'key'>;
    }
    if (self.changes.includes(op.key)) return { is: 'done' };
    if (op.op !== 'add' && waiting.has(JSON.stringify(op.row))) return { is: 'wait' };
    const fields: Record<string, unknown> = op.op === 'remove' ? {} : { ...op.body };
    for (const [field, ref] of Object.entries((op.op !== 'remove' && op.refs) || {})) {
      const row = find(ref);
      if (!row) return { is: 'wait' };
      if (row.isGone) return refused('gone');
      fields[field] = row.id;
    }
    if (op.op === 'add') {
      if ([...self.rows.values()].some(row => row.id === op.id)) return { is: 'new-id' };
      const { key, table, id } = op;
      self.rows.set(key, { key, table, id, account: self.account, fields, isGone: false });
      return { is: 'done', id } as Omit<RowAnswer, 'key'>;
    }
    const row = find(op.row);
    if (!row) return { is: 'wait' };
    if (row.isGone) return refused('gone');
    if (op.op === 'remove') row.isGone = true;
    else row.fields = { ...row.fields, ...fields };
    self.changes.push(op.key);
    return { is: 'done' };
  }

  function find(ref: RowRef): Stored | undefined {
    if ('key' in ref) return self.rows.get(ref.key);
    return [...self.rows.values()].find(({ id }) => id === ref.id);
  }

  return self;
}

function refused(reason: string): Omit<RowAnswer, 'key'> {
  return { is: 'refused', reason, message: reason } as Omit<RowAnswer, 'key'>;
}
