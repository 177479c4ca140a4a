/* What users, servers and others do. */

import type { Sno } from '@sno-id/sdk';
import { nameFrom } from '../../../grants/src/device/environment.ts';
import { discardAside, retryAside } from '../../../grants/src/outbox/aside.ts';
import { placeOf } from '../../../grants/src/outbox/stores/draft.ts';
import { newKey } from '../../../grants/src/rows/key.ts';
import { EMPTY } from '../../../grants/src/stores/content.ts';
import { DAY_MS, HOUR_MS, track } from '../common.ts';
import { erase, type StoredRow } from './app.ts';
import { entriesIn, type Intent, TABLES, type TableName } from './oracle.ts';
import { type Context, look, type Profile } from './profiles.ts';
import type { Action } from './weights.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;
/** The most tabs of a profile, and the most profiles. */
const MOST_TABS = 3;
const MOST_PROFILES = 5;

type Acts<Name extends Action> = Record<Name, (profile: Profile, context: Context) => Promise<void> | void>;

export const actsOf = (world: World) =>
  ({
    ...actsOfUsers(world, userOf(world)),
    ...actsOfDevices(world, userOf(world)),
    ...actsOfServers(world),
  }) satisfies Acts<Action>;

/** What a user does to the rows that a page shows, and what the oracle is told of it. */
function userOf(world: World) {
  const { dice, server, result, oracle, count } = world;

  /** A row that a page shows, by the ID that it knows. */
  function any({ seen }: Context, table: TableName): { id: string; tag: number } | undefined {
    const rows = [...seen.get(table)!];
    if (!rows.length) return undefined;
    // Those that were made last are still under way.
    const [id, tag] = dice.once(2) ? rows.at(-1)! : dice.pick(rows);
    return { id, tag };
  }

  function watch(context: Context, intents: readonly Intent[], promise: Promise<unknown>): void {
    track(context, promise).then(
      () => {
        for (const intent of intents) {
          oracle.made(intent);
          result[intent.op === 'add' ? 'rows' : intent.op === 'edit' ? 'edits' : 'removals']++;
        }
      },
      () => count('call refused'),
    );
  }

  const meant = (
    profile: Profile,
    op: Intent['op'],
    table: TableName,
    more: { row?: number; parent?: number | null; group?: number },
  ) => oracle.meant({ profile, op, table, by: profile.account, parent: null, group: undefined, ...more });

  return { any, watch, meant, add, edit };

  function add(context: Context, table: TableName, more: object = {}): void {
    const { profile, outbox } = context;
    if (!outbox || !profile.account) return;
    // At the end each device adds a task that needs nothing: then what fails is set aside.
    const list = table === 'tasks' && !server.isCalm && !dice.once(6) ? any(context, 'lists') : undefined;
    const intent = meant(profile, 'add', table, { parent: list?.tag ?? null });
    watch(context, [intent], outbox.add(table, rowOf(intent, profile.account, list?.id ?? null, more)));
  }

  function edit(context: Context, table: TableName, moves: boolean): void {
    const { profile, outbox } = context;
    const target = any(context, table);
    if (!outbox || !profile.account || !target) return;
    const list = moves ? any(context, 'lists') : undefined;
    const intent = meant(profile, 'edit', table, { row: target.tag });
    const moved = list ? { list: list.id, parent: list.tag } : {};
    const fields = { edit: intent.tag, target: target.tag, by: profile.account, ...moved };
    watch(context, [intent], outbox.edit(table, target.id, fields));
  }
}

type User = ReturnType<typeof userOf>;

function rowOf({ tag, parent }: Intent, by: string, list: string | null, more: object = {}) {
  return { tag, by, list, parent, ...more };
}

