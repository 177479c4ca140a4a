/*
 * Devices with several tabs over one store each, a network that loses, doubles and delays, tabs that are
 * killed and stores that fail; and one server, which knows what every row was meant to be.
 */

import { transmitBy } from '../../src/device/ask.ts';
import { discardAside, retryAside } from '../../src/outbox/aside.ts';
import { createOutboxIn } from '../../src/outbox/context.ts';
import type { Outbox } from '../../src/outbox/outbox.ts';
import type { Entry, OutboxStore, OutboxTransaction, Row } from '../../src/outbox/store.ts';
import { memoryOutboxStore } from '../../src/outbox/stores/memory.ts';
import { createDice } from '../../src/testing/dice.ts';
import { environmentIn, settle } from '../../src/testing/environment.ts';
import { createSchedule, type Owner } from '../../src/testing/schedule.ts';
import { paperDevice, TABLES } from './fixture.ts';
import { createModelServer } from './server.ts';

export type Step =
  | 'list'
  | 'task'
  | 'pair'
  | 'edit'
  | 'move'
  | 'remove'
  | 'pull'
  | 'kill'
  | 'bad list'
  | 'backup'
  | 'restore'
  | 'retry'
  | 'time';

export interface Script {
  readonly seed: number;
  readonly steps: readonly Step[];
  /** Whether all devices make the same IDs, as copies of one device do. */
  readonly areCopies: boolean;
  /** One in so many requests and transactions fails. */
  readonly faults: number;
}

export interface Outcome {
  readonly problems: readonly string[];
  readonly renames: number;
  readonly stored: number;
}

interface Tab {
  readonly owner: Owner;
  readonly outbox: Outbox;
  /** The rows that its user sees. */
  readonly view: Map<string, Row[]>;
}

interface Wanted {
  readonly device: number;
  value: number;
  /** The list that it was put into last. */
  parent: number | undefined;
  isRemoved: boolean;
  /** Whether the store said that it had failed, so that the last change may be there or not. */
  isUnsure: boolean;
  /** Whether a change that was set aside was sent again: it may be stored behind later ones. */
  isReordered: boolean;
}

const DEVICES = 2;
const START = Date.UTC(2026, 10, 22, 12);

