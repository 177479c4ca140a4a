import { defaultGenerator } from '@sno-id/sdk';
import { firstId } from '../../../lib/first-id.ts';
import { prefersReducedMotion } from '../../../lib/frames.ts';
import { createBirths } from './births.ts';

/** The live IDs of this page. The first one is the ID that the page opened with. */
export const births = createBirths({
  first: firstId(),
  nextId: meta => defaultGenerator().next(meta),
  randomBytes: length => crypto.getRandomValues(new Uint8Array(length)),
  every(ms, action) {
    const timer = setInterval(() => document.hidden || action(), ms);
    return () => clearInterval(timer);
  },
  isCalm: prefersReducedMotion,
});
