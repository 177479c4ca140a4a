import { expect, it } from 'vitest';
import { manualAfter } from '../../test/manual-after.ts';
import { notingSink } from '../../test/noting-sink.ts';
import { gatherIds } from './gather.ts';
import type { SnoBatch } from './source.ts';

const batch: SnoBatch = {
  unixMs: 0,
  tick: 0,
  partition: 7,
  firstSequence: 0,
  count: 1,
  metas: Uint8Array.of(0),
};

function gathering() {
  const sink = notingSink();
  const time = manualAfter();
  return { sink, time, to: gatherIds(sink, time.after) };
}

it('passes a first ID on when the call that made it has ended, with its count', async () => {
  const { sink, to } = gathering();
  to.ids('p/a', batch);
  to.made('p/a', 1);
  expect(sink.notes()).toEqual([]);
  await Promise.resolve();
  expect(sink.notes()).toEqual(['p/a 1 IDs, 1 metabytes', 'p/a made 1']);
});

it('passes on what is made in the next 100 ms together, and then a single ID at once again', async () => {
  const { sink, time, to } = gathering();
  const seen: [atMs: number, calls: number][] = [];
  for (let ms = 0; ms < 400; ms += 4) {
    if (ms < 200) to.ids('p/a', batch);
    await Promise.resolve();
    time.pass(4);
    const calls = sink.notes().length;
    if (calls > 0) seen.push([time.now, calls]);
  }
  expect(seen).toEqual([
    [4, 1],
    [100, 24],
    [200, 25],
  ]);
  expect(time.waiting).toEqual([]);
  to.ids('p/a', batch);
  await Promise.resolve();
  expect(sink.notes()).toHaveLength(1);
});

it('passes an event on at once, after the IDs that came before it', async () => {
  const { sink, to } = gathering();
  to.ids('p/a', batch);
  await Promise.resolve();
  sink.notes();
  to.ids('p/a', batch);
  to.event('p/a', { type: 'tick-tock', now: 0, backMs: 40, tick: 1, drifts: 1 }, 0);
  expect(sink.notes()).toEqual(['p/a 1 IDs, 1 metabytes', 'p/a tick-tock 40']);
});

it('keeps 256 calls at most, and passes on what waits when it is asked to', async () => {
  const { sink, to } = gathering();
  to.ids('p/a', batch);
  await Promise.resolve();
  sink.notes();
  for (let i = 0; i < 300; i++) to.ids('p/a', batch);
  expect(sink.notes()).toHaveLength(256);
  to.flush();
  expect(sink.notes()).toHaveLength(44);
});
