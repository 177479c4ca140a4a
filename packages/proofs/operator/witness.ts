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

const BY_MESSAGE: readonly (readonly [RegExp, Witness])[] = [
  [/: it is ".*", and was "/, 'name'],
  [/remembers more than it does/, 'memory'],
  [/the option `authority` names/, 'authority'],
  [/was replaced while it was open/, 'file'],
];

/** Tells the witness by what the error says. */
export function witnessOf(code: string, message: string): Witness {
  if (code === 'ERR_STORE_EMPTY') return 'empty';
  if (code === 'ERR_SLAB_UNCONFIRMED') return 'time';
  return BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1] ?? 'other';
}
