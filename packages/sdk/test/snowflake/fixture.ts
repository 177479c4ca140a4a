import * as snowflakes from '../../src/snowflake/index.ts';

const {
  collisionOdds,
  collisionRate,
  defineSnowflake,
  formatName,
  storageClockIds,
  identify,
  fromTsidText,
  toTsidText,
  ...presets
} = snowflakes;

/** Whatever the entry exports besides functions. */
export { presets };

/** 2026-01-01T00:00:00Z. */
export const START_MS = Date.UTC(2026, 0, 1);

/** A layout with 4 numbers in each unit of 10 ms, and 4 clock IDs. */
export function smallLayout(
  strategies: Partial<Omit<snowflakes.SnowflakeDefinition, 'fields'>> = {},
): snowflakes.Snowflake<'machine', 'clock' | 'sequence'> {
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
