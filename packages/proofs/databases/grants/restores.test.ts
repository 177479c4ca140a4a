/*
 * What docs/grants-operating.md says of restores, failovers and copies, done to real servers: who notices it,
 * and that the command ends it. SNO_TEST=all does each, `pnpm test` some of them.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openSqlite } from '../../../grants/src/cli/open-store.ts';
import type { AuthorityStore, Exchange, Exchanged, Proof } from '../../../grants/src/server/store.ts';
import { etcdStore } from '../../../grants/src/server/stores/etcd.ts';
import { postgresStore } from '../../../grants/src/server/stores/postgres.ts';
import { sqliteStore } from '../../../grants/src/server/stores/sqlite.ts';
import { watchStore } from '../../../grants/src/server/watched-store.ts';
import { partOf } from '../../document.mjs';
import { type EtcdCluster, startEtcd } from '../servers/etcd.ts';
import { missingPackages, requireProgram } from '../servers/programs.mjs';
import { type DataFolder, type PostgresServer, startPostgres } from '../servers/start.mjs';
import { until } from '../servers/tool.mjs';

/** A store as one process has it. */
interface Opened {
  readonly store: AuthorityStore;
  close(): unknown;
}

interface World {
  open(failover?: 'advance'): Opened | Promise<Opened>;
  end(): unknown;
}

/** A store that goes back. It is opened in the place of the one that was lost from then on. */
interface Loss extends World {
  keep(): unknown;
  readonly losses: readonly (() => unknown)[];
}

/** A store that is used beside a copy of it. */
interface Copy extends World {
  copy(): Promise<Pick<World, 'open'>>;
}

type Notice =
  | 'the name of the store'
  | 'the empty store'
  | 'the Raft term'
  | 'the first device that comes back'
  | 'nobody';

interface Row<W> {
  readonly what: string;
  readonly notice: Notice;
  /** Whether it is done each time, and not with SNO_TEST=all alone. */
  readonly isQuick?: boolean;
  /** Whether the store continues alone with `failover: 'advance'`. */
  readonly continues?: boolean;
  begin(): W | Promise<W>;
}

const isAll = process.env['SNO_TEST'] === 'all';
const RESTORED = { code: 'ERR_STORE_RESTORED' };

const contact = (device: string, change: Partial<Exchange> = {}): Exchange => ({
  device,
  nonce: '',
  proposal: 'one',
  proof: undefined,
  ignoresOthers: false,
  ...change,
});

/** Who notices that a store is not what it was. */
async function noticeOf(store: AuthorityStore, returning: Exchange): Promise<Notice> {
  const status = await store.status().catch(({ code }) => code as string);
  if (status === 'ERR_STORE_EMPTY') return 'the empty store';
  if (typeof status === 'string') throw new Error(status);
  if (status.name !== status.acceptedName) return 'the name of the store';
  const isRefused = (error: unknown) => {
    expect(error).toMatchObject(RESTORED);
    return true;
  };
  const block = { slab: status.currentSlab, labels: 256, align: 256 };
  if (await store.reserve(block).then(() => false, isRefused)) return 'the Raft term';
  const isDevice = await store.exchange(returning).then(() => false, isRefused);
  return isDevice ? 'the first device that comes back' : 'nobody';
}

