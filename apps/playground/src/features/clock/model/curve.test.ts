import { describe, expect, it } from 'vitest';
import { clockCodec } from './clock-state.ts';
import { axisText, curveOf, pathOf, readingAt, scaleOf, ticksIn } from './curve.ts';

const curve = (text: string) => curveOf(clockCodec.read(text).script);

describe('the clock’s curve', () => {
  it('advances evenly, jumps, and stands still', () => {
    const { script } = clockCodec.read('r1000.s-500.r500.f200.r300');
    const { ends } = curveOf(script);
    expect(ends).toEqual([1000, 500, 1000, 1000, 1300]);
    const at = (ms: number) => readingAt(script, ms);
    expect([0, 500, 999, 1000, 1200, 1500, 1600, 1700, 2000].map(at)).toEqual([
      0, 500, 999, 500, 700, 1000, 1000, 1000, 1300,
    ]);
  });
  it('has stairs where the clock is coarse', () => {
    const { readings } = curve('r100.c100.r400');
    expect(new Set(readings.filter(({ at }) => at > 100).map(({ clock }) => clock))).toEqual(
      new Set([100, 200, 300, 400, 500]),
    );
  });
  it('shows the step of a coarse clock until the next one starts', () => {
    const { script } = clockCodec.read('q1.r100.c100.r400');
    expect([50, 100, 150, 199, 200, 299, 500].map(ms => readingAt(script, ms))).toEqual([
      50, 100, 100, 100, 200, 200, 500,
    ]);
    const { readings } = curveOf(script);
    const isLevelOrUpright = readings.every(({ at, clock }, index) => {
      const before = readings[index - 1];
      return !before || at <= 100 || before.at === at || before.clock === clock;
    });
    expect(isLevelOrUpright).toBe(true);
  });
  it('is a single point for a script without steps', () => {
    expect(curve('q500')).toEqual({ readings: [{ at: 0, clock: 0 }], ends: [] });
  });
});

it('a scale covers the curve, and the path stays within it', () => {
  const { readings } = curve('r1000.s-3600000.r500');
  const scale = scaleOf(readings, 1500, { width: 300, height: 100, margin: 10 });
  expect(scale.x(1500)).toBe(300);
  expect(scale.y(1500)).toBeCloseTo(10);
  expect(scale.y(1000 - 3_600_000)).toBeCloseTo(90);
  expect(pathOf(readings, scale)).toMatch(/^M0 [\d.]+(L[\d.]+ [\d.]+)+$/);
});

it('ticks are round numbers', () => {
  expect(ticksIn(0, 3000, 4)).toEqual([0, 1000, 2000, 3000]);
  expect(ticksIn(-500, 1500, 4)).toEqual([-500, 0, 500, 1000, 1500]);
  expect(ticksIn(-3_599_000, 3_000, 5).map(axisText)).toEqual(['−45 min', '−30 min', '−15 min', '0 s']);
  expect(ticksIn(-86_400_000 * 10, 0, 4).map(axisText)).toEqual(['−216 h', '−144 h', '−72 h', '0 s']);
  expect([250, 1500, -3_600_000].map(axisText)).toEqual(['250 ms', '1.5 s', '−1 h']);
});