export async function play(script: Script): Promise<Outcome> {
  const { seed, areCopies } = script;
  let { faults } = script;
  const dice = createDice(seed);
  const schedule = createSchedule(dice, START);
  const network: Owner = { isAlive: true };
  const server = createModelServer();
  const isFault = () => faults > 0 && dice.once(faults);
  const wanted = new Map<number, Wanted>();
  const problems: string[] = [];
  let renames = 0;
  let count = 0;
  let backup: { rows: typeof server.rows; changes: string[] } | undefined;
  server.judge = op =>
    op.op !== 'remove' && op.body['bad'] === true
      ? ({ is: 'refused', reason: 'invalid', message: 'bad' } as never)
      : undefined;

  /** A request on its way, which may arrive twice, late, or not at all. */
  async function send(request: Request, owner: Owner): Promise<Response> {
    const text = await request.text();
    const deliver = () => server.send(new Request('https://a.invalid/', { method: 'POST', body: text }));
    await schedule.pause(network, 50);
    if (isFault()) throw new Error('lost');
    if (isFault()) return new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } });
    if (isFault()) return new Response('', { status: dice.pick([500, 502, 503, 413, 401]) });
    const response = await deliver();
    if (isFault()) schedule.after(dice.below(60_000), network, () => void deliver());
    await schedule.pause(network, dice.once(20) ? 40_000 : 50);
    if (isFault()) throw new Error('the answer is lost');
    return owner.isAlive ? response : new Promise(() => undefined);
  }

  const devices = Array.from({ length: DEVICES }, (_, number) => {
    const memory = memoryOutboxStore(`device ${number}`);
    const device = paperDevice(areCopies ? 0 : number * 100_000);
    const watchers = new Map<Owner, (tables: string[]) => void>();
    let holder: Owner | undefined;
    /** How often an ID has changed; and how often, as far as each tab had seen when it opened. */
    let changes = 0;
    const changesAtStart = new Map<Owner, number>();
    device.checkIn = async () => {
      await schedule.pause(network, 50);
      if (isFault()) throw new Error('no check-in');
      return 'granted';
    };

    function storeOf(owner: Owner): OutboxStore {
      return {
        name: memory.name,
        async transact<T>(work: (tx: OutboxTransaction) => Promise<T>) {
          await schedule.pause(owner, 4);
          if (isFault()) throw new Error('disk full');
          let drawn = 0;
          const result = await memory.transact(async tx => {
            const formerIds = new Map<string, number>();
            for (const { key, was } of (await tx.since(0)) as Entry[]) formerIds.set(key, was?.length);
            return work({
              ...tx,
              put(record) {
                const { op, key, was } = record as Entry;
                if (op === 'add') drawn += was.length - (formerIds.get(key) ?? 0);
                tx.put(record);
              },
            });
          });
          changes += drawn;
          const seen = changes;
          await schedule.pause(owner, 4);
          if (isFault()) throw new Error('written, but reported as failed');
          if (!changesAtStart.has(owner)) changesAtStart.set(owner, seen);
          return result;
        },
      };
    }

    function open(): Tab {
      const owner: Owner = { isAlive: true };
      const outbox = createOutboxIn({
        device,
        namespace: 'notes',
        store: storeOf(owner),
        transmit: transmitBy(request => send(request, owner)),
        account: () => '',
        tables: TABLES,
        environment: {
          ...environmentIn({ schedule, dice, owner, now: () => schedule.nowMs, isVisible: () => false }),
          openChannel(_, received) {
            watchers.set(owner, received);
            return {
              post(tables) {
                for (const [other, changed] of watchers)
                  if (other !== owner) schedule.after(dice.below(20), other, () => changed(tables));
              },
              close: () => watchers.delete(owner),
            };
          },
          async runAlone(_, work) {
            if (holder?.isAlive) return false;
            holder = owner;
            await work().finally(() => {
              if (holder === owner) holder = undefined;
            });
            return true;
          },
        },
      });
      const view = new Map<string, Row[]>();
      let told = 0;
      // An app that reads in the middle of another tab's change of an ID reads once more when it is told.
      const look = () => {
        if (told + (changesAtStart.get(owner) ?? 0) < changes) return;
        for (const table of ['lists', 'tasks']) view.set(table, memory.rows(table));
      };
      outbox.subscribe(event => {
        if (!owner.isAlive) return;
        if (event.type === 'renamed') {
          renames++;
          told++;
        }
        // The first event comes when the outbox knows which IDs have changed so far.
        if (event.type !== 'status' || !view.size) look();
      });
      return { owner, outbox, view };
    }

    return { number, memory, open, tabs: [open(), open()] };
  });
  type Device = (typeof devices)[number];

  /** Rows that this device made, and that its user sees. */
  function seen(tab: Tab, device: Device, table: string, isOwn = true): Row[] {
    return (tab.view.get(table) ?? []).filter(
      row => !isOwn || wanted.get(row['n'] as number)?.device === device.number,
    );
  }

  /** Makes a change. What it wants is there if it resolves, and maybe if it rejects. */
  function change(n: number, want: Partial<Wanted>, device: Device, work: () => Promise<unknown>): void {
    const before = wanted.get(n) ?? {
      device: device.number,
      value: 0,
      parent: undefined,
      isRemoved: false,
      isUnsure: true,
      isReordered: false,
    };
    wanted.set(n, { ...before, isUnsure: true });
    void work().then(
      () => {
        const now = wanted.get(n)!;
        wanted.set(n, { ...now, ...want, isUnsure: before.isUnsure && want.isUnsure !== false });
      },
      () => undefined,
    );
  }

  function act(step: Step): void {
    const device = dice.pick(devices);
    const at = dice.below(device.tabs.length);
    const tab = device.tabs[at]!;
    const { outbox } = tab;
    if (step === 'list' || step === 'bad list') {
      const n = ++count;
      const bad = step === 'bad list';
      change(n, { isUnsure: false }, device, () => outbox.add('lists', { n, value: 0, ...(bad && { bad }) }));
    } else if (step === 'task') {
      // Into any list that is seen, also one of another device.
      const lists = seen(tab, device, 'lists', false);
      if (!lists.length) return;
      const { id, n: parent } = dice.pick(lists);
      const n = ++count;
      change(n, { isUnsure: false, parent: parent as number }, device, () =>
        outbox.add('tasks', { n, value: 0, list: id, parent: parent! }),
      );
    } else if (step === 'pair') {
      const [list, task] = [++count, ++count];
      const work = outbox.transaction(changes => {
        const { id } = changes.add('lists', { n: list, value: 0 });
        changes.add('tasks', { n: task, value: 0, list: id, parent: list });
      });
      change(list, { isUnsure: false }, device, () => work);
      change(task, { isUnsure: false, parent: list }, device, () => work);
    } else if (step === 'edit' || step === 'remove' || step === 'move') {
      const table = step === 'move' || dice.once(2) ? 'tasks' : 'lists';
      const rows = seen(tab, device, table);
      if (!rows.length) return;
      const { id, n } = dice.pick(rows);
      const want = wanted.get(n as number);
      // One change of a row at a time: which of two came first would be anybody's guess.
      if (!want || want.isUnsure || want.isRemoved) return;
      if (step === 'remove') {
        if (table === 'lists') return;
        change(n as number, { isRemoved: true, isUnsure: false }, device, () => outbox.remove(table, id));
      } else if (step === 'edit') {
        const value = ++count;
        change(n as number, { value, isUnsure: false }, device, () => outbox.edit(table, id, { value }));
      } else {
        const lists = seen(tab, device, 'lists', false);
        if (!lists.length) return;
        const { id: list, n: parent } = dice.pick(lists);
        change(n as number, { parent: parent as number, isUnsure: false }, device, () =>
          outbox.edit(table, id, { list, parent: parent! }),
        );
      }
    } else if (step === 'pull') void pull(outbox).catch(() => undefined);
    else if (step === 'kill') {
      tab.owner.isAlive = false;
      device.tabs[at] = device.open();
    } else if (step === 'backup')
      backup = { rows: structuredClone(server.rows), changes: [...server.changes] };
    else if (step === 'restore' && backup && !areCopies) {
      Object.assign(server, { rows: structuredClone(backup.rows), changes: [...backup.changes] });
      server.epoch++;
    } else if (step === 'retry') {
      void outbox
        .setAside()
        .then(async ([first]) => first && retry(device, outbox, first.key))
        .catch(() => undefined);
    }
  }

  /** Its edits come behind later changes of their rows then, which may be stored by now. */
  async function retry(device: Device, outbox: Outbox, key: string): Promise<void> {
    for (const { op, key } of await outbox.setAside()) {
      const want = wanted.get((await aboutOf(device, key)) ?? -1);
      if (want && op !== 'add') want.isReordered = true;
    }
    await retryAside(outbox, key);
  }

  /** The number of the row that an operation is about. */
  async function aboutOf({ memory }: Device, key: string): Promise<number | undefined> {
    return memory.transact(async tx => {
      const entry = ((await tx.since(0)) as Entry[]).find(each => each.key === key);
      if (!entry) return undefined;
      const { op, body, before, table, id } = entry;
      const row = op === 'add' ? body : op === 'remove' ? before : await tx.row(table, id);
      return row?.['n'] as number | undefined;
    });
  }

  async function pull(outbox: Outbox): Promise<void> {
    for (const table of ['lists', 'tasks']) {
      const rows = server.shown(table) as Row[];
      const gone = [...server.rows.values()]
        .filter(row => row.table === table && row.isGone)
        .map(({ id }) => id);
      await schedule.pause(network, 30);
      await outbox.pulled(table, { rows, gone });
    }
  }

  async function pass(events: number, withinMs = Number.MAX_SAFE_INTEGER): Promise<void> {
    for (let i = 0; i < events; i++) {
      await settle();
      if (!schedule.next(withinMs)) break;
    }
    await settle();
  }

  for (const step of script.steps) {
    if (step === 'time') await pass(200, 120_000);
    else act(step);
    await pass(dice.below(12));
  }

  // The end: nothing fails any more, and everybody has time.
  faults = 0;
  await pass(3000, 120_000);
  // The server may have been restored since the last answer.
  for (const device of devices) {
    const n = ++count;
    change(n, { isUnsure: false }, device, () => device.tabs[0]!.outbox.add('lists', { n, value: 0 }));
    await pass(3000, 600_000);
  }
  // What was set aside because of faults is stored, too. What is still set aside then was refused.
  for (const device of devices) {
    const { outbox } = device.tabs[0]!;
    void outbox.setAside().then(async list => {
      for (const { key } of list) await retry(device, outbox, key).catch(() => undefined);
    });
    await pass(2000, 600_000);
  }
  for (let i = 0; i < 3; i++) {
    for (const { tabs } of devices) {
      for (const { outbox } of tabs) void outbox.sync();
      await pass(2000, 900_000);
    }
  }
  const aside = new Set<number>();
  for (const device of devices) {
    const { outbox } = device.tabs[0]!;
    let done = false;
    void (async () => {
      const list = await outbox.setAside();
      for (const { key } of list) {
        const n = await aboutOf(device, key);
        if (n !== undefined) aside.add(n);
      }
      for (;;) {
        const [first] = await outbox.setAside();
        if (!first) break;
        await discardAside(outbox, first.key);
      }
      await pull(outbox);
      done = true;
    })();
    await pass(20_000, 900_000);
    if (!done) problems.push(`device ${device.number}: its outbox does not answer`);
    const { status } = outbox;
    if (status.unsent || status.phase !== 'idle')
      problems.push(`device ${device.number}: ${JSON.stringify(status)}`);
    for (const { outbox } of device.tabs.slice(1))
      if (outbox.status.unsent) problems.push(`another tab: ${JSON.stringify(outbox.status)}`);
  }

  const stored = [...server.rows.values()];
  const numbers = stored.map(({ fields }) => fields['n']);
  if (new Set(numbers).size !== numbers.length) problems.push('a row is stored twice');
  if (new Set(stored.map(({ id }) => id)).size !== stored.length) problems.push('an ID is there twice');
  if (new Set(server.changes).size !== server.changes.length) problems.push('a change was made twice');
  const nOf = (id: unknown) => stored.find(row => row.id === id)?.fields['n'];
  for (const { table, fields } of stored) {
    if (table === 'tasks' && nOf(fields['list']) !== fields['parent'])
      problems.push(`task ${fields['n']} is in list ${nOf(fields['list'])}, not in ${fields['parent']}`);
  }
  for (const [n, { value, parent, isRemoved, isUnsure, isReordered }] of wanted) {
    if (isUnsure || aside.has(n)) continue;
    const row = stored.find(({ fields }) => fields['n'] === n);
    if (!row) problems.push(`row ${n} is lost`);
    else if (isReordered) continue;
    else if (row.isGone !== isRemoved) problems.push(`row ${n}: ${isRemoved ? 'not removed' : 'removed'}`);
    else if (!isRemoved && (row.fields['value'] !== value || row.fields['parent'] !== parent))
      problems.push(`row ${n}: an edit is lost: expected ${value} ${parent}, got ${JSON.stringify(row)}`);
  }
  const text = (rows: object[]) => JSON.stringify(rows.map(row => Object.entries(row).sort()));
  for (const { number, memory } of devices) {
    for (const table of ['lists', 'tasks']) {
      if (text(memory.rows(table)) !== text(server.shown(table)))
        problems.push(`device ${number} shows other ${table}`);
    }
  }
  return { problems, renames, stored: stored.length };
}
