import { isSnoError } from '@sno-id/sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulate } from '../../../../test/simulate.ts';
import { clockCodec } from './clock-state.ts';
import { LANES, type Lane, type LaneId } from './lanes.ts';
import { createStage, perform } from './perform.ts';
import { limited, RANGES, type Script, STEP_KINDS } from './script.ts';
import { surroundingsOf } from './simulate.ts';

const laneOf = (id: LaneId): Lane => LANES.find(lane => lane.id === id)!;
const scriptOf = (text: string): Script => clockCodec.read(text).script;
const factOf = (text: string, id: LaneId) => simulate(scriptOf(text), laneOf(id)).fact;

const QUIET = { stalls: 0, errors: 0, regressions: 0, duplicates: 0 };

describe('under a steady clock', () => {
  it.each(LANES)('$name generates every ID, in order', lane => {
    expect(simulate(scriptOf('q500.r2000'), lane).fact).toEqual({ made: 1000, ...QUIET });
  });
});

describe('when the clock is set back by a second', () => {
  const script = 'q500.r1500.s-1000.r1500';

  it('sno continues: those IDs sort before older ones, except for two in the last unit, whose tick is higher', () => {
    expect(factOf(script, 'sno')).toEqual({ made: 1500, ...QUIET, regressions: 498 });
  });
  it('Twitter rejects every call until the clock has caught up', () => {
    expect(factOf(script, 'twitter')).toEqual({ made: 1001, ...QUIET, errors: 499 });
  });
  it('Sonyflake uses up its unit, then waits', () => {
    const { fact, stalledMs } = simulate(scriptOf(script), laneOf('sonyflake'));
    expect(fact).toMatchObject({ stalls: 1, errors: 0, regressions: 0, duplicates: 0 });
    expect(fact.made).toBe(750 + 256 - 5 + 250);
    expect(stalledMs).toBeGreaterThan(450);
  });
  it('Mastodon does not compare times: it continues, out of order', () => {
    expect(factOf(script, 'mastodon')).toMatchObject({ made: 1500, stalls: 0, errors: 0, duplicates: 0 });
    expect(factOf(script, 'mastodon').regressions).toBeGreaterThanOrEqual(499);
  });
  it('multi-clock continues, and so does UUID v7, which keeps its last time', () => {
    expect(factOf(script, 'multi-clock')).toEqual({ made: 1500, ...QUIET, regressions: 499 });
    expect(factOf(script, 'uuidv7')).toEqual({ made: 1500, ...QUIET });
  });
});

it('sno waits where both ticks are used, until its last 4 ms unit starts again', () => {
  const { fact, events } = simulate(scriptOf('q500.r1500.s-500.r200.s-500.r800'), laneOf('sno'));
  expect(fact).toMatchObject({ stalls: 1, duplicates: 0 });
  expect(events.find(({ kind }) => kind === 'stall')).toMatchObject({
    at: 1700,
    to: 2196,
    code: 'ERR_CLOCK_UNSAFE',
  });
});

it('UUID v7 follows the clock when it moves back by more than ten seconds', () => {
  expect(factOf('q500.r500.s-3600000.r500', 'uuidv7')).toEqual({ made: 500, ...QUIET, regressions: 250 });
});

it('a restart without a snapshot repeats IDs in all lanes that count in memory', () => {
  const repeated = (id: LaneId) => factOf('q500.r1000.s-600.x100.r1000', id).duplicates;
  for (const { id } of LANES) {
    if (id === 'uuidv7' || id === 'mastodon') expect(repeated(id)).toBe(0);
    else expect(repeated(id)).toBeGreaterThan(100);
  }
});

it('a restart with its snapshot repeats no ID', () => {
  for (const { id } of LANES) expect(factOf('q500.r1000.s-600.k100.r1000', id).duplicates).toBe(0);
});

const anyScript: fc.Arbitrary<Script> = fc
  .record({
    rate: fc.integer({ min: 50, max: 1000 }),
    steps: fc.array(
      fc.constantFrom(...STEP_KINDS).chain(kind =>
        fc.record({
          kind: fc.constant(kind),
          ms: fc.integer({ min: Math.max(RANGES[kind][0], -800), max: Math.min(RANGES[kind][1], 400) }),
        }),
      ),
      { maxLength: 8 },
    ),
  })
  .map(limited);

describe('under any script', () => {
  it.each(LANES)(
    '$name always has the same result, whose counts match its events, in order of time',
    lane => {
      fc.assert(
        fc.property(anyScript, script => {
          const result = simulate(script, lane);
          expect(simulate(script, lane)).toEqual(result);
          const { events, fact } = result;
          const ids = events.flatMap(event => (event.kind === 'id' ? [event.id] : []));
          const count = (kind: string) => events.filter(event => event.kind === kind).length;
          expect(fact.made).toBe(ids.length);
          expect(fact.duplicates).toBe(ids.length - new Set(ids).size);
          expect(fact.stalls).toBe(count('stall'));
          expect(fact.errors).toBe(count('error'));
          expect(events.every(({ at }, index) => at >= (events[index - 1]?.at ?? 0))).toBe(true);
        }),
        { numRuns: 40 },
      );
    },
  );

  it.each(LANES)('$name generates the same IDs and errors as when it is called at every beat', lane => {
    fc.assert(
      fc.property(anyScript, script => {
        const results = simulate(script, lane).events.flatMap(event => {
          if (event.kind === 'stall') return [];
          return [[event.at, event.kind === 'id' ? event.id : event.code]];
        });
        expect(results).toEqual(askedAtEveryBeat(script, lane));
      }),
      { numRuns: 40 },
    );
  });

  it('no lane repeats an ID if each restart keeps its snapshot', () => {
    fc.assert(
      fc.property(anyScript, fc.constantFrom(...LANES), ({ rate, steps }, lane) => {
        const kept = steps.map(step => (step.kind === 'lose' ? { ...step, kind: 'keep' as const } : step));
        expect(simulate({ rate, steps: kept }, lane).fact.duplicates).toBe(0);
      }),
    );
  });
});

/** The IDs and errors of a lane with their times, for a caller that ignores the retry hints. */
function askedAtEveryBeat(script: Script, lane: Lane): unknown[] {
  const stage = createStage();
  const surroundings = surroundingsOf(stage.clock);
  const results: unknown[] = [];
  let generator = lane.start(surroundings);
  perform(script, stage, {
    onBeat(at) {
      try {
        results.push([at, generator.next()]);
      } catch (error) {
        if (!isSnoError(error)) throw error;
        if (!lane.waitsAt(error)) results.push([at, error.code]);
      }
    },
    onStepEnd({ kind }) {
      if (kind === 'lose') generator = lane.start(surroundings);
      if (kind === 'keep') generator = lane.start(surroundings, generator.snapshot());
    },
  });
  return results;
}
