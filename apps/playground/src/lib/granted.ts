import { kindOf } from '@sno-id/grants';
import { placeOf } from '@sno-id/grants/testing';
import type { Sno } from '@sno-id/sdk';

/** The bits of a label of a device: 6 for the lane, 2 for the number in the unit. */
const [LANES, NUMBERS] = [2 ** 6, 2 ** 2];

/** An ID of a grant, by its bits alone. */
type Granted =
  | { readonly kind: 'granted'; readonly block: number; readonly lane: number; readonly n: number }
  | { readonly kind: 'provisional' };

/** Reads an ID as one of a device with a grant; undefined if its bits say that it is none. */
export function readGranted(id: Sno): Granted | undefined {
  const kind = kindOf(id);
  if (kind === 'classic') return undefined;
  if (kind === 'provisional') return { kind };
  const { label } = placeOf(id);
  return {
    kind,
    block: Math.floor(label / (LANES * NUMBERS)),
    lane: Math.floor(label / NUMBERS) % LANES,
    n: label % NUMBERS,
  };
}
