/** How many lanes a block of the usual widths has, by the numbers of a lane: a device's, a server's. */
const LANES: Readonly<Record<number, number>> = { 4: 64, 256: 16 };

/** Block and lane of a granted ID. `size`: the numbers of its lane; of other widths nothing is known. */
export function laneOf(partition: number, sequence: number, size: number) {
  const lanes = LANES[size];
  if (!lanes) return undefined;
  const cell = Math.floor(((partition % 0x8000) * 0x1_0000 + sequence) / size);
  return { block: Math.floor(cell / lanes), lane: cell % lanes };
}
