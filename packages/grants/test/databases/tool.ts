import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Unpacked packages of Debian, for programs that the machine does not have. */
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'sno-grants-databases');

/**
 * Finds a program, or unpacks the Debian package that has it, without installing it.
 *
 * @throws Error that says what to install.
 */
export function findProgram(name: string, debianPackage: string, candidates: readonly string[]): string {
  const unpacked = join(CACHE, debianPackage);
  const find = () => [...candidates, ...candidates.map(path => join(unpacked, path))].find(existsSync);
  const found = find() ?? spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
  if (found) return found;
  const reason = unpack(debianPackage, unpacked);
  const fetched = find();
  if (fetched) return fetched;
  throw new Error(
    `${name} is missing. Install the Debian package ${debianPackage}, or put ${name} on the PATH. ${reason}`,
  );
}

/** Several processes may do this at the same time: each unpacks for itself, and the first one wins. */
function unpack(debianPackage: string, folder: string): string {
  mkdirSync(CACHE, { recursive: true });
  const scratch = mkdtempSync(join(CACHE, 'unpack-'));
  try {
    chmodSync(scratch, 0o777);
    const download = () => run('apt-get', ['download', debianPackage], scratch);
    if (download() !== '') run('apt-get', ['update'], scratch);
    const failure = existsDeb(scratch) ? '' : download();
    const file = existsDeb(scratch);
    if (!file) return failure;
    const unpacked = run('dpkg', ['-x', file, 'root'], scratch);
    if (unpacked === '') renameSync(join(scratch, 'root'), folder);
    return unpacked;
  } catch (error) {
    return String(error);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function existsDeb(folder: string): string | undefined {
  return readdirSync(folder).find(name => name.endsWith('.deb'));
}

/** The last line of what it complains, or nothing. */
function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 180_000 });
  return status === 0
    ? ''
    : (error?.message ?? stderr.trim().split('\n').at(-1) ?? `${command}: status ${status}`);
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
