/* What a script has found. */

/** Counts that must be 0 while all rules are kept. */
export const WRONG = [
  'repeats',
  'grantedTwice',
  'falseForks',
  'falseStops',
  'outages',
  'full',
  'lostRows',
  'doubledRows',
  'foreignRows',
  'lateClaims',
  'strangers',
  'pending',
] as const;

export interface Result {
  ids: number;
  granted: number;
  /** IDs that two calls have returned; on devices without copies. */
  repeats: number;
  /**
   * Blocks that were granted to two devices, after somebody came who remembers more than the store, or
   * without a restore.
   */
  grantedTwice: number;
  /** Forks where nothing was copied. */
  falseForks: number;
  /**
   * Stops of a store that has forgotten nothing since it was last advanced: a second one for one restore,
   * above all.
   */
  falseStops: number;
  /** Replicas that grant nothing although the operator has done what the store asks for. */
  outages: number;
  /** Check-ins for which no slab had room. */
  full: number;
  /** Rows that are neither in the table nor in an outbox. */
  lostRows: number;
  /** Rows that are in the table twice. */
  doubledRows: number;
  /** Granted IDs that the token of their row did not prove, at the authority that signed it. */
  foreignRows: number;
  /** Cells of a grant that were claimed when the device that had it had ended. */
  lateClaims: number;
  /** Devices that have become others although nothing had happened to them. */
  strangers: number;
  /** Contexts that live and have not answered a call, minutes after it. */
  pending: number;

  /** Blocks that were granted twice before somebody came who remembers more than the restored store. */
  twiceBefore: number;
  /**
   * Events that call a request a copy's which the network has doubled, and which came after two more: its
   * device drops the answer.
   */
  lateForks: number;
  stops: number;
  advances: number;
  /**
   * Rows that two copies of one outbox were each told to rename, or one of them by a verdict that is another
   * one later, and that are stored twice for that reason.
   */
  renamedByCopies: number;
  clashes: number;
  /** Calls that found no ID. */
  refused: number;
  faults: Map<string, number>;
}

export function newResult(): Result {
  const wrong = Object.fromEntries(WRONG.map(name => [name, 0])) as Record<(typeof WRONG)[number], number>;
  return {
    ids: 0,
    granted: 0,
    ...wrong,
    twiceBefore: 0,
    lateForks: 0,
    stops: 0,
    advances: 0,
    renamedByCopies: 0,
    clashes: 0,
    refused: 0,
    faults: new Map(),
  };
}

export function isWrong(result: Result): boolean {
  return WRONG.some(name => result[name] > 0);
}
