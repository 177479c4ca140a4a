import { createGenerator } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import { describe, expect, it } from 'vitest';
import { createEarlyEvents } from './early-events.ts';

function generatorWithClock() {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  return { clock, generator: createGenerator({ partition: 1, clock }) };
}

describe('early events', () => {
  it('are what happened to the generators that are watched', () => {
    const { clock, generator } = generatorWithClock();
    const early = createEarlyEvents();
    early.watch({ app: generator });
    early.watch({ app: generator });
    generator.next();
    clock.advance(-1000);
    generator.next();
    expect(early.events).toMatchObject([{ name: 'app', event: { type: 'tick-tock', backMs: 1000 } }]);
    early.watch({});
    clock.advance(60_000);
    generator.next();
    clock.advance(-1000);
    generator.next();
    expect(early.events).toHaveLength(1);
  });

  it('are at most 256, the newest', () => {
    const { clock, generator } = generatorWithClock();
    const early = createEarlyEvents();
    early.watch({ app: generator });
    for (let i = 0; i < 300; i++) {
      clock.advance(10_000);
      generator.next();
      clock.advance(-1000 - 4 * i);
      generator.next();
    }
    expect(early.events).toHaveLength(256);
    expect(early.events.at(-1)?.event).toMatchObject({ type: 'tick-tock', backMs: 2196 });
  });
});
