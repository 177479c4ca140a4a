import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHub } from '../../../core/hub.ts';
import { createPulse } from '../../../core/pulse.ts';
import type { ClockEvent } from '../../../source/source.ts';
import { isStall, type StallEntry, type StallType } from './clock-entry.ts';
import { type ClockHistory, createClockHistory, KEPT_PER_TYPE } from './clock-history.ts';

function setUp() {
  const hub = createHub(error => {
    throw error;
  });
  const history = createClockHistory({ hub, pulse: createPulse(() => () => {}), wallMs: () => 9_000 });
  return { hub, history };
}

const tickTock: ClockEvent = { type: 'tick-tock', now: 0, backMs: 60_000, tick: 1, drifts: 1 };
const substituted: ClockEvent = { type: 'substituted', now: 0, readingMs: 2 };
const stalled = (type: StallType, ticks: number, count = 1): ClockEvent => ({
  type,
  now: 0,
  count,
  ticks,
  retryAfterMs: 4,
});
const resumed = (after: StallType, ticks: number, count = 1): ClockEvent => ({
  type: 'resumed',
  now: 0,
  after,
  count,
  ticks,
});

/** The stall that a generator is in. */
const stallOf = (history: ClockHistory, key: string) =>
  history.entries().find(entry => isStall(entry) && entry.key === key && entry.endMs === undefined) as
    | StallEntry
    | undefined;

