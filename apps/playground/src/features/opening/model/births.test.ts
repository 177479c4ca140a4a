import { createGenerator, metaOf } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import { expect, test } from 'vitest';
import { createBirths, EVERY_MS } from './births.ts';

/** A store on its own clock, whose timer is run by hand. */
function withTimer(isCalm = false) {
  const clock = manualClock(Date.UTC(2026, 10, 22));
  const generator = createGenerator({ clock, partition: 7 });
  let run: (() => void) | undefined;
  const births = createBirths({
    first: generator.next(1),
    nextId: meta => generator.next(meta),
    randomBytes: length => new Uint8Array(length).fill(0xa5),
    every(_, action) {
      run = action;
      return () => {
        run = undefined;
      };
    },
    isCalm: () => isCalm,
  });
  const stop = births.getState().run();
  const pass = () => {
    clock.advance(EVERY_MS);
    run?.();
  };
  return { births, pass, stop };
}

test('a new ID is made again and again, after the one before, each of the next kind', () => {
  const { births, pass, stop } = withTimer();
  const ids = [births.getState().latest.id];
  for (let i = 0; i < 3; i++) {
    pass();
    expect(births.getState().before?.id).toBe(ids.at(-1));
    ids.push(births.getState().latest.id);
  }
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(ids.map(metaOf)).toEqual([1, 2, 3, 1]);
  stop();
  pass();
  expect(births.getState().latest.id).toBe(ids.at(-1));
});

test('nothing is made by itself while paused or pointed at', () => {
  const { births, pass } = withTimer();
  const { id } = births.getState().latest;
  births.getState().hold(true);
  pass();
  births.getState().hold(false);
  births.getState().setLive(false);
  pass();
  expect(births.getState().latest.id).toBe(id);
  births.getState().make();
  expect(births.getState().latest.id > id).toBe(true);
});

test('with reduced motion, IDs are only made on request', () => {
  const { births, pass } = withTimer(true);
  pass();
  expect(births.getState()).toMatchObject({ isLive: false, before: undefined });
});