/** Loses a store as often as a row says, and does what the document says. */
async function playLoss({ notice, begin }: Row<Loss>, failover?: 'advance'): Promise<void> {
  const world = await begin();
  let { store, close } = await world.open(failover);
  try {
    await store.init();
    const { currentSlab: slab, authority } = await store.status();
    const block = { slab, labels: 256, align: 256 };
    /** A process that runs on, whatever its connections lead to. */
    const lived = watchStore(
      through(() => store),
      undefined,
      () => {},
    );
    let end = 0;
    const reserve = async () => {
      const { first } = await lived.reserve(block);
      // Nothing is given twice.
      expect(first).toBeGreaterThanOrEqual(end);
      end = first! + 256;
    };
    const proofOf = ({ epoch, round, atMs }: Exchanged): Proof => {
      return { authority, epoch, round, atMs, held: [{ slab, end }] };
    };
    await reserve();
    let nonces = 1;
    let last = await store.exchange(contact('d', { proposal: '1' }));
    const returning = () =>
      contact('d', { nonce: `${nonces}`, proposal: `${nonces + 1}`, proof: proofOf(last) });
    const checkIn = async () => {
      last = await store.exchange(returning());
      expect(last.verdict).toBe('accepted');
      nonces++;
    };
    await world.keep();
    for (const [round, lose] of world.losses.entries()) {
      for (let i = 0; i < 3; i++) await reserve();
      await checkIn();
      await close();
      await lose();
      ({ store, close } = await world.open(failover));
      if (!failover) {
        expect(await noticeOf(store, returning())).toBe(notice);
        await expect(lived.exchange(contact('new'))).rejects.toThrow();
        if (notice === 'the empty store') return await beginAgain(store, returning());
        await store.advance({});
      }
      // A backup that is restored again can land short of where it was advanced to before.
      for (let stops = 0; ; stops++) {
        try {
          await reserve();
          await checkIn();
          break;
        } catch (error) {
          if (stops === round) throw error;
          await store.advance({});
        }
      }
      expect((await store.exchange(contact(`young ${nonces}`))).verdict).toBe('accepted');
      expect((await store.status()).mark).toBeUndefined();
    }
  } finally {
    await close();
    await world.end();
  }
}

/** Sets a store up that was emptied: it is another authority, whose devices start over. */
async function beginAgain(store: AuthorityStore, returning: Exchange): Promise<void> {
  await store.init();
  expect((await store.status()).authority).not.toBe(returning.proof!.authority);
  const configured = await store.exchange({ ...returning, ignoresOthers: true });
  expect(configured.verdict).toBe('other-authority');
  // Where no authority is configured, nobody can tell the new one from a restored one.
  await expect(store.exchange(returning)).rejects.toMatchObject(RESTORED);
  await store.advance({});
  expect((await store.exchange(returning)).verdict).toBe('other-authority');
}

/** A store that leads to another one, once that is there. */
function through(store: () => AuthorityStore): AuthorityStore {
  return new Proxy({} as AuthorityStore, {
    get: (_, name: keyof AuthorityStore) => Reflect.get(store(), name),
  });
}

/** Uses a copy of a store beside it. */
async function playCopy({ notice, begin }: Row<Copy>): Promise<void> {
  const world = await begin();
  let { store, close } = await world.open();
  try {
    await store.init();
    const { currentSlab: slab, authority } = await store.status();
    const block = { slab, labels: 256, align: 256 };
    const { epoch, round, atMs } = await store.exchange(contact('d'));
    await close();
    const place = await world.copy();
    ({ store, close } = await world.open());
    const copied = await place.open();
    const proof = { authority, epoch, round, atMs, held: [] };
    const returning = contact('d', { nonce: 'one', proposal: 'two', proof });
    try {
      expect(await noticeOf(copied.store, contact('e', { nonce: '' }))).toBe(notice);
      expect((await copied.store.renew()).authority).not.toBe(authority);
      await copied.store.reserve(block);
      // A device that meets the wrong server keeps what it has.
      const astray = await copied.store.exchange({ ...returning, ignoresOthers: true });
      expect(astray.verdict).toBe('other-authority');
    } finally {
      await copied.close();
    }
    expect((await store.reserve(block)).first).toBeDefined();
    expect((await store.exchange(returning)).verdict).toBe('accepted');
  } finally {
    await close();
    await world.end();
  }
}

/* PostgreSQL */

const TABLES = 'sno_grants, sno_grants_slabs, sno_grants_devices, sno_grants_spent';

const postgresAt = (port: number, database = 'app') => ({
  open(failover?: 'advance'): Opened {
    const pool = new pg.Pool({
      connectionString: `postgres://postgres@127.0.0.1:${port}/${database}`,
      max: 4,
    });
    // A connection that breaks while it is idle: the next query opens another one.
    pool.on('error', () => undefined);
    return { store: postgresStore(pool, { failover }), close: () => pool.end() };
  },
});

