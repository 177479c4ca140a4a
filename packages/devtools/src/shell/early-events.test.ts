import { createGenerator } from '@sno-id/sdk';
import { multiClock } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
import { describe, expect, it, vi } from 'vitest';
import type { ClockEvent } from '../source/source.ts';
import { createEarlyEvents, isNews, MAX_EARLY_EVENTS } from './early-events.ts';

const START = 1_700_000_000_000;

/** A generator, and what makes its clock go back once. */
function adjusted() {
  const clock = manualClock(START);
  const generator = createGenerator({ clock, partition: 1 });
  generator.next();
  let at = START;
  return {
    generator,
    toggle() {
      at += 200;
      clock.set(at);
      generator.next();
      at -= 40;
      clock.set(at);
      generator.next();
    },
  };
}

describe('early events', () => {
  it('are kept with their generator and the time', () => {
    const { generator, toggle } = adjusted();
    const onEvent = vi.fn();
    const early = createEarlyEvents(() => 77);
    early.onEvent = onEvent;
    early.hear({ app: generator });
    toggle();
    expect(early.kept).toMatchObject([{ name: 'app', atMs: 77, event: { type: 'tick-tock', backMs: 40 } }]);
    expect(onEvent).toHaveBeenCalledOnce();
  });

  it('are the newest, up to a bound', () => {
    const { generator, toggle } = adjusted();
    const early = createEarlyEvents(() => 0);
    early.hear({ app: generator });
    for (let i = 0; i < MAX_EARLY_EVENTS + 3; i++) toggle();
    expect(early.kept).toHaveLength(MAX_EARLY_EVENTS);
    expect(early.kept[0]).toMatchObject({ event: { drifts: 4 } });
  });

  it('are not received from a generator that is gone, nor twice from one that stays', () => {
    const one = adjusted();
    const other = adjusted();
    const early = createEarlyEvents(() => 0);
    early.hear({ app: one.generator });
    early.hear({ app: one.generator, more: other.generator });
    one.toggle();
    expect(early.kept).toHaveLength(1);
    early.hear({ app: other.generator });
    one.toggle();
    expect(early.kept).toHaveLength(1);
    other.toggle();
    expect(early.kept).toHaveLength(2);
    expect(early.kept[1]?.name).toBe('app');
    early.hear();
    other.toggle();
    expect(early.kept).toHaveLength(2);
  });
});

it.each<[ClockEvent, boolean]>([
  [{ type: 'tick-tock', now: START, backMs: 4, tick: 1, drifts: 1 }, true],
  [{ type: 'timeline', now: START, backMs: 8, timeline: 1 }, true],
  [{ type: 'timeline', now: START, backMs: 0, timeline: 1 }, false],
  [{ type: 'exhausted', now: START, count: 1, ticks: 1, retryAfterMs: 4 }, true],
  [{ type: 'borrowed', now: START, units: 1 }, false],
])('the button marks what went wrong: %o', (event, expected) => {
  expect(isNews(event)).toBe(expected);
});

it('early events include those of snowflake generators', () => {
  const clock = manualClock(START);
  const generator = multiClock.createGenerator({ machine: 1, clock });
  const early = createEarlyEvents(() => 0);
  early.hear({ events: generator });
  generator.next();
  clock.set(START - 8);
  generator.next();
  expect(early.kept).toMatchObject([{ name: 'events', event: { type: 'timeline', backMs: 8 } }]);
});
