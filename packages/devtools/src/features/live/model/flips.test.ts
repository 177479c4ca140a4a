import { expect, it } from 'vitest';
import { createTestPanel } from '../../../../test/test-panel.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import type { SnoBatch } from '../../../source/source.ts';
import { createFlips } from './flips.ts';

const NOW = Date.UTC(2026, 0, 1, 10, 42, 3);
const KEY = 'page/app';

function setUp() {
  const panel = createTestPanel({ wallMs: () => NOW });
  panel.part(createIdLog);
  return { hub: panel.hub, flips: panel.part(createFlips) };
}

function batch(tick: 0 | 1, count = 2): SnoBatch {
  return { unixMs: NOW, tick, partition: 1, firstSequence: 0, count, metas: new Uint8Array(count) };
}

const tickTock = (tick: 0 | 1) => ({ type: 'tick-tock', now: NOW, backMs: 2_000, tick, drifts: 1 }) as const;
const MOVED = 'The clock moved back to 10:42:03.000 UTC, 2 s before the last ID';

it('explains the first ID after a flip, and those that follow, of that generator alone', () => {
  const { hub, flips } = setUp();
  hub.ids(KEY, batch(0));
  hub.event(KEY, tickTock(1), 5);
  hub.ids('page/other', batch(0));
  hub.ids(KEY, batch(1));
  hub.ids(KEY, batch(1));
  expect([0, 1, 2, 3, 4, 5, 6].filter(number => flips.at(number))).toEqual([4]);
  const flip = { key: KEY, number: 4, atMs: 5, label: 'flip' };
  expect(flips.at(4)).toMatchObject({
    ...flip,
    text: expect.stringContaining(`${MOVED}. The tick is now 1.`),
  });
  expect(flips.until(7, KEY)).toMatchObject(flip);
  expect([flips.until(3, KEY), flips.until(7, 'page/other')]).toEqual([undefined, undefined]);
});

it('says that an anchored clock was set back, if that came right before', () => {
  const { hub, flips } = setUp();
  hub.event(KEY, { type: 're-anchored', now: NOW, stepMs: -2_000 }, 5);
  hub.event(KEY, tickTock(1), 5);
  hub.ids(KEY, batch(1));
  hub.event(KEY, tickTock(0), 6);
  hub.ids(KEY, batch(0));
  expect(flips.at(0)!.text).toContain(`${MOVED}, as it was set to the system clock.`);
  expect(flips.at(2)!.text).toContain(`${MOVED}. The tick is now 0.`);
});

it('says of a flip without an event what it may come from, and of a first batch nothing', () => {
  const { hub, flips } = setUp();
  hub.ids(KEY, batch(1));
  hub.ids(KEY, batch(0));
  expect(flips.at(0)).toBeUndefined();
  expect(flips.at(2)!.text).toContain('created the generator again');
});

it('says of a timeline if the clock moved back or the unit was full', () => {
  const { hub, flips } = setUp();
  const ids = (timeline: number) => ({ unixMs: NOW, timeline, count: 1, ids: BigUint64Array.of(1n) });
  hub.event(KEY, { type: 'timeline', now: NOW, backMs: 0, timeline: 1 }, 5);
  hub.ids(KEY, ids(1));
  hub.event(KEY, { type: 'timeline', now: NOW, backMs: 2_000, timeline: 2 }, 5);
  hub.ids(KEY, ids(2));
  expect(flips.at(0)).toMatchObject({ label: 'full', text: expect.stringContaining('The unit was full.') });
  expect(flips.at(1)).toMatchObject({
    label: 'flip',
    text: expect.stringContaining(`${MOVED}. The timeline`),
  });
});

it('forgets what a context that is gone did last, and the eldest flips of all', () => {
  const { hub, flips } = setUp();
  hub.ids(KEY, batch(1));
  hub.gone('page');
  hub.ids(KEY, batch(0));
  expect(flips.at(2)).toBeUndefined();
  for (let i = 0; i < 1_001; i++) hub.ids(KEY, batch(i % 2 === 0 ? 1 : 0, 1));
  expect([flips.at(4), flips.at(5)]).toMatchObject([undefined, { number: 5 }]);
});
