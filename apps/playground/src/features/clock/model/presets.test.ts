import { describe, expect, it } from 'vitest';
import { simulate } from '../../../../test/simulate.ts';
import type { LaneFact } from '../../../lib/facts.ts';
import { writeScript } from './clock-state.ts';
import { LANES, type LaneId } from './lanes.ts';
import { PRESETS } from './presets.ts';

function factsOf(name: string): Record<LaneId, LaneFact> {
  const { script } = PRESETS.find(preset => preset.name === name)!;
  return Object.fromEntries(LANES.map(lane => [lane.id, simulate(script, lane).fact])) as Record<
    LaneId,
    LaneFact
  >;
}

/** The lanes that have events of that kind. */
function lanesWith(name: string, what: keyof LaneFact): string[] {
  return Object.entries(factsOf(name)).flatMap(([id, fact]) => (fact[what] > 0 ? [id] : []));
}

it.each(PRESETS)('$name is recognized by its script', ({ script, payload }) => {
  expect(writeScript(script)).toBe(payload);
});

describe('what a preset describes happens in it', () => {
  it('a steady clock causes no trouble', () => {
    for (const what of ['stalls', 'errors', 'regressions', 'duplicates'] as const) {
      expect(lanesWith('Steady clock', what)).toEqual([]);
    }
  });
  it('after a step back, Sonyflake stalls, Twitter rejects calls, sno, Mastodon and multi-clock lose the order', () => {
    const name = 'NTP step back';
    expect(lanesWith(name, 'stalls')).toEqual(['sonyflake']);
    expect(lanesWith(name, 'errors')).toEqual(['twitter']);
    expect(lanesWith(name, 'regressions')).toEqual(['sno', 'mastodon', 'multi-clock']);
    expect(lanesWith(name, 'duplicates')).toEqual([]);
  });
  it('a frozen clock and a coarse one only stall Sonyflake', () => {
    expect(lanesWith('Frozen VM', 'stalls')).toEqual(['sonyflake']);
    expect(lanesWith('Coarse timer', 'stalls')).toEqual(['sonyflake']);
  });
  it('without a snapshot all that count in memory repeat IDs, with one none does', () => {
    expect(lanesWith('Restart without a snapshot', 'duplicates')).toEqual([
      'sno',
      'twitter',
      'sonyflake',
      'multi-clock',
    ]);
    expect(lanesWith('Restart with its snapshot', 'duplicates')).toEqual([]);
  });
  it('after a restart with its snapshot Twitter rejects calls, and all others except Sonyflake lose the order', () => {
    const name = 'Restart with its snapshot';
    expect(lanesWith(name, 'errors')).toEqual(['twitter']);
    expect(lanesWith(name, 'stalls')).toEqual([]);
    expect(lanesWith(name, 'regressions')).toEqual(['sno', 'mastodon', 'multi-clock', 'uuidv7']);
  });
  it('a step of an hour is more than UUID v7 waits for', () => {
    expect(lanesWith('Daylight-saving mistake', 'regressions')).toEqual([
      'sno',
      'mastodon',
      'multi-clock',
      'uuidv7',
    ]);
  });
  it('after two steps back, sno waits', () => {
    expect(lanesWith('Back twice', 'stalls')).toContain('sno');
    expect(lanesWith('Back twice', 'duplicates')).toEqual([]);
  });
  it('sno waits from the second step, until the clock is back in the unit of the last ID', () => {
    const { script } = PRESETS.find(({ name }) => name === 'Back twice')!;
    const { events } = simulate(script, LANES.find(({ id }) => id === 'sno')!);
    const [stall, ...others] = events.flatMap(event => (event.kind === 'stall' ? [event] : []));
    expect(others).toEqual([]);
    // After both steps the clock is a second behind. The last ID before them is of 1,198 ms.
    expect({ from: stall!.at, clockAfter: stall!.to - 1000 }).toEqual({ from: 1700, clockAfter: 1196 });
  });
});
