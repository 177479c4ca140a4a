/* One replica of an authority, over a store that may be lost under it. */

import { AuthorityError, type AuthorityKey, createAuthority } from '../../grants/src/server/index.ts';
import type { AuthorityStore } from '../../grants/src/server/store.ts';

/** Where an authority's store is, for replicas and for the command. */
export interface Place {
  /** For `--store`. */
  readonly url: string;
  /** Opens the store as one process does. */
  connect(options: { readonly failover: 'advance' | undefined }): Promise<{
    readonly store: AuthorityStore;
    close(): Promise<void>;
  }>;
}

/** How it was noticed that a store forgot. */
export type Witness =
  /** The store's name changed: another system, database, table, timeline, cluster, inode or host. */
  | 'name'
  /** A device or a server remembers more than the store. */
  | 'memory'
  /** The store's authority is not the one in the configuration. */
  | 'authority'
  /** The store is not set up. */
  | 'empty'
  /** The file that the process has open is not the one under its name. */
  | 'file'
  | 'time'
  | 'other';

export interface Replica {
  readonly handle: (request: Request) => Promise<Response>;
  /** Who noticed, for every refusal that needs an operator, in order. */
  readonly stops: readonly Witness[];
  /** How often this one advanced the store by itself. */
  readonly advanced: number;
  close(): Promise<void>;
  /** Only those that are processes: kills it, and starts it again. */
  kill?(): Promise<void>;
  start?(): Promise<void>;
}

export interface ReplicaOptions {
  readonly namespace: string;
  readonly keys: readonly AuthorityKey[];
  /** The ID of the authority that stands in the configuration; undefined for none. */
  readonly authority: string | undefined;
  readonly failover: 'advance' | undefined;
}

/** What an operator has to answer. */
const STOPS = ['ERR_STORE_RESTORED', 'ERR_STORE_EMPTY', 'ERR_SLAB_UNCONFIRMED'];

/** @param stopped is told who has noticed */
export async function openReplica(
  place: Place,
  options: ReplicaOptions,
  stopped: (witness: Witness) => void = () => undefined,
): Promise<Replica> {
  const { failover, ...configured } = options;
  const { store, close } = await place.connect({ failover });
  const authorize = () => ({ principal: 'proof' });
  const authority = createAuthority({ ...configured, store, authorize });
  const stops: Witness[] = [];
  let advanced = 0;
  authority.subscribe(event => {
    if (event.type === 'advanced') advanced++;
    if (event.type !== 'error') return;
    const { code = '', message } = event.error as { code?: string; message: string };
    if (!(event.error instanceof AuthorityError) || !STOPS.includes(code)) return;
    const witness = witnessOf(code, message);
    stops.push(witness);
    stopped(witness);
  });
  return {
    handle: request => authority.handle(request),
    stops,
    get advanced() {
      return advanced;
    },
    close,
  };
}

/** Kills one of the replicas that are processes, and starts it again after what is done `meanwhile`. */
export async function killAndStart(
  round: number,
  replicas: readonly Replica[],
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<void> {
  const victim = replicas[round % replicas.length]!;
  await victim.kill!();
  await meanwhile();
  await victim.start!();
}

const BY_MESSAGE: readonly (readonly [RegExp, Witness])[] = [
  [/: it is ".*", and was "/, 'name'],
  [/remembers more than it does/, 'memory'],
  [/the option `authority` names/, 'authority'],
  [/was replaced while it was open/, 'file'],
];

/** Tells the witness by what the error says. */
function witnessOf(code: string, message: string): Witness {
  if (code === 'ERR_STORE_EMPTY') return 'empty';
  if (code === 'ERR_SLAB_UNCONFIRMED') return 'time';
  return BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ?? 'other';
}
