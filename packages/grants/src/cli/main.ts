import { LABELS } from '../format/grant.ts';
import { isAuthorityError } from '../server/errors.ts';
import { type AuthorityKey, keyRing, newKey, publicKey } from '../server/keys.ts';
import { BLOCK_LABELS } from '../server/store.ts';
import { readArguments, type Values } from './arguments.ts';
import { blockedBy, describe, describeTime } from './describe.ts';
import { OVERVIEW, PAGES } from './help.ts';
import { type Io, UsageError } from './io.ts';
import { nameOfStore, type OpenedStore, openStore } from './open-store.ts';
import { reasonOf } from './reason.ts';
import { migrationFor } from './sql.ts';

const EXIT = { ok: 0, blocked: 1, badUsage: 2 };

/** The options that each command knows. */
const FOR_STORES = ['store', 'tables', 'host', 'json', 'help'];
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  init: FOR_STORES,
  status: [...FOR_STORES, 'authority'],
  advance: [...FOR_STORES, 'blocks', 'in-place', 'confirm-time'],
  confirm: FOR_STORES,
  renew: [...FOR_STORES, 'in-place'],
  prune: [...FOR_STORES, 'before'],
  sql: ['tables', 'help'],
  keys: ['alg', 'help'],
  help: ['help'],
};

/** Runs the command with the arguments that follow its name. Returns the exit code. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = readArguments(args);
    const [command = 'help', ...words] = positionals;
    const known = KNOWN[command];
    if (!known) throw new UsageError(`Unknown command "${command}". Run sno-grants help for a list.`);
    for (const option of Object.keys(values)) {
      if (!known.includes(option)) throw new UsageError(`${command}: unexpected option --${option}.`);
    }
    if (command === 'help' && words.length > 1)
      throw new UsageError(`help: unexpected argument "${words[1]}".`);
    if (command === 'help' || values.help) {
      const page = command === 'help' ? words[0] : command;
      if (page !== undefined && !PAGES[page]) throw new UsageError(`Unknown command "${page}".`);
      io.stdout(page === undefined ? OVERVIEW : PAGES[page]!);
      return EXIT.ok;
    }
    if (command === 'keys') return await keys(words, values, io);
    if (words.length > 0) throw new UsageError(`${command}: unexpected argument "${words[0]}".`);
    if (command === 'sql') {
      io.stdout(migrationFor(values.tables));
      return EXIT.ok;
    }
    return await withStore(command, values, io);
  } catch (error) {
    io.stderr(`sno-grants: ${reasonOf(error)}\n`);
    return error instanceof UsageError ? EXIT.badUsage : EXIT.blocked;
  }
}

async function keys([command, file, ...more]: readonly string[], values: Values, io: Io): Promise<number> {
  if (command === 'new' && file === undefined) {
    const { alg = 'EdDSA' } = values;
    if (alg !== 'EdDSA' && alg !== 'ES256')
      throw new UsageError(`--alg: expected EdDSA or ES256, got "${alg}".`);
    io.stdout(`${JSON.stringify(await newKey(alg))}\n`);
    return EXIT.ok;
  }
  if (command === 'public' && file !== undefined && more.length === 0) {
    if (values.alg !== undefined) throw new UsageError('keys public: unexpected option --alg.');
    const list = [readKeys(file, io)].flat();
    keyRing(list);
    io.stdout(`${JSON.stringify(list.map(publicKey))}\n`);
    return EXIT.ok;
  }
  throw new UsageError('keys: expected "new", or "public" and a file.');
}

/** @throws Error that does not show what is in the file: it may be a private key. */
function readKeys(file: string, io: Io): AuthorityKey | AuthorityKey[] {
  let text: string;
  try {
    text = io.readFile(file);
  } catch (error) {
    const { code } = error as { code?: string };
    const reason = code === 'ENOENT' ? 'no such file' : reasonOf(error);
    throw new Error(`Cannot read ${JSON.stringify(file)}: ${reason}.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${JSON.stringify(file)}: expected JSON, a list of keys or one key.`);
  }
}

async function withStore(command: string, values: Values, io: Io): Promise<number> {
  const url = values.store ?? io.env['SNO_GRANTS_STORE'];
  if (!url) throw new UsageError(`${command}: expected --store STORE. Run sno-grants help for the stores.`);
  const blocks = readBlocks(values.blocks);
  const beforeMs = command === 'prune' ? readBefore(values.before) : 0;
  const place = { tables: values.tables, host: values.host, isNew: command === 'init' };
  try {
    return await useStore(command, await openStore(url, place), { ...values, blocks, beforeMs }, io);
  } catch (error) {
    // These say what to do.
    if (
      error instanceof UsageError ||
      isAuthorityError(error) ||
      error instanceof TimeInDoubt ||
      error instanceof RangeError
    )
      throw error;
    throw new Error(`Cannot use "${nameOfStore(url)}": ${reasonOf(error)}`);
  }
}

/** The store's time is in doubt, and `advance` was not told to accept it. */
class TimeInDoubt extends Error {}

function readBlocks(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const most = LABELS / BLOCK_LABELS;
  if (/^[0-9]{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
  throw new UsageError(`--blocks: expected an integer from 1 to ${most}, got "${text}".`);
}

function readBefore(text: string | undefined): number {
  const ms = text === undefined ? Number.NaN : Date.parse(text);
  if (/^\d{4}-\d\d-\d\d/.test(text ?? '') && !Number.isNaN(ms)) return ms;
  throw new UsageError(
    `prune: expected --before with a date such as 2026-01-31, got ${JSON.stringify(text) ?? 'nothing'}.`,
  );
}

/** What a command on a store is given besides. */
interface Given extends Omit<Values, 'blocks' | 'before'> {
  readonly blocks: number | undefined;
  readonly beforeMs: number;
}

async function useStore(
  command: string,
  { store, close }: OpenedStore,
  values: Given,
  io: Io,
): Promise<number> {
  try {
    if (command === 'init') await store.init();
    let status = await store.status();
    if (command === 'confirm') status = await store.confirmTime();
    if (command === 'prune') {
      const { devices } = await store.prune({ beforeMs: values.beforeMs });
      io.stdout(values.json ? `${JSON.stringify({ devices })}\n` : `${devices} devices forgotten.\n`);
      return EXIT.ok;
    }
    if (command === 'advance' || command === 'renew') {
      if (status.name === status.acceptedName && !status.mark && !values['in-place']) {
        io.stderr(
          'sno-grants: The store is the one that it was, and nobody remembers more than it does.\n' +
            'If it was copied or restored all the same, run this command again with --in-place.\n',
        );
        return EXIT.blocked;
      }
    }
    if (command === 'renew') status = await store.renew();
    if (command === 'advance') {
      const { blocks, 'confirm-time': confirmTime } = values;
      status = await store.advance({ blocks, confirmTime }).catch(error => {
        const isTime = isAuthorityError(error, 'ERR_SLAB_UNCONFIRMED');
        if (!isTime) throw error;
        throw new TimeInDoubt(
          `${describeTime(status)} If that is right, run this command again with --confirm-time.`,
        );
      });
    }
    io.stdout(
      values.json
        ? `${JSON.stringify({ ...status, isGranting: !blockedBy(status, values.authority) })}\n`
        : describe(status, values.authority),
    );
    return blockedBy(status, values.authority) ? EXIT.blocked : EXIT.ok;
  } finally {
    await close();
  }
}
