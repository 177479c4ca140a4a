import { seededRandom } from '@sno-id/kit/data';
import { expect, test } from 'vitest';
import { roundTrips } from './round-trip.ts';

test('every random ID survives a round trip through each of its six forms', () => {
  expect(roundTrips(500, seededRandom(1).next)).toEqual({ ids: 500, trips: 3_000, lost: 0 });
});
