/*
 * Tabs of one browser share a partition, and each holds a seat: a sequence range that only it uses. A seat is
 * a lock of the browser, so it is released as soon as its tab is gone, for whatever reason. The next tab that
 * takes it resumes from the generator state that the last one stored.
 */
import { type Clock, createGenerator, type Generator, type Snapshot } from '@sno-id/sdk';
import { splitSequence } from '@sno-id/sdk/shared';

/** How many tabs can generate IDs at once; each has 1,024 numbers per 4 ms. */
export const SEATS = 64;

/**
 * The part of `navigator.locks` that is used. It is missing on pages that were loaded neither over HTTPS nor
 * from localhost.
 */
export interface Locks {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    held: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>;
}

/** Takes the first free seat and holds it as long as the page lives. Undefined if all are taken. */
export async function takeSeat(locks: Locks | undefined, name: string): Promise<number | undefined> {
  for (let seat = 0; locks && seat < SEATS; seat++) {
    if (await hold(locks, `${name}.seat.${seat}`)) return seat;
  }
  return undefined;
}

function hold(locks: Locks, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, lock => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => {}); // never released
      })
      .catch(reject);
  });
}

/** The generator of a seat. Without a seat, it gets a random partition and avoids collisions only by odds. */
export function generatorOf(
  partition: number,
  seat: number | undefined,
  snapshot: Snapshot | undefined,
  clock: Clock,
): Generator {
  if (seat === undefined) return createGenerator({ clock });
  const sequence = splitSequence(SEATS)[seat]!;
  return createGenerator({ partition, sequence, clock, ...(snapshot && { snapshot }) });
}
