/*
 * Answers one check-in. The order matters:
 *
 * 1. The token is read, whatever else is wrong with the request, so that refusals differ in nothing.
 * 2. The limit is charged before anything is written for the device: who has none left fills no table.
 * 3. The nonce is exchanged before blocks are taken: a copy gets none.
 * 4. Blocks are taken, and signed together with the grants that the device keeps.
 *
 * Whatever fails on the way wastes what was charged or taken; nothing is ever granted twice.
 */

import { firstLabelOf, type Grant, sizeOf, type Widths } from '../format/grant.ts';
import { MAX_SLAB, slabAt } from '../format/slab.ts';
import { type CheckInAnswer, type CheckInRequest, PROTOCOL } from '../protocol/messages.ts';
import type { DefaultLimit } from './default-limit.ts';
import type { AuthorityListener } from './events.ts';
import type { Extents } from './extents.ts';
import { type Exchanged, HORIZON_SLABS, type Proof, type StoreMoment } from './store.ts';
import type { ReadToken, Tokens } from './tokens.ts';
import { readWithin } from './verify.ts';
import type { WatchedStore } from './watched-store.ts';

/** The most grants that a token holds: those of about a year. The oldest are left out. */
const MAX_GRANTS = 15;
/** The most slabs after the present one that a device gets. */
export const MAX_AHEAD = 4;

/** Who asks. */
export interface Allowance {
  readonly principal: string;
  /** Blocks in each slab, counted in the store; undefined for the limit that each process has. */
  readonly limit: number | undefined;
}

/** What answering takes. */
export interface CheckInDesk {
  readonly store: WatchedStore;
  readonly tokens: Tokens;
  readonly extents: Extents;
  readonly namespace: string;
  readonly isBound: boolean;
  /** Whether a token of an authority that the store does not know proves nothing. */
  readonly ignoresOthers: boolean;
  readonly defaultLimit: DefaultLimit;
  readonly widths: Widths;
  readonly emit: AuthorityListener;
  /** What the store said last. */
  last(): Promise<StoreMoment>;
  observe(moment: StoreMoment): void;
}

/** `'limit'`: the principal has none left. `'full'`: no slab has room. */
export type CheckInResult = CheckInAnswer | 'limit' | 'full';

export async function answerCheckIn(
  desk: CheckInDesk,
  request: CheckInRequest,
  { principal, limit }: Allowance,
): Promise<CheckInResult> {
  const { isBound, store } = desk;
  const { proposal, device, nonce } = request;
  let moment = await desk.last();
  const { authority } = moment;
  const shown = await ownToken(desk, request, principal);
  const answer = (nowMs: number) => ({ v: PROTOCOL, proposal, authority, nowMs }) as const;
  const exchange = () =>
    store.exchange({
      // Under `bind: 'principal'` the devices of different principals are different ones, whatever they call
      // themselves.
      device: isBound ? `${device}@${principal}` : device,
      nonce,
      proposal,
      proof: shown && proofOf(shown),
      ignoresOthers: desk.ignoresOthers,
    });
  const refuse = ({ verdict, nowMs }: Exchanged): CheckInAnswer => {
    if (verdict === 'fork') desk.emit({ type: 'fork', device, principal });
    if (verdict === 'other-authority') {
      desk.emit({ type: 'other-authority', device, principal, authority: shown!.authority });
    }
    // A late request is answered as a copy would be: the device itself has gone on and drops it.
    const said = verdict === 'outdated' ? 'fork' : verdict;
    return { ...answer(nowMs), verdict: said as 'fork' | 'other-authority' | 'unknown' };
  };
  // It gets nothing here, so nothing is charged. It may also stop the store.
  if (shown && shown.authority !== authority) return refuse(await exchange());
  if (!shown && request.authority !== null && request.authority !== authority)
    return { ...answer(moment.nowMs), verdict: 'other-authority' };

  const held = shown?.grants ?? [];
  const asked = new Set<number>();
  const paid: number[] = [];
  /**
   * Charges every slab that the device lacks, again where the store says that time has gone on. Returns those
   * paid for.
   */
  const charge = async (): Promise<number[]> => {
    for (;;) {
      const lacking = lackingSlabs(moment.nowMs, request.ahead, held);
      const slabs = lacking.filter(slab => !asked.has(slab));
      if (slabs.length === 0) return lacking.filter(slab => paid.includes(slab));
      for (const slab of slabs) asked.add(slab);
      if (limit === undefined) paid.push(...desk.defaultLimit(principal, slabs));
      else if (limit === Infinity) paid.push(...slabs);
      if (!limit || limit === Infinity) continue;
      const spent = await store.spend({ principal, slabs, limit });
      paid.push(...spent.slabs);
      moment = spent;
      desk.observe(moment);
    }
  };
  if ((await charge()).length === 0 && !isCovered(held, moment.nowMs)) return 'limit';

  const exchanged = await exchange();
  moment = exchanged;
  desk.observe(moment);
  const { nowMs, epoch, verdict, round, atMs } = exchanged;
  // The store was set up again while it was asked.
  if (moment.authority !== authority)
    return { ...answer(nowMs), verdict: 'other-authority', authority: moment.authority };
  if (verdict !== 'accepted' && verdict !== 'repeated') return refuse(exchanged);

  const allowed = await charge();
  const taken = await takeBlocks(desk, allowed, held, slabAt(nowMs));
  if (taken.length === 0 && !isCovered(held, nowMs)) return allowed.length === 0 ? 'limit' : 'full';
  const grants = [...held, ...taken].sort((a, b) => a.slab - b.slab).slice(-MAX_GRANTS);
  const token = await desk.tokens.sign({
    authority,
    namespace: desk.namespace,
    device,
    principal: isBound ? principal : undefined,
    epoch,
    round,
    atMs,
    grants,
  });
  desk.emit({ type: 'granted', device, principal, slabs: taken.map(({ slab }) => slab) });
  return { ...answer(nowMs), verdict: 'granted', epoch, token };
}

