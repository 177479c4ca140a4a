import type { PlacedField } from '@sno-id/sdk/snowflake';

/** One field of a snowflake and what it holds. */
export interface SnowflakeValue {
  readonly name: string;
  readonly value: number;
}

/** What a snowflake's fields hold, but for the time; most significant first. */
export function valuesOf(id: bigint, fields: readonly PlacedField[]): SnowflakeValue[] {
  return fields
    .filter(({ role }) => role !== 'time')
    .map(({ name, width, shift }) => ({ name, value: Number(BigInt.asUintN(width, id >> BigInt(shift))) }));
}

/** `datacenter: 1, worker: 5, sequence: 17`. */
export function valuesText(values: readonly SnowflakeValue[]): string {
  return values.map(({ name, value }) => `${name}: ${value}`).join(', ');
}
