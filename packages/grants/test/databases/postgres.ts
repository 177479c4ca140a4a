/*
 * Real PostgreSQL servers in scratch folders, on the loopback address. As root they run as the user postgres, or nobody.
 */

import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { programs } from './programs.ts';
import { freePort, scratchFolder, until } from './tool.ts';

export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  readonly folder: string;
  start(): void;
  /** Ends it at once, as a loss of power does for the server. */
  crash(): void;
  /** A standby of this server that follows it asynchronously. */
  standby(): Promise<PostgresServer>;
  promote(): void;
  /** Ends it and deletes its folder. */
  remove(): void;
}

/** Starts a new server. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = newFolder();
  runAsUser(
    programs.postgres('initdb'),
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
  );
  return startIn(folder, settings);
}

async function startIn(folder: string, settings: readonly string[]): Promise<PostgresServer> {
  const port = await freePort();
  const data = join(folder, 'data');
  const lines = [
    `port = ${port}`,
    `unix_socket_directories = '${folder}'`,
    "listen_addresses = '127.0.0.1'",
    ...settings,
  ];
  appendFileSync(join(data, 'postgresql.conf'), `\n${lines.join('\n')}\n`);
  const control = (...args: string[]) => runAsUser(programs.postgres('pg_ctl'), '-D', data, '-w', ...args);
  const server: PostgresServer = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    folder,
    start: () => control('-l', join(folder, 'log'), 'start'),
    crash: () => control('-m', 'immediate', 'stop'),
    promote: () => control('promote'),
    async standby() {
      const copy = newFolder();
      runAsUser(
        programs.postgres('pg_basebackup'),
        '-h',
        '127.0.0.1',
        '-p',
        `${port}`,
        '-U',
        'postgres',
        '-D',
        join(copy, 'data'),
        '-R',
        '-c',
        'fast',
      );
      return startIn(copy, ['hot_standby = on']);
    },
    remove() {
      try {
        control('-m', 'immediate', 'stop');
      } catch {
        // It has ended already.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  server.start();
  await until('PostgreSQL accepts connections', async () => {
    const client = new pg.Client(server.url);
    try {
      await client.connect();
      await client.query('select 1');
    } finally {
      await client.end();
    }
  });
  return server;
}

function newFolder(): string {
  const folder = scratchFolder();
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  const user = owner();
  if (user) {
    chownSync(folder, user.uid, user.gid);
    chownSync(join(folder, 'data'), user.uid, user.gid);
  }
  return folder;
}

/** Whom the server runs as: it refuses to be root. */
function owner(): { name: string; uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'));
  const [name, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')!;
  return { name: name!, uid: Number(uid), gid: Number(gid) };
}

function runAsUser(command: string, ...args: string[]): void {
  const user = owner();
  const [file, all] = user ? ['runuser', ['-u', user.name, '--', command, ...args]] : [command, args];
  const { status, stdout, stderr, error } = spawnSync(file!, all as string[], {
    encoding: 'utf8',
    cwd: '/',
    timeout: 60_000,
    // A server that it starts would keep a pipe open.
    stdio: ['ignore', args.includes('start') ? 'ignore' : 'pipe', args.includes('start') ? 'ignore' : 'pipe'],
  });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`);
}