function actsOfUsers({ dice, count }: World, { any, watch, meant, add, edit }: User) {
  let slugs = 0;

  const asideIn = ({ box }: Profile) => entriesIn(box.content).filter(({ state }) => state === 'aside');

  async function anyAside(context: Context): Promise<string | undefined> {
    const aside = asideIn(context.profile);
    return context.outbox && aside.length ? dice.pick(aside).key : undefined;
  }

  return {
    'add a list': (_, context) => add(context, 'lists'),
    'add a task': (_, context) => add(context, 'tasks'),
    edit: (_, context) => edit(context, dice.pick(TABLES), false),
    move: (_, context) => edit(context, 'tasks', true),
    remove(profile, context) {
      const table = dice.once(3) ? 'lists' : 'tasks';
      const target = any(context, table);
      if (!context.outbox || !profile.account || !target) return;
      const intent = meant(profile, 'remove', table, { row: target.tag });
      watch(context, [intent], context.outbox.remove(table, target.id));
    },
    'add together'(profile, context) {
      if (!context.outbox || !profile.account) return;
      const intents: Intent[] = [];
      let group = dice.uint32();
      const done = context.outbox.transaction(tx => {
        // It is run again where a clone of the memory has the IDs: what was meant first comes to nothing.
        intents.length = 0;
        group++;
        const list = meant(profile, 'add', 'lists', { group });
        intents.push(list);
        const { id } = tx.add('lists', rowOf(list, profile.account, null));
        for (let i = 0; i <= dice.below(3); i++) {
          const task = meant(profile, 'add', 'tasks', { parent: list.tag, group });
          intents.push(task);
          tx.add('tasks', rowOf(task, profile.account, id, dice.once(10) ? { poison: 'invalid' } : {}));
        }
        const other = dice.once(2) ? any(context, 'tasks') : undefined;
        if (!other) return;
        const moved = meant(profile, 'edit', 'tasks', { row: other.tag, group });
        intents.push(moved);
        const fields = { edit: moved.tag, target: other.tag, by: profile.account };
        tx.edit('tasks', other.id, { ...fields, list: id, parent: list.tag });
      });
      watch(context, intents, done);
    },
    'add poison'(_, context) {
      count('row with a poison');
      const poison = dice.pick(['throws', 'crashes', 'invalid', 'slug']);
      add(context, dice.pick(TABLES), poison === 'slug' ? { slug: String(slugs++ >> 1) } : { poison });
    },
    async retry(_, context) {
      const key = await anyAside(context);
      if (key) track(context, retryAside(context.outbox!, key)).catch(() => count('retry refused'));
    },
    correct(profile, context) {
      const { outbox } = context;
      const aside = asideIn(profile).filter(({ op }) => op !== 'remove');
      if (!outbox || !profile.account || !aside.length) return;
      const { op, table, id, body } = dice.pick(aside);
      count('correction');
      const row = Number(body[op === 'add' ? 'tag' : 'target']);
      const intent = meant(profile, 'edit', table as TableName, { row });
      const fields = { edit: intent.tag, target: row, by: profile.account, poison: null };
      const slug = body['slug'] === undefined ? {} : { slug: `correct ${slugs++}` };
      watch(context, [intent], outbox.edit(table, id, { ...fields, ...slug }));
    },
    async discard(_, context) {
      const key = await anyAside(context);
      if (!key) return;
      context.discards++;
      track(context, discardAside(context.outbox!, key))
        .catch(() => count('discard refused'))
        .finally(() => {
          context.discards--;
        });
    },
  } satisfies Partial<Acts<Action>>;
}

