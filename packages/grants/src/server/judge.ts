/*
 * Judges the nonce of a device by its row. A device that shows no fault is never accused, and a copy of one
 * is told at its first contact:
 *
 * - The nonce is the device's secret for the next exchange. Whoever has another one is a copy, or is late.
 * - A late request is told from a copy by the nonce that it proposes, and by what its token says: it is
 *   answered as a fork, which a device that went on drops, and nobody is accused.
 * - After `advance` the store may have forgotten exchanges: until a device has confirmed the new epoch its
 *   token speaks for it, unless it shows fewer rounds than the row; and one that shows more always does,
 *   since a late first request may have made the row again.
 */

import type { AuthorityRow } from './rules.ts';
import type { Exchange, Exchanged } from './store.ts';

export interface DeviceRow {
  readonly nonce: string;
  /** The nonce before that one; '' at first. */
  readonly previous: string;
  /** How many exchanges were accepted. */
  readonly round: number;
  /** The last epoch that it has confirmed: by a token of that epoch, or because it was new then. */
  readonly epoch: number;
  /** When the last exchange was, by the store's time; it never falls. */
  readonly atMs: number;
}

/** Judges a request of which {@link evidenceOf} found nothing. */
export function judge(
  row: AuthorityRow,
  device: DeviceRow | undefined,
  { nonce, proposal, proof }: Exchange,
): Exchanged['verdict'] {
  if (proof && proof.authority !== row.authority) return 'other-authority';
  const isEarlier = proof !== undefined && proof.epoch < row.epoch;
  // Of this epoch, it can only have been pruned.
  if (!device) return nonce === '' || isEarlier ? 'accepted' : 'unknown';
  if (device.nonce === proposal) return 'repeated';
  if (device.nonce === nonce) return 'accepted';
  if (device.previous === proposal) return 'outdated';
  if (!proof) return 'unknown';
  // Of this epoch, and of more rounds than the row: the device was pruned, and somebody has taken its name
  // since.
  if (!isEarlier) return proof.round > device.round ? 'unknown' : 'fork';
  // A late request of before `advance` shows fewer rounds: it must not push out the device that has gone on.
  const isUnconfirmed = device.epoch < row.epoch && proof.round === device.round;
  return isUnconfirmed || proof.round > device.round ? 'accepted' : 'outdated';
}

/** The row of a device after an exchange that was accepted or repeated. */
export function deviceAfter(
  row: AuthorityRow,
  device: DeviceRow | undefined,
  { nonce, proposal, proof }: Exchange,
  nowMs: number,
): DeviceRow {
  const confirmed = nonce === '' ? row.epoch : Math.min(proof?.epoch ?? 0, row.epoch);
  const epoch = Math.max(device?.epoch ?? 0, confirmed);
  const atMs = Math.max(device?.atMs ?? 0, Math.floor(nowMs));
  if (device?.nonce === proposal) return { ...device, epoch, atMs };
  const round = Math.max(device?.round ?? 0, proof?.round ?? 0) + 1;
  return { nonce: proposal, previous: nonce, round, epoch, atMs };
}
