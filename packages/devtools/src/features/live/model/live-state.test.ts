import { defineMeta, flag } from '@sno-id/sdk/meta';
import { describe, expect, it, vi } from 'vitest';
import { keptIn } from '../../../../test/kept-in.ts';
import { createTestPanel } from '../../../../test/test-panel.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { createLive } from './live-state.ts';

function setUp() {
  const panel = createTestPanel();
  const timers = new Set<() => void>();
  const live = createLive(panel, (_, callback) => {
    timers.add(callback);
    return () => timers.delete(callback);
  });
  const log = panel.part(createIdLog);
  const make = (count: number) =>
    panel.hub.ids('page/app', {
      unixMs: 0,
      tick: 0,
      partition: 0,
      firstSequence: 0,
      count,
      metas: new Uint8Array(count),
    });
  /** Time passes, in which the pointer rests. */
  const rest = () => {
    for (const callback of timers) callback();
  };
  return { panel, live, log, make, rest };
}

describe('what is held', () => {
  it('stays as it was, while counting continues', () => {
    const { live, log, make } = setUp();
    make(3);
    live.hold('paused');
    make(2);
    const { rows } = live.getState().held!;
    expect([rows.end, log.rows.end, log.made()]).toEqual([3, 5, 5]);
    live.resume();
    expect(live.getState().held).toBeUndefined();
  });

  it('is what was last drawn, though more has come since', () => {
    const { live, log, make } = setUp();
    make(3);
    const { end } = log.rows;
    make(2);
    live.hold('reading', end);
    expect(live.getState().held?.rows.end).toBe(3);
  });

  it('is not taken again while scrolling continues, and a pause outlasts scrolling', () => {
    const { live, make } = setUp();
    make(1);
    live.hold('reading');
    const { rows } = live.getState().held!;
    make(1);
    live.hold('paused');
    expect(live.getState().held).toMatchObject({ rows, because: 'paused' });
    live.hold('reading');
    expect(live.getState().held).toMatchObject({ rows, because: 'paused' });
  });
});

describe('a pointer over the rows', () => {
  it('holds those that were drawn until it leaves', () => {
    const { live, make } = setUp();
    make(3);
    live.point(2);
    make(1);
    live.point(4);
    expect(live.getState().held).toMatchObject({ rows: { end: 2 }, because: 'pointing' });
    live.leave();
    expect(live.getState().held).toBeUndefined();
  });

  it('holds them no longer than it moves', () => {
    const { live, rest } = setUp();
    live.point();
    rest();
    expect(live.getState().held).toBeUndefined();
  });

  it.each(['paused', 'reading'] as const)('ends nothing that was %s, neither at rest nor gone', because => {
    const { live, make, rest } = setUp();
    make(1);
    live.point();
    live.hold(because);
    const { held } = live.getState();
    live.point();
    rest();
    live.leave();
    expect(live.getState().held).toBe(held);
  });
});

it('forgets all when it is cleared, but the counts', () => {
  const { live, log, make } = setUp();
  make(2);
  live.choose(keptIn(log)[0]);
  live.hold('paused');
  live.clear();
  expect(live.getState()).toMatchObject({ held: undefined, chosen: undefined });
  expect([keptIn(log).length, log.made()]).toEqual([0, 2]);
});

describe('a search', () => {
  it('works together with the chosen generator, and ends when its text is empty', async () => {
    const { live, log, make } = setUp();
    make(3);
    live.showOnly('page/app');
    await live.search('partition 1');
    expect(live.getState().search).toMatchObject({ reading: { ok: true, label: 'Partition 1 (0x0001)' } });
    expect(log.rows.select(live.getState().filter)).toEqual([]);
    await live.search('partition 0');
    expect(log.rows.select(live.getState().filter)).toEqual([0, 1, 2]);
    await live.search('');
    expect(live.getState()).toMatchObject({
      filter: { key: 'page/app', test: undefined },
      search: { text: '' },
    });
  });

  it('that cannot match finds nothing, and says why', async () => {
    const { live, log, make } = setUp();
    make(3);
    await live.search('?');
    expect(live.getState().search.reading).toMatchObject({ ok: false });
    expect(log.rows.select(live.getState().filter)).toEqual([]);
  });

  it('is what was typed last', async () => {
    const { live } = setUp();
    await Promise.all([live.search('partition 1'), live.search('partition 2')]);
    expect(live.getState().search).toMatchObject({
      text: 'partition 2',
      reading: { label: 'Partition 2 (0x0002)' },
    });
  });

  it('for repeats finds an ID that was repeated after it', async () => {
    let beat = () => {};
    const panel = createTestPanel({
      schedule: callback => {
        beat = callback;
        return () => {};
      },
    });
    const live = panel.part(createLive);
    const log = panel.part(createIdLog);
    const batch = {
      unixMs: Date.UTC(2026, 0, 1),
      tick: 0,
      partition: 0,
      firstSequence: 0,
      count: 1,
      metas: Uint8Array.of(0),
    } as const;
    panel.hub.ids('page/app', batch);
    await live.search('repeat');
    expect(log.rows.select(live.getState().filter)).toEqual([]);
    panel.hub.ids('page/copy', batch);
    beat();
    await vi.waitFor(() => expect(log.rows.select(live.getState().filter)).toEqual([0, 1]));
  });

  it('is read again when the app names its metabytes, and not when anything else changes', async () => {
    const { panel, live } = setUp();
    await live.search('paid');
    const { reading } = live.getState().search;
    expect(reading).toMatchObject({ label: 'IDs that begin with “paid”' });
    panel.options.setState({ theme: 'dark' });
    await Promise.resolve();
    expect(live.getState().search.reading).toBe(reading);
    panel.options.setState({ meta: { app: defineMeta({ paid: flag() }) } });
    await vi.waitFor(() => expect(live.getState().search.reading).toMatchObject({ label: 'Metabyte: paid' }));
  });
});