function actsOfDevices(world: World, { add }: User) {
  let pulls = 0;
  const { dice, schedule, database, server, profiles, scene, count, pass, broken, sessions } = world;
  const { open, kill, close } = profiles;
  const isFull = (profile?: Profile) =>
    profiles.all.length >= MOST_PROFILES || (profile?.contexts.length ?? 0) >= MOST_TABS;

  async function pull(context: Context): Promise<void> {
    const { outbox, profile } = context;
    if (!outbox || !profile.line.isOnline || !server.isUp) return;
    const late = (answered: () => void) =>
      schedule.after(server.isCalm ? 0 : dice.below(2000), context, answered);
    for (const tables of dice.once(2) ? [TABLES] : TABLES.map(table => [table])) {
      const isBehind = !server.isCalm && dice.once(4);
      const fetch = () => {
        const [pull, asked] = [++pulls, profile.account];
        sessions.set(pull, asked);
        const rowsOf = (table: TableName) =>
          database.rows(table, isBehind).map(row => ({ ...shown(row), pull }));
        const rows = Object.fromEntries(tables.map(table => [table, rowsOf(table)]));
        const gone = Object.fromEntries(tables.map(table => [table, isBehind ? [] : database.gone(table)]));
        return () => ({ rows, gone, account: broken.pullsAnySession ? profile.account : asked });
      };
      const take = (pulled: Parameters<typeof outbox.pulled>[0]) =>
        track(context, outbox.pulled(pulled)).catch(() => count('pull refused'));
      const answer = dice.once(2) ? fetch() : undefined;
      if (answer) late(() => take(answer()));
      else
        take(() => {
          const answer = fetch();
          return new Promise(resolve => late(() => resolve(answer())));
        });
    }
  }

  return {
    open: profile => void (profile.contexts.length < MOST_TABS && open(profile)),
    look: (_, context) => look(context),
    pull: (_, context) => pull(context),
    sync: (_, context) => sync(world, context),
    'kill a context': (_, context) => kill(context),
    close: (_, context) => close(context),
    'lose the network'({ line }) {
      line.isOnline = !line.isOnline;
    },
    'sign-in page'({ line }) {
      line.isCaptive = !line.isCaptive;
    },
    'change account': profile => signIn(world, profile, dice.pick(['anna', 'ben', ''])),
    'new profile': () => void (!isFull() && open(profiles.create())),
    copy(profile) {
      if (!scene.hasCopies || isFull()) return;
      count('copy of a profile');
      open(profiles.create(profile));
    },
    async 'clone memory'(profile) {
      if (!scene.hasCopies || isFull(profile)) return;
      count('clone of memory');
      const seed = dice.uint32();
      const twins = [profile, profiles.create(profile)].map(each => open(each, seed));
      await pass(dice.below(1000));
      for (let i = 0; i <= dice.below(3); i++) {
        const table = dice.pick(TABLES);
        for (const twin of twins) if (twin.isAlive) add(twin, table);
      }
    },
    evict(profile) {
      count('eviction');
      for (const context of [...profile.contexts]) kill(context);
      profile.isLost = true;
      profile.contexts.length = 0;
      const next = profiles.create();
      next.account = profile.account;
      profiles.all.splice(profiles.all.indexOf(profile), 1);
      open(next);
    },
    'forget the device'({ disk }) {
      count('eviction of the device alone');
      disk.content = EMPTY;
      disk.durable = EMPTY;
    },
    mood({ disk }) {
      disk.mood = dice.pick(['well', 'well', 'well', 'fails', 'hangs']);
    },
    'set the clock'(profile) {
      profile.skewMs = (dice.below(2001) - 1000) * dice.pick([1, 1000, (scene.wrongDays * DAY_MS) / 1000]);
    },
  } satisfies Partial<Acts<Action>>;
}

