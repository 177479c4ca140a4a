/*
 * One exchange with the authority, in three steps: a transaction that says which nonce is proposed, the
 * request, and a transaction that takes the answer. It is written so that a device that shows no fault is
 * never accused, and a copy of one is found at its first contact:
 *
 * - The proposal is durable before it is sent, and stays until it is answered: a lost answer is no fork.
 * - An answer is taken only while the very proposal of its request is still pending. A late or doubled answer
 *   is dropped, and its blocks belong to nobody.
 * - A proposal that was found in the store or sent before is followed at once by another: of two copies that
 *   hold the same one, only one can take the step after it.
 */

import { type CheckInAnswer, type CheckInRequest, PROTOCOL } from '../protocol/messages.ts';
import { readToken } from '../protocol/read-token.ts';
import { newDevice, requireNamespaceOf } from './state.ts';
import type { DeviceStore, StoreTransaction } from './store.ts';

/**
 * Asks an authority, with the request that is passed. Resolves with the answer, or rejects. The signal says
 * that nobody waits.
 */
export type Ask = (request: CheckInRequest, signal: AbortSignal) => Promise<CheckInAnswer>;

/**
 * What became of an exchange. `'granted'`: the device has grants.
 * `'fork'`: a copy of the device was found. `'other-authority'`: the one that answered is not the one whose
 * grants the device had. `'unknown'`: the authority no longer knows the device, which starts over.
 * `'dropped'`: another context came between, and has the answer.
 */
export type Outcome = 'granted' | 'fork' | 'other-authority' | 'unknown' | 'dropped';

/** What the steps need from outside. */
export interface CheckInPlan {
  readonly namespace: string;
  /** Runs a transaction, for as long as that may take. */
  readonly transact: DeviceStore['transact'];
  /** Asks the authority, for as long as that may take. */
  readonly ask: (request: CheckInRequest) => Promise<CheckInAnswer>;
  /** A new random name. */
  readonly newName: () => string;
  /** The device's clock, in Unix milliseconds. */
  readonly now: () => number;
}

/**
 * How long another context of the device may take to finish an exchange, before its proposal is taken over,
 * in milliseconds.
 */
export const PROPOSAL_MS = 3000;

/**
 * Makes what asks for grants, again until no proposal is left that somebody else could know. One exchange at
 * a time.
 *
 * It resolves with `'pending'` if another context of the device is in the middle of an exchange: nothing was
 * sent. It rejects with what the request or the store fails with; the proposal stays, and is sent again the
 * next time, by whichever context is first. With `isPatient` false it takes over whatever is pending: the
 * clock that says how long may stand still.
 */
export function createCheckIn(plan: CheckInPlan): (isPatient: boolean) => Promise<Outcome | 'pending'> {
  /** The proposal that this context sent last: nobody else is to finish with it. */
  let sent: string | undefined;

  return async isPatient => {
    for (;;) {
      const prepared = await plan.transact(transaction => prepare(transaction, plan, sent, isPatient));
      if (!prepared) return 'pending';
      sent = prepared.request.proposal;
      const answer = await plan.ask(prepared.request);
      const outcome = await plan.transact(transaction => take(transaction, prepared.request, answer, plan));
      if (outcome !== 'granted' || !prepared.isRepeated) return outcome;
    }
  };
}

/**
 * Makes a proposal durable, or takes over the one that it finds. Undefined while another context may still
 * finish.
 */
async function prepare(
  transaction: StoreTransaction,
  { namespace, newName, now }: CheckInPlan,
  sent: string | undefined,
  isPatient: boolean,
): Promise<{ request: CheckInRequest; isRepeated: boolean } | undefined> {
  const read = await transaction.read();
  requireNamespaceOf(read, namespace);
  const state = read ?? newDevice(namespace, newName());
  const found = state.proposal;
  const madeAt = now();
  const isOthers = isPatient && found && found.nonce !== sent;
  if (isOthers && Math.abs(madeAt - found.madeAt) < PROPOSAL_MS) return undefined;
  const proposal = found?.nonce ?? newName();
  transaction.write({ ...state, proposal: { nonce: proposal, madeAt } });
  const { device, nonce, round } = state;
  return {
    isRepeated: found !== undefined,
    request: {
      v: PROTOCOL,
      namespace,
      device,
      nonce,
      proposal,
      authority: state.authority ?? null,
      token: state.token ?? null,
      ahead: round > 0 ? 4 : 1,
    },
  };
}

/** Takes an answer, once, if its proposal is still pending. */
async function take(
  transaction: StoreTransaction,
  request: CheckInRequest,
  answer: CheckInAnswer,
  { namespace, newName, now }: CheckInPlan,
): Promise<Outcome> {
  const state = await transaction.read();
  const isPending = state?.device === request.device && state.proposal?.nonce === request.proposal;
  if (!isPending || answer.proposal !== request.proposal) return 'dropped';
  const isOther = request.authority !== null && answer.authority !== request.authority;
  if (answer.verdict !== 'granted' || isOther) {
    const verdict = isOther || answer.verdict === 'granted' ? 'other-authority' : answer.verdict;
    // A copy shares what was claimed since the last answer, and another authority may have granted all of it
    // to others. Nobody else can have what is no longer known.
    transaction.write(newDevice(namespace, newName(), verdict !== 'unknown'));
    return verdict;
  }
  const { authority, epoch, token } = answer;
  const content = readToken(token);
  if (
    content?.device !== state.device ||
    content.authority !== authority ||
    content.namespace !== request.namespace
  ) {
    throw new TypeError('answer: expected a token of this device');
  }
  transaction.write({
    ...state,
    authority,
    epoch,
    token,
    nonce: request.proposal,
    proposal: undefined,
    round: state.round + 1,
    answeredAt: now(),
    grants: content.grants,
  });
  return 'granted';
}
