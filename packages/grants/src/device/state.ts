import { GrantsError } from '../errors.ts';
import { type Grant, isGrant } from '../format/grant.ts';

/**
 * What a device remembers, all of it in one store: a copy of a part, in a cookie or an image, would outlive
 * the rest. The claims, which lie beside it, are the only other thing.
 */
export interface DeviceState {
  readonly v: 1;
  /** What its grants are for. IDs of one namespace may repeat those of another, so a store belongs to one. */
  readonly namespace: string;
  /** The name of this device: random, and new whenever it has to start over. */
  readonly device: string;
  /** Whose grants these are; undefined before the first answer. */
  readonly authority: string | undefined;
  /** That authority's epoch, which rises when it is accepted after a restore. */
  readonly epoch: number;
  /** The nonce that the authority has acknowledged; '' before the first answer. */
  readonly nonce: string;
  /** The next nonce, which has been proposed and is not acknowledged yet. */
  readonly proposal: Proposal | undefined;
  /** How many answers were accepted. */
  readonly round: number;
  /** When the last one was, by the device's clock in Unix milliseconds: only to know when to ask again. */
  readonly answeredAt: number;
  /** Proves the grants to servers. */
  readonly token: string | undefined;
  readonly grants: readonly Grant[];
  /**
   * Whether it has taken the place of a device of which a copy was found, or whose authority was replaced:
   * others may have the cells that contexts still hold of that one.
   */
  readonly isAfterFork?: boolean;
}

export interface Proposal {
  readonly nonce: string;
  /** The clock when it was made, in Unix milliseconds: only to leave other contexts time to finish. */
  readonly madeAt: number;
}

/** A device that has just been made up. */
export function newDevice(namespace: string, device: string, isAfterFork = false): DeviceState {
  return {
    v: 1,
    namespace,
    device,
    authority: undefined,
    epoch: 0,
    nonce: '',
    proposal: undefined,
    round: 0,
    answeredAt: 0,
    token: undefined,
    grants: [],
    isAfterFork,
  };
}

/**
 * The state that was read from a store, or undefined where there is none or it is damaged: the device then
 * starts over, under another name and with other grants, which is safe whatever had happened.
 */
export function toState(value: unknown): DeviceState | undefined {
  const state = value as DeviceState | null | undefined;
  const isWhole =
    state?.v === 1 &&
    typeof state.namespace === 'string' &&
    typeof state.device === 'string' &&
    typeof state.nonce === 'string' &&
    Number.isInteger(state.round) &&
    Number.isInteger(state.epoch) &&
    Array.isArray(state.grants) &&
    state.grants.every(isGrant);
  return isWhole ? state : undefined;
}

/**
 * @throws GrantsError `ERR_STORE_NAMESPACE` if a store belongs to another namespace: its cells are not free
 * in this one.
 */
export function requireNamespaceOf(state: DeviceState | undefined, namespace: string): void {
  if (!state || state.namespace === namespace) return;
  throw new GrantsError(
    'ERR_STORE_NAMESPACE',
    `store: expected namespace "${namespace}", got "${state.namespace}"`,
  );
}