function actsOfServers({ dice, schedule, database, server, oracle, profiles, scene, count, pass }: World) {
  let squatters = 0;

  /** A row that is stored, of any table. */
  const stored = () => {
    const table = dice.pick(TABLES);
    const rows = database.rows(table);
    return { table, row: rows.length ? dice.pick(rows) : undefined };
  };

  return {
    moment: () => pass(dice.below(3000)),
    minutes: () => pass(dice.below(20 * MINUTE_MS)),
    hours: () => pass(dice.below(12 * HOUR_MS)),
    days: () => pass(dice.below(9 * DAY_MS)),
    outage() {
      server.isUp = !server.isUp;
    },
    'restart a server': () => server.restartOne(),
    'back up': () => database.backUp(),
    restore() {
      database.restore();
      // The operator looks before devices forget what they have stored.
      schedule.after(dice.below(3 * DAY_MS), { isAlive: true }, database.advance);
    },
    'restore the ledger': () => database.restoreLedger(),
    'lose the ledger'() {
      const adds = profiles.all.flatMap(({ box }) => entriesIn(box.content)).filter(({ op }) => op === 'add');
      database.loseLedger(adds.flatMap(({ settledBy, body }) => (settledBy ? [] : Number(body['tag']))));
    },
    'operator looks': () => database.advance(),
    squat({ box }) {
      /** Whether somebody pulled the row, and edits it by its ID, or the table takes it for stored. */
      const isKnown = (table: string, id: string) =>
        profiles.all.some(({ box: { content } }) => {
          const about = entriesIn(content).filter(entry => entry.table === table && entry.id === id);
          const own = about.filter(({ op }) => op === 'add');
          if (!own.length) return about.length > 0 || content.rows.has(placeOf(table, id));
          return !scene.tells && own.some(({ settledBy }) => settledBy);
        });
      const unsent = entriesIn(box.content).filter(
        ({ op, state, table, id }) => op === 'add' && state === 'unsent' && !isKnown(table, id),
      );
      if (!unsent.length) return;
      const { table, id, body } = dice.pick(unsent);
      database.change(tx => {
        // Whoever writes past the ledger makes IDs that no device has made, or guesses one of the future.
        const isUsed =
          database.isThere('gone', `${table} ${id}`) || database.content.rows.has(`${table} ${id}`);
        if (isUsed) return;
        count('ID taken by somebody else');
        database.taken(Number(body['tag']));
        tx.set(table, id, squatter(id, --squatters));
      });
    },
    'take over'(profile) {
      const { table, row: victim } = stored();
      if (!victim || !profile.account) return;
      count('attempt to take over a row');
      const common = {
        table,
        key: newKey(nameFrom({ nextUint32: dice.uint32 }), null),
        body: { id: victim.id, tag: --squatters, by: 'eve', list: null },
      };
      server.forge('eve', {
        v: 1,
        namespace: 'notes',
        tokens: [],
        ops: [
          dice.once(2)
            ? { ...common, op: 'add', id: victim.id as Sno, token: null }
            : {
                ...common,
                op: 'edit',
                row: { id: dice.pick(database.rows(table)).id },
                madeMs: schedule.nowMs,
              },
        ],
      });
    },
    'remove a row'() {
      const { table, row } = stored();
      if (!row) return;
      count('row removed by an administrator');
      oracle.removedOnServer(row.tag);
      database.change(tx => erase(tx, table, row));
    },
    'hide a row'() {
      const { table, row } = stored();
      if (!row) return;
      count('row hidden');
      database.change(tx => tx.set(table, row.id, { ...row, isHidden: true }));
    },
    'mend the server'() {
      server.isFragile = false;
    },
    'deploy badly': () => database.deploy({ table: dice.pick(TABLES), lastTag: oracle.lastTag() }),
    migrate: () => database.deploy(undefined),
  } satisfies Partial<Acts<Action>>;
}

/** The app has all of its pages send what the other account has left. */
export function signIn(world: World, profile: Profile, account: string): void {
  profile.account = account;
  for (const context of profile.contexts) sync(world, context);
}

function sync({ count }: World, context: Context): void {
  if (context.outbox) track(context, context.outbox.sync()).catch(() => count('sync refused'));
}

function squatter(id: string, tag: number): StoredRow {
  return { id, tag, by: 'eve', account: 'eve', list: null, parent: null, edit: null, history: [] };
}

/** What a pull shows of a row. */
export function shown({ id, tag, by, list, parent, edit }: StoredRow) {
  return { id, tag, by, list, parent, edit };
}
