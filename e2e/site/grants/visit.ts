/** One page of an app that has many: it opens the device, makes an ID, and is left without another word. */
import { kindOf, openDevice } from '@sno-id/grants';
import { checkInFor, USUAL_SLOTS } from './paper-authority.ts';

export interface Visit {
  readonly id: string;
  readonly kind: string;
  /** How far the ID is from the clock, in milliseconds. */
  readonly aheadMs: number;
}

export async function visit(): Promise<Visit> {
  const ids = await openDevice({ namespace: 'visits', checkIn: checkInFor(USUAL_SLOTS) });
  if (ids.status.kind === 'provisional') await ids.checkIn();
  const id = ids.next();
  return { id, kind: kindOf(id), aheadMs: ids.status.aheadMs };
}
