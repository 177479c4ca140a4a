import { kindOf } from '@sno-id/grants';
import { placeOf } from '@sno-id/grants/testing';
import { partitionOf, type Sno, withFields } from '@sno-id/sdk';

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

/**
 * The same ID with its block, lane and number in the bits of a real one, so that every tool of the page reads
 * the same of it. Blocks of a drawing have fewer lanes and numbers. A provisional ID has none of them.
 */
export function withRealWidths(id: Sno, drawn: { readonly lane: number; readonly n: number }): Sno {
  if (kindOf(id) !== 'granted') return id;
  const { label } = placeOf(id);
  const [lanes, numbers] = [2 ** drawn.lane, 2 ** drawn.n];
  const lane = Math.floor(label / numbers) % lanes;
  const real = (Math.floor(label / (lanes * numbers)) * LANES + lane) * NUMBERS + (label % numbers);
  const mark = partitionOf(id) & 0x8000;
  return withFields(id, {
    partition: mark + (Math.floor(real / 2 ** 16) % 2 ** 15),
    sequence: real % 2 ** 16,
  });
}