/** A server, and whichever others take its place. */
async function postgres(settings: readonly string[] = []) {
  let server = await startPostgres(settings);
  const owned = new Set<{ remove(): unknown }>([server]);
  await server.sql('create database app');
  return {
    get server() {
      return server;
    },
    /** Has something removed at the end: a standby, a backup. */
    own<T extends { remove(): unknown }>(thing: T): T {
      owned.add(thing);
      return thing;
    },
    async moveTo(next: PostgresServer) {
      owned.add(next);
      server = next;
      await until('it takes writes', () => next.sql('create temp table is_writable ()', 'app'));
    },
    open: (failover?: 'advance') => postgresAt(server.port).open(failover),
    async end() {
      for (const each of owned) await each.remove();
    },
  };
}

type Postgres = Awaited<ReturnType<typeof postgres>>;

/** What is done to a server. */
const over =
  <Parts extends object>(partsOf: (world: Postgres) => Parts) =>
  async (): Promise<Postgres & Parts> => {
    const world = await postgres();
    return Object.assign(world, partsOf(world));
  };

/** The data folder is kept, and takes the place of the one in use. */
const folderRestored = (keep: (server: PostgresServer) => Promise<DataFolder>, times = 1) =>
  over(world => {
    let kept: DataFolder;
    const restore = async () => {
      await world.server.crash();
      await world.moveTo(await kept.start());
    };
    return {
      async keep() {
        kept = world.own(await keep(world.server));
      },
      losses: Array(times).fill(restore),
    };
  });

/** A folder that every server can write to. */
function sharedFolder() {
  const path = mkdtempSync(join(tmpdir(), 'sno-shared-'));
  chmodSync(path, 0o777);
  return { path, remove: () => rmSync(path, { recursive: true }) };
}

/** A dump of the database, and its restore into one of the same name. */
function dumpOf(world: Postgres, ...options: string[]) {
  const file = join(world.own(sharedFolder()).path, 'dump');
  return {
    take: () => world.server.client('pg_dump', '-Fc', '-f', file, ...options, 'app'),
    restore: (server: PostgresServer, ...how: string[]) =>
      server.client('pg_restore', '-d', 'app', '--exit-on-error', ...how, file),
  };
}

const dumpRestored = (
  clear: (server: PostgresServer) => Promise<unknown>,
  how: readonly string[] = [],
  ...options: string[]
) =>
  over(world => {
    const dump = dumpOf(world, ...options);
    const restore = () => clear(world.server).then(() => dump.restore(world.server, ...how));
    return { keep: dump.take, losses: [restore] };
  });

async function pointInTime() {
  const wal = sharedFolder();
  const world = await postgres(['archive_mode=on', `archive_command=cp %p ${wal.path}/%f`]);
  world.own(wal);
  let backup: DataFolder;
  return Object.assign(world, {
    async keep() {
      backup = world.own(await world.server.baseBackup());
      await world.server.sql(`select pg_create_restore_point('kept')`);
    },
    losses: [
      async () => {
        // The archive gets the last segment, as it does in an orderly stop.
        await world.server.stop();
        const settings = ['recovery_target_name=kept', 'recovery_target_action=promote'];
        settings.push(`restore_command=cp ${wal.path}/%f %p`);
        await world.moveTo(await backup.start(settings, ['recovery.signal']));
      },
    ],
  });
}

const synchronous = async ({ server, own }: Postgres) => {
  const standby = own(await server.standby());
  await server.sql(`alter system set synchronous_standby_names = '*'`);
  await server.sql('select pg_reload_conf()');
  return standby;
};

/** Standbys take over, one after the other; those that fell behind are started first. */
const promoted = (
  keep: (world: Postgres) => Promise<readonly PostgresServer[]>,
  ...order: readonly { index: number; isBehind: boolean }[]
) =>
  over(world => {
    let standbys: readonly PostgresServer[];
    return {
      async keep() {
        standbys = await keep(world);
      },
      losses: order.map(({ index, isBehind }) => async () => {
        await world.server.stop();
        if (isBehind) await standbys[index]!.start();
        await standbys[index]!.promote();
        await world.moveTo(standbys[index]!);
      }),
    };
  });

