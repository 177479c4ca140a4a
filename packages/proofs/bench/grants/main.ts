/*
 * How many grants a second does an authority hand out, by store, and how many IDs does it judge? And how
 * many rows does a handler store?
 *
 *       pnpm prove bench:grants [memory sqlite postgres etcd verify rows] [--seconds 3]
 *
 * A grant is one block of one slab. "blocks" is what the counter alone gives, by extents; "check-ins" is
 * everything that `handle` does, for new devices that take two blocks each: a nonce, a signature, JSON. 16
 * are in flight at any time.
 */

import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import pg from 'pg';
import { emitter } from '../../../grants/src/emitter.ts';
import { DEVICE_WIDTHS } from '../../../grants/src/format/grant.ts';
import { slabAt } from '../../../grants/src/format/slab.ts';
import type { AuthorityEvent } from '../../../grants/src/server/events.ts';
import { extents } from '../../../grants/src/server/extents.ts';
import { createAuthority, newKey } from '../../../grants/src/server/index.ts';
import type { AuthorityStore } from '../../../grants/src/server/store.ts';
import { etcdStore } from '../../../grants/src/server/stores/etcd.ts';
import { memoryStore } from '../../../grants/src/server/stores/memory.ts';
import { postgresStore } from '../../../grants/src/server/stores/postgres.ts';
import { sqliteStore } from '../../../grants/src/server/stores/sqlite.ts';
import { startEtcd } from '../../databases/servers/etcd.ts';
import { startPostgres } from '../../databases/servers/start.mjs';
import { scratchFolder } from '../../databases/servers/tool.mjs';
import { readOptions } from '../../options.mjs';
import { checkIn } from './check-in.ts';
import { rateOf } from './rate.ts';
import { measureRows } from './rows.ts';
import { verifyIds } from './verify-ids.ts';

const IN_FLIGHT = 16;

interface Opened {
  readonly store: AuthorityStore;
  close(): unknown;
}

const openers: Record<string, () => Promise<Opened>> = {
  memory: async () => ({ store: memoryStore(), close() {} }),
  async sqlite() {
    const folder = scratchFolder();
    const database = new sqlite.Database(join(folder, 'grants.db'));
    return {
      store: sqliteStore(database),
      close() {
        database.close();
        rmSync(folder, { recursive: true });
      },
    };
  },
  async postgres() {
    const server = await startPostgres();
    const pool = new pg.Pool({ connectionString: server.url, max: IN_FLIGHT });
    return {
      store: postgresStore(pool, { prepare: true }),
      close: () => pool.end().then(() => server.remove()),
    };
  },
  async etcd() {
    const cluster = await startEtcd(3);
    return { store: etcdStore({ endpoints: cluster.endpoints }), close: () => cluster.remove() };
  },
};

const all = [...Object.keys(openers), 'verify', 'rows'];
const { seconds, names } = readOptions({ seconds: 3 }, all);
const chosen = names.length > 0 ? names : all;
const load = loadavg()[0]!.toFixed(2);
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, load before ${load}\n`);
console.log('store       blocks/s   check-ins/s   grants/s in check-ins   steps of the store');
for (const name of chosen) {
  const open = openers[name];
  if (!open) continue;
  const { store, close } = await open();
  await store.init();
  const blocks = await blocksPerSecond(store);
  const { perSecond, grants } = await checkInsPerSecond(store);
  console.log(
    name.padEnd(9) +
      whole(blocks.perSecond).padStart(11) +
      whole(perSecond).padStart(14) +
      whole(grants).padStart(24) +
      `   ${blocks.steps} for ${whole(blocks.count)} blocks`,
  );
  await close();
}
if (chosen.includes('verify')) await verifyIds();
if (chosen.includes('rows')) await measureRows(seconds);

async function blocksPerSecond(store: AuthorityStore) {
  let steps = 0;
  const events = emitter<AuthorityEvent>();
  events.subscribe(event => {
    if (event.type === 'reserved') steps++;
  });
  const source = extents(store, events);
  const slab = slabAt(Date.now());
  await source.take(slab, DEVICE_WIDTHS, 'bottom');
  // A hundred at a time, so that reading the clock is not what is measured.
  const { perSecond, count } = await rateOf(
    async () => {
      for (let i = 0; i < 100; i++) await source.take(slab, DEVICE_WIDTHS, 'bottom');
    },
    IN_FLIGHT,
    seconds,
  );
  return { perSecond: perSecond * 100, count: count * 100, steps };
}

async function checkInsPerSecond(store: AuthorityStore) {
  const authority = createAuthority({
    namespace: 'bench',
    store,
    keys: [await newKey()],
    authorize: () => ({ principal: 'bench' }),
  });
  let next = 0;
  const { perSecond } = await rateOf(
    () => checkIn(authority, `bench-${process.pid}-${String(next++).padStart(16, '0')}`, 1),
    IN_FLIGHT,
    seconds,
  );
  return { perSecond, grants: perSecond * 2 };
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
