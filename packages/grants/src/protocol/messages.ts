/*
 * What a device and an authority say to each other, as JSON. The request goes as the body of a POST; the
 * answer has status 200, whatever the verdict. Anything else is no answer, and is tried again.
 */

/** The version of these messages. */
export const PROTOCOL = 1;

/** A device asks for grants. */
export interface CheckInRequest {
  readonly v: typeof PROTOCOL;
  readonly namespace: string;
  readonly device: string;
  /** The nonce that was acknowledged last; '' before the first answer. */
  readonly nonce: string;
  /** The nonce that is to take its place. */
  readonly proposal: string;
  /** Whose grants the device has; null before the first answer. */
  readonly authority: string | null;
  /** What proves the grants that the device has; null before the first answer. */
  readonly token: string | null;
  /** How many slabs after the present one it asks for. */
  readonly ahead: number;
}

export type CheckInAnswer = Granted | Refused;

interface Answer {
  readonly v: typeof PROTOCOL;
  /** The proposal of the request that is answered: an answer to another one counts for nothing. */
  readonly proposal: string;
  readonly authority: string;
  /** The authority's time, in Unix milliseconds. */
  readonly nowMs: number;
}

export interface Granted extends Answer {
  readonly verdict: 'granted';
  readonly epoch: number;
  /** All grants of the device, signed: see {@link GrantClaims}. */
  readonly token: string;
}

/**
 * `'fork'`: the nonce is neither the one before nor a repetition of the last. Somebody else uses the name and
 * the grants of this device: a copy. `'other-authority'`: the grants are not of this authority. `'unknown'`:
 * the authority does not know the device, because it was pruned or its token can't be read. In each case the
 * device starts over.
 */
export interface Refused extends Answer {
  readonly verdict: 'fork' | 'other-authority' | 'unknown';
}

/** What a token says. It is a JWT with the type `sno-grant+jwt`. */
export interface GrantClaims {
  /** The authority. */
  readonly iss: string;
  /** The namespace. */
  readonly aud: string;
  /** The device. */
  readonly sub: string;
  /** The principal, where grants are bound to it. */
  readonly prn?: string;
  /**
   * The epoch of the authority, and the round of the device's row: whoever shows more than a store knows
   * stops it.
   */
  readonly epoch: number;
  readonly round: number;
  /**
   * When it was signed, by the store's time in Unix milliseconds. It never falls from one token of a device
   * to the next.
   */
  readonly at: number;
  /**
   * The grants: for each kind of widths a row of slot, lane and n, followed by slab and block of each grant.
   */
  readonly grants: readonly (readonly number[])[];
}

/** The type of a token, in its header. */
export const TOKEN_TYPE = 'sno-grant+jwt';