async function pair({ server, own }: Postgres): Promise<PostgresServer[]> {
  const standbys = [own(await server.standby()), own(await server.standby())];
  await standbys[0]!.crash();
  return standbys;
}

const staging = over(world => ({
  async copy() {
    const dump = dumpOf(world);
    await dump.take();
    const server = world.own(await startPostgres());
    await server.sql('create database app');
    await dump.restore(server);
    return postgresAt(server.port);
  },
}));

const NAME = { notice: 'the name of the store' } as const;
const DEVICE = { notice: 'the first device that comes back' } as const;
const baseBackup = (server: PostgresServer) => server.baseBackup();

const POSTGRES_LOSSES: readonly Row<Loss>[] = [
  {
    what: 'A base backup (`pg_basebackup`) is restored',
    ...DEVICE,
    isQuick: true,
    begin: folderRestored(baseBackup),
  },
  {
    what: 'Point-in-time recovery from a base backup and the archived WAL',
    ...NAME,
    continues: true,
    begin: pointInTime,
  },
  {
    what: 'A snapshot of the running data folder (file system, volume, virtual machine) is restored',
    ...DEVICE,
    begin: folderRestored(server => server.snapshot()),
  },
  {
    what: 'A dump (`pg_dump`) is restored over the database (`pg_restore --clean`)',
    ...NAME,
    isQuick: true,
    begin: dumpRestored(async () => undefined, ['--clean', '--if-exists']),
  },
  {
    what: 'A dump (`pg_dump`) is restored into a new database',
    ...NAME,
    begin: dumpRestored(async server => {
      await server.sql('drop database app with (force)');
      await server.sql('create database app');
    }),
  },
  {
    what: 'The tables are emptied and filled from a dump (`pg_dump --data-only`)',
    ...DEVICE,
    begin: dumpRestored(server => server.sql(`truncate ${TABLES}`, 'app'), [], '--data-only'),
  },
  {
    what: 'The tables are dropped, as `drizzle-kit push --force` does with tables that it does not know',
    notice: 'the empty store',
    begin: over(world => ({
      keep: async () => undefined,
      losses: [() => world.server.sql(`drop table ${TABLES} cascade`, 'app')],
    })),
  },
  { what: 'The same base backup is restored twice', ...DEVICE, begin: folderRestored(baseBackup, 2) },
  {
    what: 'A synchronous standby is promoted',
    ...NAME,
    continues: true,
    begin: promoted(async world => [await synchronous(world)], { index: 0, isBehind: false }),
  },
  {
    what: 'An asynchronous standby that missed commits is promoted, or the wrong one of two',
    ...NAME,
    continues: true,
    begin: promoted(pair, { index: 0, isBehind: true }),
  },
  {
    what: 'The same, and later the other one in its place',
    ...NAME,
    begin: promoted(pair, { index: 0, isBehind: true }, { index: 1, isBehind: false }),
  },
];

const split = 'A standby is promoted while the old primary still answers some servers';

/** The two sides grant different labels, and the old one stops at the first device of the new one. */
async function playSplit(): Promise<void> {
  const world = await postgres();
  const old = world.open();
  await old.store.init();
  const { currentSlab: slab, authority } = await old.store.status();
  const block = { slab, labels: 256, align: 256 };
  const standby = world.own(await world.server.standby());
  await old.store.reserve(block);
  await standby.promote();
  await world.moveTo(standby);
  const { store, close } = world.open();
  try {
    expect(await noticeOf(store, contact('d'))).toBe('the name of the store');
    await store.advance({});
    const { first: left } = await old.store.reserve(block);
    const { first: right, epoch } = await store.reserve(block);
    expect(right).toBeGreaterThan(left! + 65_536);
    const { round, atMs } = await store.exchange(contact('d'));
    const proof = { authority, epoch, round, atMs, held: [{ slab, end: right! + 256 }] };
    await expect(
      old.store.exchange(contact('d', { nonce: 'one', proposal: 'two', proof })),
    ).rejects.toMatchObject(RESTORED);
    await expect(old.store.reserve(block)).rejects.toMatchObject(RESTORED);
    expect((await store.status()).mark).toBeUndefined();
  } finally {
    await Promise.all([close(), old.close()]);
    await world.end();
  }
}