describe('the clock history', () => {
  it('keeps events as they are, with the system clock’s time and the generator', () => {
    const { hub, history } = setUp();
    hub.event('page/app', tickTock, 1_000);
    expect(history.entries()).toEqual([{ ...tickTock, number: 1, key: 'page/app', atMs: 1_000 }]);
  });

  it('makes one entry of the reports of a stall and its end', () => {
    const { hub, history } = setUp();
    hub.event('page/app', stalled('exhausted', 1, 1), 1_000);
    hub.event('page/app', stalled('exhausted', 5, 7), 1_004);
    expect(stallOf(history, 'page/app')).toMatchObject({ atMs: 1_000, waiting: 7, ticks: 5 });
    expect(stallOf(history, 'page/app')?.endMs).toBeUndefined();
    hub.event('page/app', resumed('exhausted', 8, 3), 1_007);
    expect(stallOf(history, 'page/app')).toBeUndefined();
    expect(history.entries()).toEqual([
      {
        type: 'exhausted',
        number: 1,
        key: 'page/app',
        atMs: 1_000,
        endMs: 1_007,
        waiting: 7,
        ticks: 8,
        retryAfterMs: 0,
      },
    ]);
  });

  it('continues if its results were frozen, as charts do', () => {
    const { hub, history } = setUp();
    hub.event('page/app', stalled('exhausted', 1), 1_000);
    for (const entry of history.entries()) Object.freeze(entry);
    hub.event('page/app', resumed('exhausted', 3), 1_003);
    expect(history.entries()).toMatchObject([{ type: 'exhausted', atMs: 1_000, endMs: 1_003, ticks: 3 }]);
  });

  it('keeps the stalls of generators apart', () => {
    const { hub, history } = setUp();
    hub.event('page/a', stalled('blocked', 1), 1_000);
    hub.event('page/b', resumed('blocked', 50), 1_100);
    expect(stallOf(history, 'page/a')).toMatchObject({ atMs: 1_000 });
    expect(history.entries()).toHaveLength(2);
  });

  it('begins another stall when a first report comes again, and when the reason changes', () => {
    const { hub, history } = setUp();
    hub.event('page/app', stalled('exhausted', 1), 1_000);
    // the end of the first went with a batch that was taken back
    hub.event('page/app', stalled('exhausted', 1), 1_020);
    hub.event('page/app', stalled('blocked', 1), 1_030);
    expect(history.entries().map(entry => isStall(entry) && [entry.type, entry.atMs, entry.endMs])).toEqual([
      ['exhausted', 1_000, 1_000],
      ['exhausted', 1_020, 1_030],
      ['blocked', 1_030, undefined],
    ]);
  });

  it('dates a stall back that began before anybody listened', () => {
    const { hub, history } = setUp();
    hub.event('page/app', resumed('blocked', 300), 5_000);
    expect(history.entries()).toMatchObject([{ type: 'blocked', atMs: 4_700, endMs: 5_000, ticks: 300 }]);
  });

  it('ends the stalls of a context that is gone, and of no other', () => {
    const { hub, history } = setUp();
    hub.event('page/app', stalled('blocked', 1), 1_000);
    hub.event('page2/app', stalled('blocked', 1), 1_000);
    hub.gone('page');
    expect(stallOf(history, 'page/app')).toBeUndefined();
    expect(history.entries()[0]).toMatchObject({ endMs: 9_000 });
    expect(stallOf(history, 'page2/app')).toBeDefined();
  });

  it('drops the oldest of a type, and none of another', () => {
    const { hub, history } = setUp();
    hub.event('page/app', tickTock, 0);
    const many = 3 * KEPT_PER_TYPE;
    for (let i = 0; i < many; i++) {
      hub.event('page/app', stalled('exhausted', 1), i);
      hub.event('page/app', resumed('exhausted', 2), i + 1);
    }
    expect(history.entries()).toHaveLength(KEPT_PER_TYPE + 1);
    expect(history.entries()[0]?.type).toBe('tick-tock');
    expect(history.dropped).toBe(many - KEPT_PER_TYPE);
    expect(history.count('exhausted', 'page/app')).toBe(KEPT_PER_TYPE);
    expect(history.count('exhausted', 'page/other')).toBe(0);
  });

  it('has one entry for a mocked Date, though an ID of before it comes after its event', () => {
    const { hub, history } = setUp();
    const ids = (unixMs: number, atMs: number) =>
      hub.ids('page/app', {
        ...{ unixMs, atMs, tick: 0, partition: 7, firstSequence: 0, count: 1, metas: new Uint8Array(1) },
      });
    ids(5_000, 5_000);
    hub.event('page/app', { type: 're-anchored', now: 95_000, stepMs: 90_000 }, 95_000);
    ids(5_004, 95_000);
    ids(95_004, 95_004);
    expect(history.entries().map(({ type }) => type)).toEqual(['re-anchored']);
  });

  it('has a step forward that IDs alone tell, and none after what an event tells', () => {
    const { hub, history } = setUp();
    const batch = { tick: 0 as const, partition: 7, firstSequence: 0, count: 1, metas: Uint8Array.of(0) };
    const made = (unixMs: number, atMs: number) => hub.ids('page/app', { ...batch, unixMs, atMs });
    made(1_000, 1_000);
    made(5_000, 5_900); // the report came late
    made(66_000, 6_000);
    expect(history.entries()).toEqual([
      { type: 'forward', number: 1, key: 'page/app', atMs: 6_000, now: 66_000, stepMs: 60_900 },
    ]);
    made(67_000, 7_000);
    hub.event('page/app', { type: 're-anchored', now: 97_000, stepMs: 30_000 }, 7_000);
    made(97_000, 7_000);
    hub.event('page/app', tickTock, 8_000);
    made(8_000, 8_000);
    expect(history.entries().map(({ type }) => type)).toEqual(['forward', 're-anchored', 'tick-tock']);
  });

  it('takes what cannot be read for no step', () => {
    const { hub, history } = setUp();
    const batch = { tick: 0 as const, partition: 7, firstSequence: 0, count: 1, metas: Uint8Array.of(0) };
    for (const atMs of [1_000, Number.NaN, 2_000]) hub.ids('page/app', { ...batch, unixMs: 1_000, atMs });
    expect(history.entries()).toEqual([]);
  });

  it('forgets all when it is cleared', () => {
    const { hub, history } = setUp();
    hub.event('page/app', stalled('blocked', 1), 1_000);
    const { version } = history;
    history.clear();
    expect(history.version).not.toBe(version);
    expect(history.entries()).toEqual([]);
    expect(stallOf(history, 'page/app')).toBeUndefined();
    expect(history.count('blocked')).toBe(0);
  });

  it('has for each generator at most one open stall, and ends that are no earlier than their beginnings', () => {
    const event = fc.oneof(
      fc.constant(tickTock),
      fc.constant(substituted),
      fc
        .record({
          type: fc.constantFrom<StallType>('blocked', 'exhausted'),
          ticks: fc.integer({ min: 1, max: 9 }),
        })
        .map(({ type, ticks }) => stalled(type, ticks)),
      fc.constantFrom<StallType>('blocked', 'exhausted').map(after => resumed(after, 3)),
    );
    const happening = fc.record({
      event,
      key: fc.constantFrom('page/a', 'page/b'),
      atMs: fc.integer({ min: 0, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), happenings => {
        const { hub, history } = setUp();
        for (const { key, event, atMs } of happenings) hub.event(key, event, atMs);
        const entries = history.entries();
        for (const key of ['page/a', 'page/b']) {
          const open = entries.filter(
            entry => entry.key === key && isStall(entry) && entry.endMs === undefined,
          );
          expect(open).toEqual([stallOf(history, key)].filter(stall => stall !== undefined));
          const ofStalls = happenings.filter(
            ({ key: of, event: { type } }) => of === key && type !== 'tick-tock' && type !== 'substituted',
          );
          const last = ofStalls.at(-1);
          expect(open).toHaveLength(last && last.event.type !== 'resumed' ? 1 : 0);
        }
        for (const entry of entries) {
          if (isStall(entry) && entry.endMs !== undefined)
            expect(entry.endMs).toBeGreaterThanOrEqual(entry.atMs);
        }
        const moments = happenings.filter(
          ({ event: { type } }) => type === 'tick-tock' || type === 'substituted',
        );
        expect(entries.filter(entry => !isStall(entry))).toHaveLength(moments.length);
        expect(entries.map(({ number }) => number)).toEqual(entries.map((_, i) => i + 1));
      }),
    );
  });
});
