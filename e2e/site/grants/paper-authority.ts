/**
 * An authority in the page: it grants random blocks, with tokens that nobody signed. A test of claims needs
 * no more.
 */
import { EPOCH_MS } from '@sno-id/sdk/read';

/** Slots of 512 ms, so that each context claims all the time: 64 lanes of 4 IDs in 4 ms. */
export const SHORT_SLOTS = [22, 6, 2] as const;
/** Those that devices have by default: slots of 524 s. */
export const USUAL_SLOTS = [12, 6, 2] as const;
const BLOCKS = 2 ** 23;
const SLAB_MS = 2 ** 31;

export function checkInFor(widths: readonly [number, number, number]) {
  return async (request: Request): Promise<Response> => {
    const { namespace, device, proposal, token } = await request.json();
    const held: number[] = token ? JSON.parse(atob(token.split('.')[1])).grants[0].slice(widths.length) : [];
    const slab = Math.floor((Date.now() - EPOCH_MS) / SLAB_MS);
    const grants = held.length ? held : [slab, randomBlock(), slab + 1, randomBlock()];
    const claims = { iss: 'paper', aud: namespace, sub: device, grants: [[...widths, ...grants]] };
    return Response.json({
      v: 1,
      verdict: 'granted',
      proposal,
      authority: 'paper',
      epoch: 1,
      nowMs: Date.now(),
      token: `e30.${btoa(JSON.stringify(claims))}.`,
    });
  };
}

function randomBlock(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % BLOCKS;
}