const POSTGRES_COPIES: readonly Row<Copy>[] = [
  { what: 'A dump of production becomes staging', ...NAME, begin: staging },
  {
    what: 'The database is copied beside itself (`createdb -T`)',
    ...NAME,
    isQuick: true,
    begin: over(({ server }) => ({
      async copy() {
        await server.sql('create database app_copy template app');
        return postgresAt(server.port, 'app_copy');
      },
    })),
  },
  {
    // It has the name of the original, and nobody who meets it remembers more.
    what: 'A base backup, or a snapshot of the data folder, is used beside the original',
    notice: 'nobody',
    begin: over(({ server, own }) => ({
      copy: async () => postgresAt(own(await own(await server.baseBackup()).start()).port),
    })),
  },
];

/* etcd */

async function etcd() {
  const cluster = await startEtcd(3);
  const world = {
    cluster,
    killAll: () => Promise.all(cluster.members.map(member => member.kill())),
    async startAll() {
      for (const member of cluster.members) member.start();
      await cluster.ready();
    },
    open: () => ({ store: etcdStore({ endpoints: cluster.endpoints }), close: () => undefined }),
    end: (): Promise<unknown> => cluster.remove(),
  };
  // A restart of each node, as every node has had: the Raft term of a new cluster is 2.
  await world.killAll();
  await world.startAll();
  return world;
}

const snapshotRestored = (token?: string) => async () => {
  const world = await etcd();
  let saved: string;
  return Object.assign(world, {
    keep() {
      saved = world.cluster.save();
    },
    losses: [
      async () => {
        await world.killAll();
        world.cluster.restore(saved, token);
        await world.startAll();
      },
    ],
  });
};

/** The recovery from a lost quorum. It keeps the cluster's ID, and a Raft term that only grows. */
async function forcedCluster() {
  const world = await etcd();
  const { cluster } = world;
  let survivor: EtcdCluster['members'][number];
  return Object.assign(world, {
    async keep() {
      const leader = await cluster.leader();
      survivor = cluster.members.find(member => member !== leader)!;
      survivor.pause();
    },
    losses: [
      async () => {
        await world.killAll();
        survivor.start('--force-new-cluster');
        await cluster.ready();
      },
    ],
  });
}

async function etcdCopy() {
  const world = await etcd();
  const other = await startEtcd(1);
  return {
    ...world,
    end: () => Promise.all([world.end(), other.remove()]),
    async copy() {
      const [member] = other.members;
      await member!.kill();
      other.restore(world.cluster.save());
      member!.start();
      await other.ready();
      return { open: () => ({ store: etcdStore({ endpoints: other.endpoints }), close: () => undefined }) };
    },
  };
}

const ETCD_LOSSES: readonly Row<Loss>[] = [
  {
    what: 'A snapshot is restored with the same `--initial-cluster-token`',
    notice: 'the Raft term',
    isQuick: true,
    begin: snapshotRestored(),
  },
  {
    what: 'A snapshot is restored with another `--initial-cluster-token`',
    ...NAME,
    begin: snapshotRestored('restored'),
  },
  {
    what: 'The quorum is lost, and a node that had fallen behind is started with `--force-new-cluster`',
    ...DEVICE,
    begin: forcedCluster,
  },
];

const ETCD_COPIES: readonly Row<Copy>[] = [
  { what: 'A snapshot becomes another cluster, which is used beside the first', ...NAME, begin: etcdCopy },
];

/* SQLite */

const hasNodeSqlite = process.getBuiltinModule?.('node:sqlite') !== undefined;

function inFile<Parts>(partsOf: (file: string, backup: string) => Parts, pragmas = '') {
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'sno-grants-'));
    const file = join(folder, 'grants.db');
    const open = (name: string) => async () => {
      const database = pragmas ? await openSqlite(name) : new sqlite.Database(name);
      database.exec(pragmas);
      return { store: sqliteStore(database), close: () => database.close() };
    };
    const end = () => rmSync(folder, { recursive: true });
    return { open: open(file), openAs: open, end, ...partsOf(file, join(folder, 'backup.db')) };
  };
}

