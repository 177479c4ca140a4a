import type { Sno } from '@sno-id/sdk';
import { SLAB_MS } from '../../src/format/slab.ts';
import {
  createRowsHandler,
  type Ledger,
  type MemoryTx,
  memoryLedger,
  memoryLedgerContent,
  type RowsEvent,
  type RowTable,
} from '../../src/ledger/index.ts';
import type { RowTables } from '../../src/ledger/judge-op.ts';
import type { RowAnswer, RowOp, RowRef } from '../../src/rows/messages.ts';
import type { Authority } from '../../src/server/index.ts';
import { bench, idOf, NOW } from '../server/fixture.ts';

let keys = 0;
/** A key that no other test has. */
export const newKey = (): string => (++keys).toString(16).padStart(32, '0');

/** A token that grants blocks to a device, and the IDs of its grant. */
async function deviceOf({ send }: Pick<ReturnType<typeof bench>, 'send'>) {
  const { token, grants } = await send({});
  let n = 0;
  return {
    token,
    /** A new ID, `aheadMs` after the present. */
    next: (aheadMs = 0): Sno => idOf(grants[0]!, { lane: n >> 2, n: n++ & 3, ms: SLAB_MS / 4 + aheadMs }),
  };
}

export interface Who {
  readonly principal: string;
}

interface Row {
  readonly owner: string;
  readonly [field: string]: unknown;
}

/** A table in memory, each row of which is its owner's. */
export function memoryTable(
  name: string,
  change: Partial<RowTable<MemoryTx, Who, object>> = {},
): RowTable<MemoryTx, Who, object> {
  const rowOf = (tx: MemoryTx, id: string, who: Who) => {
    const row = tx.get(name, id) as Row | undefined;
    return row?.owner === who.principal ? row : undefined;
  };
  return {
    parse(body) {
      if ('bad' in body) throw new Error('bad: expected nothing');
      return body;
    },
    insert(tx, id, value, who) {
      if (tx.get(name, id)) return false;
      tx.set(name, id, { ...value, id, owner: who.principal });
      return true;
    },
    edit(tx, id, patch, who) {
      if ('bad' in patch) throw new TypeError('bad: expected nothing');
      const row = rowOf(tx, id, who);
      if (row) tx.set(name, id, { ...row, ...patch, edits: Number(row['edits'] ?? 0) + 1 });
      return row !== undefined;
    },
    remove: (tx, id, who) => rowOf(tx, id, who) !== undefined && tx.delete(name, id),
    ...change,
  };
}

export const lists = memoryTable('lists');
export const tasks = memoryTable('tasks', { refs: { list: 'lists' } });

type Change<Tx> = Partial<{
  ledger: Ledger<Tx>;
  tables: RowTables<Tx, Who>;
  authority: Partial<Authority>;
  /** Is told what is verified. */
  spy: (...verified: Parameters<Authority['verify']>) => void;
  /** Whether somebody listens to its events. */
  isHeard: boolean;
}>;

/** A handler over memory, on an authority whose clock stands still. */
export async function rowsBench(change: Change<MemoryTx> = {}) {
  const content = memoryLedgerContent();
  const ledger = memoryLedger({ content, now: () => NOW });
  return { ...(await benchOver({ ledger, tables: { lists, tasks } as never, ...change })), content };
}

export async function benchOver<Tx>({ ledger, tables, authority: change, spy, isHeard = true }: Change<Tx>) {
  const server = bench();
  const verify: Authority['verify'] = (...given) => {
    spy?.(...given);
    return server.authority.verify(...given);
  };
  /** Check-ins have their own, as `handle` is that of the bench. */
  const authorize: Authority['authorize'] = async request => {
    const user = request.headers.get('user') ?? 'anna';
    return user === 'nobody' ? undefined : { principal: user };
  };
  const authority = { ...server.authority, authorize, verify, ...change };
  const rows = createRowsHandler({ authority, ledger: ledger!, tables: tables! });
  const events: RowsEvent[] = [];
  if (isHeard) rows.subscribe(event => events.push(event));
  const device = await deviceOf(server);

  async function post(body: unknown, headers: Record<string, string> = {}) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const all = { 'content-type': 'application/json', ...headers };
    return rows.handle(new Request('http://localhost/rows', { method: 'POST', headers: all, body: text }));
  }
  const request = (ops: readonly unknown[], tokens: readonly string[] = [device.token]) => ({
    v: 1,
    namespace: 'notes',
    tokens,
    ops,
  });
  /** Sends operations, and returns what became of them, without their keys. */
  async function send(
    ops: readonly RowOp[],
    { user = 'anna', tokens = [device.token] }: { user?: string; tokens?: readonly string[] } = {},
  ): Promise<Omit<RowAnswer, 'key'>[]> {
    const response = await post(request(ops, tokens), { user });
    if (response.status !== 200) throw new Error(`status ${response.status}`);
    const { answers } = (await response.json()) as { answers: RowAnswer[] };
    if (answers.some(({ key }, i) => key !== ops[i]?.key)) throw new Error('answers out of order');
    return answers.map(({ key: _, ...rest }) => rest);
  }

  function add(table: string, body: object = {}, more: object = {}): RowOp & { id: Sno } {
    return { op: 'add', key: newKey(), table, id: device.next(), token: 0, body, ...more } as never;
  }
  function edit(table: string, row: RowRef, body: object, more: object = {}): RowOp {
    return { op: 'edit', key: newKey(), table, row, body, madeMs: NOW, ...more } as never;
  }
  function remove(table: string, row: RowRef, more: object = {}): RowOp {
    return { op: 'remove', key: newKey(), table, row, madeMs: NOW, ...more } as never;
  }
  const newDevice = () => deviceOf(server);
  return { ...server, rows, rowEvents: events, device, newDevice, post, request, send, add, edit, remove };
}
