import { expect } from 'vitest';
import { SnoError } from '../../src/index.ts';
import { defineSnowflake, type Snowflake, type SnowflakeDefinition } from '../../src/snowflake/index.ts';

/** 2026-01-01T00:00:00Z. */
export const START_MS = Date.UTC(2026, 0, 1);

/** A layout with 4 numbers in each unit of 10 ms, and 4 clock IDs. */
export function smallLayout(
  strategies: Partial<Omit<SnowflakeDefinition, 'fields'>> = {},
): Snowflake<'machine', 'clock' | 'sequence'> {
  return defineSnowflake({
    epochMs: Date.UTC(2020, 0, 1),
    unitMs: 10,
    fields: [
      { name: 'time', width: 40, role: 'time' },
      { name: 'clock', width: 2, role: 'timeline' },
      { name: 'machine', width: 4 },
      { name: 'sequence', width: 2, role: 'sequence' },
    ],
    regression: 'throw',
    overflow: 'throw',
    ...strategies,
  });
}

/** The SnoError that a call throws. */
export function refusalOf(call: () => unknown): SnoError & Record<string, unknown> {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(SnoError);
    return error as SnoError & Record<string, unknown>;
  }
  return expect.fail('nothing was thrown');
}

/** A clock that advances by `stepMs` with each reading, after some readings given. */
export function livingClock(fromMs: number, stepMs = 1, ...first: number[]): { now(): number } {
  let ms = fromMs;
  return {
    now() {
      const given = first.shift();
      if (given !== undefined) return given;
      ms += stepMs;
      return ms;
    },
  };
}
