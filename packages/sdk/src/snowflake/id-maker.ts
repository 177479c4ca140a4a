import type { Bits } from './bits.ts';

/** Where an ID is generated: its unit and timeline, and where in the range its unit started. */
export interface Place {
  readonly unit: number;
  readonly timeline: number;
  readonly start: number;
}

/**
 * Generates the IDs of one node: of the `sequence`th number of a unit, counted from the lower end of the
 * range. What does not change within a unit is packed when the unit changes.
 */
export function createIdMaker(
  layout: Bits,
  node: { readonly [name: string]: number },
  first: number,
  last: number,
): (place: Place, sequence: number) => bigint {
  const sequenceShift = BigInt(layout.payload.find(({ role }) => role === 'sequence')!.shift);
  /** A layout without one has only timeline 0, whose bits are none under any name. */
  const timelineName = layout.payload.find(({ role }) => role === 'timeline')?.name;
  let unit = -1;
  let timeline = -1;
  /** All of the ID but its sequence. */
  let base = 0n;

  return (place, sequence) => {
    if (place.unit !== unit || place.timeline !== timeline) {
      unit = place.unit;
      timeline = place.timeline;
      base = layout.pack(unit, timelineName === undefined ? node : { ...node, [timelineName]: timeline });
    }
    const number = first + ((sequence - first + place.start) % (last - first + 1));
    return base | (BigInt(number) << sequenceShift);
  };
}
