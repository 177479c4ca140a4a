import { createGenerator } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import { describe, expect, it, vi } from 'vitest';
import { createEarlyEvents, MAX_EARLY_EVENTS } from './early-events.ts';

const START = 1_700_000_000_000;

/** A generator, and what makes its clock go back once. */
function led() {
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
  it('are kept with their generator and the time they were heard', () => {
    const { generator, toggle } = led();
    const onEvent = vi.fn();
    const early = createEarlyEvents(() => 77);
    early.onEvent = onEvent;
    early.hear({ app: generator });
    toggle();
    expect(early.kept).toMatchObject([{ name: 'app', atMs: 77, event: { type: 'tick-tock', backMs: 40 } }]);
    expect(onEvent).toHaveBeenCalledOnce();
  });

  it('are the newest, up to a bound', () => {
    const { generator, toggle } = led();
    const early = createEarlyEvents(() => 0);
    early.hear({ app: generator });
    for (let i = 0; i < MAX_EARLY_EVENTS + 3; i++) toggle();
    expect(early.kept).toHaveLength(MAX_EARLY_EVENTS);
    expect(early.kept[0]).toMatchObject({ event: { drifts: 4 } });
  });

  it('are not heard of a generator that is there no longer, nor twice of one that stays', () => {
    const one = led();
    const other = led();
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
