import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Unpacked packages of Debian, for programs that need no installation. */
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'sno-grants-databases');
const MINUTE_MS = 60_000;

/**
 * Finds a program, or downloads its Debian package, which is not installed.
 *
 * @throws Error that says what to install.
 */
export function findProgram(program: string, debianPackage: string): string {
  const unpacked = join(CACHE, debianPackage);
  const path = `/usr/bin/${program}`;
  const find = () =>
    [path, join(unpacked, path)].find(path => existsSync(path)) ??
    (spawnSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).stdout.trim() || undefined);
  const found = find();
  if (found) return found;
  const failure = unpack(debianPackage, unpacked);
  const fetched = find();
  if (fetched) return fetched;
  throw new Error(
    `${program} is missing. Install the Debian package ${debianPackage}, or put ${program} on the PATH. ${failure}`,
  );
}

/** What went wrong, or nothing. */
function unpack(debianPackage: string, folder: string): string {
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(join(CACHE, 'unpack-'));
  try {
    const download = `${APT} download ${debianPackage}`;
    const failure = runAlone(
      `test -d ${folder} || { { ${download} || { ${APT} update; ${download}; }; } && dpkg -x *.deb root; }`,
      scratch,
    );
    if (failure === '' && !existsSync(folder)) renameSync(join(scratch, 'root'), folder);
    return failure;
  } catch (error) {
    return String(error);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const APT = 'apt-get -o Acquire::http::Timeout=20 -o DPkg::Lock::Timeout=120';

/**
 * Runs a command of the shell while no other test does: two that refresh the lists of packages at once refuse
 * each other. The lock ends with whoever holds it.
 *
 * @returns the last line of what it complains about, or nothing.
 */
function runAlone(command: string, cwd: string): string {
  if (!existsSync('/usr/bin/apt-get')) return 'This is not Debian.';
  mkdirSync(CACHE, { recursive: true });
  const { status, stderr, error } = spawnSync('flock', [join(CACHE, 'lock'), 'sh', '-c', command], {
    cwd,
    encoding: 'utf8',
    timeout: 10 * MINUTE_MS,
    maxBuffer: 64 << 20,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0 ? '' : (error?.message ?? stderr.trim().split('\n').at(-1) ?? `status ${status}`);
}

/** A port of 127.0.0.1 that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise(resolve => server.close(resolve));
  return port;
}

export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sno-grants-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Tries something until it succeeds. */
export async function until<T>(what: string, attempt: () => Promise<T>, timeoutMs = 20_000): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline)
        throw new Error(`${what}: not within ${timeoutMs} ms`, { cause: error });
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
}
