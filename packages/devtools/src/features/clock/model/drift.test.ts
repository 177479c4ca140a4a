import type { AnchoredClock } from '@sno-id/sdk/internal';
import { describe, expect, it, vi } from 'vitest';
import { createPanel } from '../../../core/panel.ts';
import { createSettings } from '../../../core/settings.ts';
import { createDrift, isAnchored, KEPT_SAMPLES, SAMPLE_MS } from './drift.ts';

const anchored = (): AnchoredClock => ({ now: vi.fn(() => 1_000_000.5), lastStep: undefined });

function setUp(clocks?: Record<string, ReturnType<typeof anchored> | { now(): number }>) {
  let nowMs = 1_000_000;
  const own = anchored();
  const panel = createPanel({
    settings: createSettings(() => {
      throw new Error('no storage');
    }),
    options: clocks ? { clocks } : {},
    schedule: () => () => {},
    wallMs: () => nowMs,
  });
  const makeClock = vi.fn(() => own);
  const drift = createDrift(panel, makeClock);
  return { panel, drift, own, makeClock, pass: (ms: number) => (nowMs += ms) };
}

describe('the drift', () => {
  it('is read of the anchored clocks that the app gave', () => {
    const app = anchored();
    const { drift, makeClock } = setUp({ app, sync: { now: () => 0 } });
    drift.sample();
    expect(drift.series()).toMatchObject([{ label: 'app', samples: [{ atMs: 1_000_000, driftMs: 0.5 }] }]);
    expect(makeClock).not.toHaveBeenCalled();
  });

  it('is that of a clock of our own where the app gave none; it is made once, and not before', () => {
    const { drift, own, makeClock, pass } = setUp();
    expect(makeClock).not.toHaveBeenCalled();
    drift.sample();
    pass(SAMPLE_MS);
    drift.sample();
    expect(makeClock).toHaveBeenCalledTimes(1);
    expect(own.now).toHaveBeenCalledTimes(2);
    expect(drift.series()).toMatchObject([{ label: 'this page', samples: [{}, {}] }]);
  });

  it('records when a clock was re-anchored, and by how much', () => {
    const app = anchored();
    const { drift, pass } = setUp({ app });
    Object.assign(app, { lastStep: [3] }); // before anybody looked
    drift.sample();
    pass(SAMPLE_MS);
    Object.assign(app, { lastStep: [-3_600_000] });
    drift.sample();
    expect(drift.series()[0]?.reanchorings).toEqual([{ atMs: 1_001_000, stepMs: -3_600_000 }]);
  });

  it('keeps ten minutes', () => {
    const { drift, pass } = setUp();
    for (let i = 0; i < KEPT_SAMPLES + 20; i++) {
      drift.sample();
      pass(SAMPLE_MS);
    }
    expect(drift.series()[0]?.samples).toHaveLength(KEPT_SAMPLES);
    expect(drift.series()[0]?.samples[0]?.atMs).toBe(1_020_000);
  });

  it('takes that of other contexts as it comes, the greatest of those that come close together', () => {
    const { panel, drift } = setUp();
    panel.hub.context({ id: 'w1', place: 'worker', label: 'worker “sync”' }, [
      {
        name: 'sync',
        description: { kind: 'generator', partition: 1, sequenceMin: 0, sequenceMax: 9, capacity: 10 },
      },
    ]);
    for (let i = 0; i < 20; i++) panel.hub.drift('w1', i === 3 ? -9 : 1, 5_000 + i * 10);
    panel.hub.drift('w1', 2, 6_000);
    expect(drift.series()).toMatchObject([
      {
        label: 'worker “sync”',
        samples: [
          { atMs: 5_000, driftMs: -9 },
          { atMs: 6_000, driftMs: 2 },
        ],
      },
    ]);
  });

  it('starts over where the system clock was set back, and leaves out what is no number', () => {
    const { panel, drift } = setUp();
    panel.hub.drift('s', 1, 9_000);
    panel.hub.drift('s', 2, 5_000);
    panel.hub.drift('s', Number.NaN, 7_000);
    expect(drift.series()[0]?.samples).toEqual([{ atMs: 5_000, driftMs: 2 }]);
  });

  it('has a bound on how many contexts it keeps', () => {
    const { panel, drift } = setUp();
    for (let i = 0; i < 50; i++) panel.hub.drift(`w${i}`, 1, 1_000);
    expect(drift.series()).toHaveLength(16);
    expect(drift.series().at(-1)?.id).toBe('context w49');
  });

  it('knows an anchored clock by what it has', () => {
    expect(isAnchored(anchored())).toBe(true);
    expect(isAnchored({ now: () => 0 })).toBe(false);
  });
});
