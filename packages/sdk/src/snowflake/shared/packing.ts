import type { Packing } from '../../threads/packed-state.ts';
import type { Bits } from '../bits.ts';

/** How a snowflake generator of a layout is packed: the version is the timeline, and a record is a unit. */
export function createSnowflakePacking({ payload, maxUnit, timelines }: Bits): Packing {
  const sequenceBits = payload.find(({ role }) => role === 'sequence')!.width;
  const versionBits = Math.log2(timelines);
  const versionShift = BigInt(sequenceBits);
  const unitShift = BigInt(sequenceBits + versionBits);
  return {
    timelines,
    maxUnit,
    sequenceBits,
    pack: (unit, version, sequence) =>
      (BigInt(unit) << unitShift) | (BigInt(version) << versionShift) | BigInt(sequence),
    unpack(word) {
      const timeline = Number(BigInt.asUintN(versionBits, word >> versionShift));
      const sequence = Number(BigInt.asUintN(sequenceBits, word));
      return { unit: Number(word >> unitShift), version: timeline, timeline, sequence };
    },
    unitOf: Number,
    leave: ({ unit }, _, timeline) => ({ record: BigInt(unit), version: timeline }),
  };
}
