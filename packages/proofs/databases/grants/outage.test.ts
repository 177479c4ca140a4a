/*
 * What docs/grants-operating.md says of a database that is down, done to the server that
 * docs/grants-server.md lists.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kindOf, memoryDeviceStore, openDevice, postTo } from '../../../grants/src/index.ts';
import { createAuthority, createVerifier, newKey, openServer } from '../../../grants/src/server/index.ts';
import { postgresStore } from '../../../grants/src/server/stores/postgres.ts';
import { bundle } from '../../bundle.mjs';
import { freePort } from '../../ports.mjs';
import { type PostgresServer, startPostgres } from '../servers/start.mjs';

const SERVER = 'grants/examples/frameworks/postgres.mjs';
/** In this package, so that the server finds its driver. */
const CACHE = new URL('../../node_modules/.cache/outage/server.mjs', import.meta.url).pathname;

let database: PostgresServer;
let folder: string;
let server: ChildProcess | undefined;
beforeAll(async () => {
  database = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), 'sno-outage-'));
}, 60_000);
afterAll(async () => {
  server?.kill();
  await database.remove();
  rmSync(folder, { recursive: true });
});

test('a database that is down stops new grants, and nothing else', async () => {
  const pool = new pg.Pool({ connectionString: database.url });
  pool.on('error', () => {});
  const store = postgresStore(pool);
  await store.init();
  const { authority: name } = await store.status();
  const key = await newKey();
  const authority = createAuthority({
    namespace: 'notes',
    authority: name,
    store,
    keys: [key],
    authorize: () => false,
  });
  const servers = await openServer({ authority });

  writeFileSync(join(folder, 'key.json'), JSON.stringify(key));
  await bundle({ entryPoints: [SERVER], outfile: CACHE, target: 'node20', external: ['pg'] });
  const port = await freePort();
  server = spawn(process.execPath, [CACHE], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      AUTHORITY: name,
      KEY_FILE: join(folder, 'key.json'),
      PORT: `${port}`,
    },
    stdio: 'ignore',
  });
  const checkIn = postTo(`http://127.0.0.1:${port}/ids`, { headers: { authorization: 'anna' } });
  const open = () => openDevice({ namespace: 'notes', store: memoryDeviceStore(), checkIn });
  const old = await open();
  await expect.poll(() => old.checkIn().catch(() => 'not yet'), { timeout: 30_000 }).toBe('granted');

  await database.crash();
  await expect(old.checkIn()).rejects.toThrow();
  const id = old.next();
  expect(kindOf(id)).toBe('granted');
  expect(kindOf(servers.next())).toBe('granted');
  const verifier = createVerifier({ namespace: 'notes', authority: name, keys: [key] });
  expect((await verifier.verify([id], old.token))[0]).toMatchObject({ verdict: 'granted' });
  await expect(openServer({ authority })).rejects.toThrow();

  const fresh = await open();
  const early = fresh.next();
  expect(kindOf(early)).toBe('provisional');
  expect(server.exitCode).toBe(null);

  await database.start();
  await expect.poll(() => fresh.checkIn().catch(() => 'not yet'), { timeout: 30_000 }).toBe('granted');
  await expect.poll(() => old.checkIn().catch(() => 'not yet'), { timeout: 30_000 }).toBe('granted');
  expect(kindOf(fresh.next())).toBe('granted');
  await Promise.all([old.close(), fresh.close(), servers.close()]);
  await pool.end();
}, 120_000);