const keptBy = (keep: (from: string, to: string) => void, restore: (from: string, to: string) => void) =>
  inFile((file, backup) => ({ keep: () => keep(file, backup), losses: [() => restore(backup, file)] }));

const command = (file: string, text: string) => void execFileSync(requireProgram('sqlite3'), [file, text]);

const SQLITE_LOSSES: readonly Row<Loss>[] = [
  // `cp` writes into the file that is there: it keeps its inode.
  {
    what: 'A copy of the file is copied back over it (`cp`)',
    ...DEVICE,
    isQuick: true,
    begin: keptBy(copyFileSync, copyFileSync),
  },
  {
    what: 'The file is replaced by a copy of it (`mv`)',
    ...NAME,
    isQuick: true,
    begin: keptBy(copyFileSync, renameSync),
  },
  {
    what: 'A backup by `.backup` is restored by `.restore`',
    ...DEVICE,
    begin: keptBy(
      (from, to) => command(from, `.backup ${to}`),
      (from, to) => command(to, `.restore ${from}`),
    ),
  },
  // The process was killed, and somebody deleted what it left beside the file. One that ends in an orderly
  // way moves the WAL into the file, so the file is kept as it was before that.
  {
    what: 'The WAL is deleted after a crash (`journal_mode = WAL`)',
    ...DEVICE,
    begin: inFile(
      (file, backup) => ({
        async keep() {
          const database = await openSqlite(file);
          database.exec('pragma wal_checkpoint(truncate)');
          database.close();
          copyFileSync(file, backup);
        },
        losses: [
          () => {
            copyFileSync(backup, file);
            for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
          },
        ],
      }),
      'pragma journal_mode = wal; pragma wal_autocheckpoint = 0',
    ),
  },
];

const SQLITE_COPIES: readonly Row<Copy>[] = [
  {
    what: 'A copy of the file is used beside it',
    ...NAME,
    isQuick: true,
    begin: () => {
      const world = inFile((file, backup) => ({ file, backup }))();
      const copy = async () => {
        copyFileSync(world.file, world.backup);
        return { open: world.openAs(world.backup) };
      };
      return { ...world, copy };
    },
  },
];

test.skipIf(!isAll)(`${split}: its name notices it`, playSplit, 300_000);

const document = readFileSync(new URL('../../../../docs/grants-operating.md', import.meta.url), 'utf8');

describe.each([
  { name: 'PostgreSQL', losses: POSTGRES_LOSSES, copies: POSTGRES_COPIES, programs: ['initdb', 'pg_dump'] },
  { name: 'etcd', losses: ETCD_LOSSES, copies: ETCD_COPIES, programs: ['etcd', 'etcdctl'] },
  { name: 'SQLite', losses: SQLITE_LOSSES, copies: SQLITE_COPIES, programs: ['sqlite3'] },
] as const)('$name', ({ name, losses, copies, programs }) => {
  const isMissing = !process.env['CI'] && missingPackages(programs).length > 0;
  const rowOf = ({ what }: { readonly what: string }) => what;
  const isLeftOut = ({ what, isQuick }: Row<World>) =>
    isMissing || !(isQuick || isAll) || (what.startsWith('The WAL') && !hasNodeSqlite);

  for (const row of losses) {
    test.skipIf(isLeftOut(row))(`${row.what}: ${row.notice} notices it`, () => playLoss(row), 300_000);
    if (row.continues)
      test.skipIf(isLeftOut(row))(
        `${row.what}: with failover: 'advance' nobody is needed`,
        () => playLoss(row, 'advance'),
        300_000,
      );
  }
  for (const row of copies)
    test.skipIf(isLeftOut(row))(`${row.what}: ${row.notice} notices it`, () => playCopy(row), 300_000);

  test('the table in the document has these rows, and who notices each', () => {
    const lines = partOf(document, name).split('\n').slice(2);
    const cells = lines.map(line => line.split('|').map(cell => cell.trim()));
    for (const row of [...losses, ...copies]) {
      const found = cells.find(([, what]) => what === rowOf(row));
      expect(found?.[2], row.what).toBe(
        row.notice === 'nobody' ? 'nobody, so run the command first' : row.notice,
      );
    }
  });
});
