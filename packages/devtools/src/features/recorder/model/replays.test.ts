import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestPanel } from '../../../../test/test-panel.ts';
import type { Feature, Panel } from '../../../core/panel.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import type { ContextInfo } from '../../../source/source.ts';
import type { Entry, Recording } from './recording-format.ts';
import { createReplays } from './replays.ts';

const STARTED = 1_800_000_000_000;
const page: ContextInfo = { id: 'p', place: 'page', label: 'this page' };
const description = {
  kind: 'generator',
  partition: 1,
  sequenceMin: 0,
  sequenceMax: 65_535,
  capacity: 65_536,
};

/** Remembers every call, and when it was made. */
function createDiary({ hub, wallMs }: Panel) {
  const heard: string[] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      heard.push(JSON.stringify([wallMs() - STARTED, name, args]));
  hub.add({
    context: note('context'),
    gone: note('gone'),
    event: note('event'),
    ids: note('ids'),
    made: note('made'),
  });
  return heard;
}

function recordingOf(times: readonly number[]): Recording {
  const entries = [...times]
    .sort((a, b) => a - b)
    .map(
      (at, i): Entry => ({
        at,
        kind: 'ids',
        key: 'p/app',
        batch: {
          unixMs: STARTED,
          tick: 0,
          partition: 1,
          firstSequence: i,
          count: 1,
          metas: Uint8Array.of(i),
        },
        made: i + 1,
      }),
    );
  const generators = [{ context: page, generators: [{ name: 'app', description }] }];
  return { started: STARTED, from: 0, to: 10_000, generators, made: {}, entries };
}

function feature(id: string, isLiveOnly: boolean): Feature {
  const parts = isLiveOnly ? [createLiveOnly] : [createDiary, createIdLog];
  return { id, title: id, parts, isLiveOnly, Component: Nothing };
}

function Nothing() {
  return null;
}

function createLiveOnly({ isReplay }: Panel) {
  if (isReplay) throw new Error('expected not to be created for a replay');
}

function setUp(times: readonly number[] = [1_000, 2_000, 3_000]) {
  const live = createTestPanel({
    features: [feature('both', false), feature('live', true)],
    options: { generators: {}, theme: 'dark' },
  });
  const replays = createReplays(live);
  replays.open('a.ndjson', recordingOf(times));
  const atEnd = replays.store.getState().current!;
  replays.seek(0);
  const current = () => replays.store.getState().current!;
  return { live, replays, atEnd, current, diary: () => current().panel.part(createDiary) };
}

describe('a replay', () => {
  it('starts at its end, and has the generators of each time', () => {
    const { atEnd, current } = setUp();
    expect(atEnd).toMatchObject({ name: 'a.ndjson', positionMs: 10_000, spanMs: 10_000 });
    expect(atEnd.panel.part(createDiary).length).toBeGreaterThan(1);
    expect(current().panel.registry.getState().generators).toMatchObject([{ key: 'p/app' }]);
    expect(current().panel.wallMs()).toBe(STARTED);
  });

  it('is at a time what it is when it is moved up to there in steps, wherever it was before', () => {
    const time = fc.nat(10_000);
    fc.assert(
      fc.property(
        fc.array(time, { maxLength: 20 }),
        fc.array(time, { maxLength: 6 }),
        time,
        (times, stops, to) => {
          const wandering = setUp(times);
          for (const stop of stops) wandering.replays.seek(stop);
          wandering.replays.seek(to);

          const stepping = setUp(times);
          for (let at = 0; at < to; at += 160) stepping.replays.seek(at);
          stepping.replays.seek(to);

          expect(wandering.diary()).toEqual(stepping.diary());
          expect(wandering.current().panel.wallMs()).toBe(STARTED + to);
          const made = wandering.current().panel.part(createIdLog).made('p/app');
          expect(made).toBe(times.filter(at => at <= to).length);
        },
      ),
    );
  });

  it('keeps its panel on the way forward, and creates another one after going back', () => {
    const { replays, current } = setUp();
    const { panel } = current();
    replays.seek(5_000);
    expect(current().panel).toBe(panel);
    replays.seek(4_999);
    expect(current().panel).not.toBe(panel);
  });

  it('has the options of the live panel but for what is alive', () => {
    const { live, current } = setUp();
    expect(current().panel.options.getState()).toEqual({ theme: 'dark' });
    live.options.setState({ generators: {}, theme: 'light' }, true);
    expect(current().panel.options.getState()).toEqual({ theme: 'light' });
  });

  it('is what the panel shows until it ends', () => {
    const { live, replays, current } = setUp();
    expect(live.replay.getState().panel).toBe(current().panel);
    replays.seek(5_000);
    replays.seek(0);
    expect(live.replay.getState().panel).toBe(current().panel);
    replays.end();
    expect(live.replay.getState().panel).toBeUndefined();
  });

  it('ends', () => {
    const { replays } = setUp();
    replays.end();
    replays.seek(5);
    expect(replays.store.getState().current).toBeUndefined();
  });
});

describe('a recording that began with the panel', () => {
  it('has its generators at once, though they are on lines after the first', () => {
    const recording = recordingOf([700]);
    const [state] = recording.generators;
    const entries: Entry[] = [{ at: 5, kind: 'context', ...state! }, ...recording.entries];
    const { replays, current } = setUp();
    replays.open('a', { ...recording, generators: [], entries });
    expect(
      current()
        .panel.registry.getState()
        .generators.map(({ name }) => name),
    ).toEqual(['app']);
  });
});
