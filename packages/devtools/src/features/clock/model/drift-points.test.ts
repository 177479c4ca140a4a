import { describe, expect, it, test } from 'vitest';
import { pictureOf, roundUp } from './drift-points.ts';
import { MAX_POINTS } from './points.ts';

const samples = Array.from({ length: 600 }, (_, i) => ({ atMs: i * 1_000, driftMs: i === 400 ? -37 : 0.2 }));
const series = { id: 'own', label: 'this page', samples, reanchorings: [{ atMs: 10_000, stepMs: 70 }] };

describe('the picture of a drift', () => {
  it('has at most 120 points, the farthest among them, and an axis that holds it', () => {
    const picture = pictureOf(series, '10 min', 600_000);
    expect(picture.samples.length).toBeLessThanOrEqual(MAX_POINTS);
    expect(picture.samples).toContainEqual({ atMs: 400_000, driftMs: -37 });
    expect(picture).toMatchObject({ reachMs: 50, widest: { driftMs: -37 }, last: { atMs: 599_000 } });
    expect(picture.reanchorings).toHaveLength(1);
  });

  it('leaves out what came before', () => {
    const picture = pictureOf(series, '1 min', 600_000);
    expect(picture.samples[0]?.atMs).toBe(540_000);
    expect(picture).toMatchObject({ reachMs: 1, reanchorings: [] });
  });

  it('is empty of nothing', () => {
    expect(pictureOf(undefined, 'all', 600_000)).toMatchObject({ samples: [], last: undefined, reachMs: 1 });
  });
});

test.each([
  [1, 1],
  [1.2, 2],
  [37, 50],
  [51, 100],
  [0.3, 0.5],
])('%d is rounded up to %d', (value, rounded) => expect(roundUp(value)).toBeCloseTo(rounded, 9));
