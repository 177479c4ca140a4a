import { checkSno } from '@sno-id/sdk';
import type { Backend } from './notes-server.ts';

/** How far an ID may be ahead: clocks of devices often are by some minutes. */
const MAX_AHEAD_MS = 5 * 60_000;

/** Takes the place of an authority where nobody grants IDs: it judges them by their time alone. */
export const withoutGrants: Backend['authority'] = {
  async verify(ids) {
    const checks = ids.map(id => checkSno(id, { maxAheadMs: MAX_AHEAD_MS }));
    return checks.map(({ ok }) => ({ verdict: ok ? 'classic' : 'ahead' }));
  },
  handle: async () => new Response('Nobody grants IDs here.', { status: 404 }),
};