/** The slabs that a device asks for and does not hold. */
function lackingSlabs(nowMs: number, ahead: number, held: readonly Grant[]): number[] {
  const first = slabAt(nowMs);
  const last = Math.min(first + Math.min(ahead, MAX_AHEAD), MAX_SLAB);
  const all = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return all.filter(slab => !held.some(grant => grant.slab === slab));
}

/** Whether a device can do without a new grant for now. */
function isCovered(held: readonly Grant[], nowMs: number): boolean {
  return held.some(({ slab }) => slab >= slabAt(nowMs));
}

/** Takes a block in each slab; in place of a full one, in the nearest later one that has room. */
async function takeBlocks(
  { extents, widths }: CheckInDesk,
  slabs: readonly number[],
  held: readonly Grant[],
  present: number,
): Promise<Grant[]> {
  const used = new Set([...held.map(({ slab }) => slab), ...slabs]);
  const last = Math.min(present + HORIZON_SLABS, MAX_SLAB);
  const taken: Grant[] = [];
  let full = 0;
  for (const slab of slabs) {
    const grant = await extents.take(slab, widths, 'bottom');
    if (grant) taken.push(grant);
    else full++;
  }
  for (let slab = present; slab <= last && full > 0; slab++) {
    if (used.has(slab)) continue;
    const grant = await extents.take(slab, widths, 'bottom');
    if (!grant) continue;
    taken.push(grant);
    full--;
  }
  return taken;
}

/**
 * The token that a device shows, if it is evidence: valid, its key not revoked, and of the row that is asked
 * for. One that was bound to a principal is of another row than one that was not.
 */
async function ownToken(
  { tokens, namespace, isBound }: CheckInDesk,
  request: CheckInRequest,
  principal: string,
): Promise<ReadToken | undefined> {
  const scope = { authority: undefined, namespace, principal: isBound ? principal : undefined, isBound };
  const shown = await readWithin(tokens, scope, request.token);
  return shown?.device === request.device && !shown.isRevoked ? shown : undefined;
}

function proofOf({ authority, epoch, round, atMs, grants }: ReadToken): Proof {
  return { authority, epoch, round, atMs, held: grants.map(heldOf) };
}

function heldOf(grant: Grant): { slab: number; end: number } {
  return { slab: grant.slab, end: firstLabelOf(grant) + sizeOf(grant) };
}
