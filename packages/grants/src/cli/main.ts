import { parseArgs } from 'node:util';
import { LABELS } from '../format/grant.ts';
import { slabAt, startOfSlab } from '../format/slab.ts';
import { isAuthorityError } from '../server/errors.ts';
import { type AuthorityKey, keyRing, newKey, publicKey } from '../server/keys.ts';
import { ROLLED_BACK } from '../server/rules.ts';
import { BLOCK_LABELS, type StoreStatus, UNCONFIRMED_SLABS } from '../server/store.ts';
import { OVERVIEW, PAGES } from './help.ts';
import { type Io, UsageError } from './io.ts';
import { openStore } from './open-store.ts';

const EXIT = { ok: 0, blocked: 1, badUsage: 2 };

/** Every option of any command, and the commands that know it. */
const OPTIONS = {
  store: { type: 'string' },
  tables: { type: 'string' },
  host: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  blocks: { type: 'string' },
  'in-place': { type: 'boolean' },
  'confirm-time': { type: 'boolean' },
  alg: { type: 'string' },
} as const;
const FOR_STORES = ['store', 'tables', 'host', 'json', 'help'];
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  init: FOR_STORES,
  status: FOR_STORES,
  advance: [...FOR_STORES, 'blocks', 'in-place', 'confirm-time'],
  confirm: FOR_STORES,
  keys: ['alg', 'help'],
  help: ['help'],
};

type Values = ReturnType<typeof read>['values'];

/** Runs the command with the arguments that follow its name. Returns the exit code. */
export async function main(args: readonly string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = read(args);
    const [command = 'help', ...words] = positionals;
    const known = KNOWN[command];
    if (!known) throw new UsageError(`Unknown command "${command}". Run sno-grants help for a list.`);
    for (const option of Object.keys(values)) {
      if (!known.includes(option)) throw new UsageError(`${command}: unexpected option --${option}.`);
    }
    if (command === 'help' || values.help) {
      const page = command === 'help' ? words[0] : command;
      if (page !== undefined && !PAGES[page]) throw new UsageError(`Unknown command "${page}".`);
      io.stdout(page === undefined ? OVERVIEW : PAGES[page]!);
      return EXIT.ok;
    }
    if (command === 'keys') return await keys(words, values, io);
    if (words.length > 0) throw new UsageError(`${command}: unexpected argument "${words[0]}".`);
    return await withStore(command, values, io);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    io.stderr(`sno-grants: ${message}\n`);
    return error instanceof UsageError ? EXIT.badUsage : EXIT.blocked;
  }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new UsageError((error as Error).message.split('\n', 1)[0]);
  }
}

async function keys(
  [command, file, ...more]: readonly string[],
  { alg = 'EdDSA' }: Values,
  io: Io,
): Promise<number> {
  if (command === 'new' && file === undefined) {
    if (alg !== 'EdDSA' && alg !== 'ES256')
      throw new UsageError(`--alg: expected EdDSA or ES256, got "${alg}".`);
    io.stdout(`${JSON.stringify(await newKey(alg))}\n`);
    return EXIT.ok;
  }
  if (command === 'public' && file !== undefined && more.length === 0) {
    const content = JSON.parse(io.readFile(file)) as AuthorityKey | AuthorityKey[];
    const list = [content].flat();
    keyRing(list);
    io.stdout(`${JSON.stringify(list.map(publicKey))}\n`);
    return EXIT.ok;
  }
  throw new UsageError('keys: expected "new", or "public" and a file.');
}

async function withStore(command: string, values: Values, io: Io): Promise<number> {
  const url = values.store ?? io.env['SNO_GRANTS_STORE'];
  if (!url) throw new UsageError(`${command}: expected --store STORE. Run sno-grants help for the stores.`);
  const blocks = values.blocks === undefined ? undefined : Number(values.blocks);
  if (blocks !== undefined && !(Number.isInteger(blocks) && blocks > 0 && blocks <= LABELS / BLOCK_LABELS)) {
    throw new UsageError(
      `--blocks: expected an integer from 1 to ${LABELS / BLOCK_LABELS}, got "${values.blocks}".`,
    );
  }
  const { store, close } = await openStore(url, {
    tables: values.tables,
    host: values.host,
    isNew: command === 'init',
  });
  try {
    if (command === 'init') await store.init();
    let status = await store.status();
    if (command === 'confirm') status = await store.confirmTime();
    if (command === 'advance') {
      if (status.name === status.acceptedName && !values['in-place']) {
        io.stderr(
          'sno-grants: The store has the same name as before, so nothing has to be accepted.\n' +
            'If a backup was copied over it, run this command again with --in-place.\n',
        );
        return EXIT.blocked;
      }
      status = await store.advance({ blocks, confirmTime: values['confirm-time'] }).catch(error => {
        const isTime = isAuthorityError(error, 'ERR_SLAB_UNCONFIRMED');
        if (!isTime) throw error;
        throw new Error(
          `${describeTime(status)} If that is right, run this command again with --confirm-time.`,
        );
      });
    }
    io.stdout(
      values.json ? `${JSON.stringify({ ...status, isGranting: !blockedBy(status) })}\n` : describe(status),
    );
    return blockedBy(status) ? EXIT.blocked : EXIT.ok;
  } finally {
    await close();
  }
}

/** Why the store grants nothing, and what to do; undefined if it grants. */
function blockedBy(status: StoreStatus): string | undefined {
  if (status.acceptedName === ROLLED_BACK) {
    return 'A device holds a grant beyond the counters: the store has forgotten commits. Run sno-grants advance.';
  }
  if (status.name !== status.acceptedName) {
    return `The store was "${status.acceptedName}". It was restored, copied or failed over. Run sno-grants advance.`;
  }
  if (slabAt(status.nowMs) > status.currentSlab + UNCONFIRMED_SLABS) {
    return `${describeTime(status)} If that is right, run sno-grants confirm.`;
  }
  return undefined;
}

function describeTime({ nowMs, currentSlab }: StoreStatus): string {
  const lastUsed = new Date(startOfSlab(currentSlab + 1)).toISOString().slice(0, 10);
  return `The store's clock says ${new Date(nowMs).toISOString()}, and it was last used before ${lastUsed}.`;
}

function describe(status: StoreStatus): string {
  const lines = [
    `State      ${blockedBy(status) ?? 'granting'}`,
    `Authority  ${status.authority}`,
    `Epoch      ${status.epoch}`,
    `Store      ${status.name}`,
    `Time       ${new Date(status.nowMs).toISOString()}, slab ${slabAt(status.nowMs)}`,
    '',
    'Slab  begins      reserved blocks   full',
    ...status.reserved
      .filter(({ slab }) => slab >= status.currentSlab - 1)
      .map(({ slab, labels }) => {
        const day = new Date(startOfSlab(slab)).toISOString().slice(0, 10);
        const part = ((labels / LABELS) * 100).toFixed(2);
        return `${String(slab).padStart(4)}  ${day}${String(labels / BLOCK_LABELS).padStart(17)}${part.padStart(7)} %`;
      }),
  ];
  return `${lines.join('\n')}\n`;
}
