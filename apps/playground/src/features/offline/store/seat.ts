/*
 * Tabs of one browser share a partition, and each holds a seat: a range of the sequence that is its alone. A seat is a lock of the
 * browser, so that it is free again the moment its tab is gone, however that happened; whoever takes it next goes on from the
 * state in which the last one left its generator.
 */
import { type Clock, createGenerator, type Generator, type Snapshot } from '@sno-id/sdk';
import { splitSequence } from '@sno-id/sdk/shared';

/** How many tabs can make IDs at once: each has 1,024 numbers in each 4 ms. */
export const SEATS = 64;

/** The part of `navigator.locks` that is used. There is none in a page that did not come over HTTPS or from this machine. */
export interface Locks {
  request(
    name: string,
    options: { readonly ifAvailable: true },
    held: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>;
}

/** Takes the first free seat, and holds it for as long as the page lives. Undefined if there is none. */
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
        return lock === null ? undefined : new Promise(() => {}); // never let go
      })
      .catch(reject);
  });
}

/** The generator of a seat. Without one it has a random partition of its own, and is kept apart from others by odds. */
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
