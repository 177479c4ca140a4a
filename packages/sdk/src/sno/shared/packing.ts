import { MAX_UNIT } from '../../clock/units.ts';
import {
  createWordCodec,
  type Packing,
  type SharedState,
  type WordCodec,
} from '../../threads/packed-state.ts';

/**
 * How a sno generator is packed: its drifts are split, the lower nine bits into the state, the rest into the
 * records.
 */
export interface SnoPacking extends Packing {
  /** The state word of drifts in 32 bits. */
  pack(unit: number, drifts: number, sequence: number): bigint;
  /** The record of a timeline that is left, in this unit, for the drifts that follow. */
  packRecord(unit: number, drifts: number): bigint;
  /** All of the drifts of a state. */
  driftsOf(state: SharedState, records: readonly bigint[]): number;
  /** All of the drifts that begin with a record of the timeline left, and a version. */
  driftsAfter(record: bigint, version: number): number;
}

export function createSnoPacking(): SnoPacking {
  const codec: WordCodec = createWordCodec();

  const self: SnoPacking = {
    timelines: 2,
    maxUnit: MAX_UNIT,
    sequenceBits: 16,
    pack: (unit, drifts, sequence) =>
      codec.pack(Math.floor(unit / 128), (unit << 25) | ((drifts & 0x1ff) << 16) | sequence),
    unpack(word) {
      codec.split(word);
      const { high, low } = codec;
      const version = (low >>> 16) & 0x1ff;
      return { unit: high * 128 + (low >>> 25), version, timeline: version & 1, sequence: low & 0xffff };
    },
    unitOf(record) {
      codec.split(record);
      return codec.high * 512 + (codec.low >>> 23);
    },
    leave(state, records) {
      const drifts = (self.driftsOf(state, records) + 1) >>> 0;
      return { record: self.packRecord(state.unit, drifts), version: drifts & 0x1ff };
    },
    packRecord: (unit, drifts) => codec.pack(Math.floor(unit / 512), (unit << 23) | (drifts >>> 9)),
    driftsOf: ({ timeline, version }, records) => self.driftsAfter(records[timeline ^ 1]!, version),
    driftsAfter(record, version) {
      codec.split(record);
      return ((codec.low << 9) >>> 0) + version;
    },
  };
  return self;
}
