import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSharedGenerator, createSharedSnowflake } from '../../src/shared/index.ts';
import {
  datacenter,
  defineSnowflake,
  instance,
  mastodon,
  multiClock,
  type SnowflakeEvent,
  type SnowflakeGenerator,
  type SnowflakeSnapshot,
  type Strategies,
  sonyflake,
} from '../../src/snowflake/index.ts';
import { manualClock } from '../../src/testing/index.ts';
import { nextUnit } from '../random/clock-script.ts';
import { type Dice, dice } from '../random/dice.ts';
import { scriptsUpTo } from '../random/most-scripts.ts';
import { livingClock } from '../snowflake/fixture.ts';
import { refusalOf, thrownBy } from '../thrown-by.ts';
import { layoutOf, START_MS, strategiesOf } from './fixture.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Two ends of one generator of a small layout, each on its own clock. */
function pairOf(layout: ReturnType<typeof layoutOf>, options: object = {}) {
  const [clockA, clockB] = [manualClock(START_MS), manualClock(START_MS)];
  const a = createSharedSnowflake(layout, { node: 1, clock: clockA, maxWaitMs: 0, ...options });
  const b = createSharedSnowflake(layout, a.buffer, { clock: clockB, maxWaitMs: 0, ...options });
  return { a, b, clockA, clockB };
}

describe('a shared snowflake generator', () => {
  test('makes IDs of its layout, from one sequence for all threads', () => {
    const clock = manualClock(START_MS + 0.75);
    const a = createSharedSnowflake(instance, { instance: 7, clock });
    const b = createSharedSnowflake(instance, a.buffer, { clock });
    const ids = [a.next(), b.next(), instance.parse(a.nextText()), ...b.batch(2)];
    expect(ids.map(instance.toFields)).toEqual(
      [0, 1, 2, 3, 4].map(sequence => ({ unixMs: START_MS, instance: 7, sequence })),
    );
    clock.advance(1);
    expect(instance.toFields(b.next())).toEqual({ unixMs: START_MS + 1, instance: 7, sequence: 0 });
  });

  test('describes itself', () => {
    const { buffer } = createSharedSnowflake(datacenter, {
      datacenter: 1,
      worker: 7,
      range: [8, 15],
    });
    expect(createSharedSnowflake(datacenter, buffer).describe()).toEqual({
      kind: 'shared-snowflake',
      node: { datacenter: 1, worker: 7 },
      fields: datacenter.fields,
      epochMs: datacenter.epochMs,
      unitMs: 1,
      range: [8, 15],
      capacity: 8,
    });
  });

  test('has methods that may be taken off', async () => {
    const { next, nextText, nextAsync, batch, snapshot, describe } = createSharedSnowflake(mastodon);
    const ids = [next(), BigInt(nextText()), await nextAsync(), ...batch(2)];
    expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)));
    expect(new Set(ids).size).toBe(5);
    expect([snapshot().range, describe().range]).toEqual([
      [0, 65_535],
      [0, 65_535],
    ]);
  });

  test('needs no options where the layout has no node, and runs on the default clock', () => {
    expect(Math.abs(mastodon.unixMsOf(createSharedSnowflake(mastodon).next()) - Date.now())).toBeLessThan(
      10_000,
    );
  });
});

/*
 * Forward, still, back, far back, back to where it had been; restarts of each from the snapshot of the other;
 * all strategies; units of 1, 4 and 10 ms; ranges.
 */
describe('for one thread, it is a plain generator: the same IDs, refusals and snapshots', () => {
  test.each([1, 2, 4, 16])('with %i timelines, in random clock scripts', timelines => {
    for (let seed = 1; seed <= scriptsUpTo(200); seed++) {
      const random = dice(seed);
      const layout = layoutOf(timelines, random.pick([1, 4, 10]), strategiesOf(timelines, random));
      const clock = manualClock(START_MS);
      const range = random.pick([undefined, [0, 1], [1, 3]] as const);
      const options = { node: 5, clock, maxWaitMs: 0, range };
      const create = (snapshot?: SnowflakeSnapshot) => [
        layout.createGenerator({ ...options, snapshot }),
        createSharedSnowflake(layout, { ...options, snapshot }),
      ];
      let pair = create();
      let unit = 1000;
      let highest = unit;
      for (let turn = 0; turn < 30; turn++) {
        unit = nextUnit(unit, highest, random);
        highest = Math.max(highest, unit);
        clock.set(START_MS + unit * layout.unitMs + random.int(0, layout.unitMs - 1));
        if (random.oneIn(12)) pair = create(random.pick(pair).snapshot());
        const burst = random.pick([1, 1, 3, 20]);
        const [plain, shared] = pair.map(generator => outcomesOf(generator, burst));
        if (shared !== plain) expect.fail(`seed ${seed}, turn ${turn}: ${shared} instead of ${plain}`);
      }
    }
  });

  test('with fields of any widths in any order, sequences that fill more than half a word among them', () => {
    for (let seed = 1; seed <= scriptsUpTo(300); seed++) {
      const random = dice(seed);
      const layout = anyLayout(random);
      const clock = manualClock(0);
      const sequenceMax = 2 ** layout.fields.find(({ role }) => role === 'sequence')!.width - 1;
      const first = random.pick([0, Math.max(0, sequenceMax - 5), Math.floor(sequenceMax / 2)]);
      const range = [first, Math.min(sequenceMax, first + random.pick([0, 1, 30]))] as const;
      const node = random.int(0, 2 ** layout.fields.find(({ name }) => name === 'node')!.width - 1);
      const options = { node, clock, maxWaitMs: 0, range };
      const pair = [layout.createGenerator(options), createSharedSnowflake(layout, options)];
      const lastUnit = (layout.maxUnixMs + 1 - layout.epochMs) / layout.unitMs - 1;
      let unit = random.pick([0, 1, Math.floor(lastUnit / 2), lastUnit - 1]);
      for (let turn = 0; turn < 40; turn++) {
        unit = Math.min(lastUnit, Math.max(0, unit + random.pick([0, 0, 0, 1, -1, 3, -40])));
        clock.set(layout.epochMs + unit * layout.unitMs);
        const [plain, shared] = pair.map(generator => outcomesOf(generator, 1));
        if (shared !== plain) expect.fail(`seed ${seed}, turn ${turn}: ${shared} instead of ${plain}`);
      }
    }
  });
});

/** What some calls return or throw, and where the generator stands then. */
function outcomesOf(generator: SnowflakeGenerator, calls: number): string {
  const outcomes = Array.from({ length: calls }, () => {
    try {
      return String(generator.next());
    } catch (error) {
      return (error as Error).message;
    }
  });
  return `${outcomes}, ${JSON.stringify(generator.snapshot())}`;
}

/** A layout of 64 bits or less whose fields are as wide as the dice say. */
function anyLayout(random: Dice) {
  const timelineBits = random.pick([0, 1, 3, 8]);
  const sequenceBits = random.pick([1, 2, 12, 30, 31, 32, 33, 40]);
  const nodeBits = random.pick([1, 3]);
  const room = 64 - sequenceBits - nodeBits - timelineBits;
  const timeBits = Math.min(random.pick([6, 20, 40]), room);
  const payload = [
    { name: 'node', width: nodeBits },
    { name: 'sequence', width: sequenceBits, role: 'sequence' as const },
    ...(timelineBits > 0 ? [{ name: 'clock', width: timelineBits, role: 'timeline' as const }] : []),
  ];
  payload.unshift(...payload.splice(random.int(0, payload.length - 1)));
  return defineSnowflake({
    epochMs: random.pick([0, START_MS]),
    unitMs: random.pick([1, 7, 1000]),
    fields: [{ name: 'time', width: timeBits, role: 'time' }, ...payload],
    ...strategiesOf(2 ** timelineBits, random),
  }) as ReturnType<typeof layoutOf>;
}

describe('threads whose clocks differ', () => {
  const layout = layoutOf(4, 1, { regression: 'next-timeline', overflow: 'throw' });
  const placeOf = (id: bigint) => {
    const { unixMs, clock } = layout.toFields(id);
    return [unixMs - START_MS, clock];
  };

  test('by up to 100 ms use the unit of the one that is ahead', () => {
    const { a, b, clockB } = pairOf(layout);
    clockB.advance(-100);
    expect([a.next(), b.next()].map(placeOf)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('by more count as set back', () => {
    const { a, b, clockB } = pairOf(layout);
    clockB.advance(-101);
    expect([a.next(), b.next()].map(placeOf)).toEqual([
      [0, 0],
      [-101, 1],
    ]);
  });

  test.each([
    [10, 10],
    [1000, 1],
  ])('use the unit of the one that is ahead, of %i ms, by %i units', (unitMs, units) => {
    const layout = layoutOf(1, unitMs, { regression: 'throw' });
    const { a, b, clockB } = pairOf(layout);
    clockB.advance(-unitMs * units);
    expect(layout.unixMsOf(a.next())).toBe(layout.unixMsOf(b.next()));
    clockB.advance(-1);
    expect(refusalOf(() => b.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE' });
  });

  test('count as set back by however little, where a thread has seen its own clock further on', () => {
    const { a, b, clockB } = pairOf(layout);
    a.next();
    b.next();
    clockB.advance(-1);
    expect(placeOf(b.next())).toEqual([-1, 1]);
    // The other one finds its clock ahead, and leads again.
    expect(placeOf(a.next())).toEqual([0, 1]);
  });

  test('move to another timeline once when the clock of all is set back', () => {
    const { a, b, clockA, clockB } = pairOf(layout);
    clockB.advance(-20);
    a.next();
    b.next();
    for (const clock of [clockA, clockB]) clock.advance(-3_600_000);
    expect([a.next(), b.next()].map(placeOf)).toEqual([
      [-3_600_000, 1],
      [-3_600_000, 1],
    ]);
  });

  test('wait for the unit that another one has opened, not only for their own clock', () => {
    const { a, b, clockA, clockB } = pairOf(layout);
    clockB.advance(-40);
    a.batch(4);
    expect(refusalOf(() => b.next())).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED', retryAfterMs: 41 });
    clockA.advance(1);
    a.next();
    expect(placeOf(b.next())).toEqual([1, 0]);
  });
});

describe('strategies', () => {
  test('are those of the layout, or those that a thread has chosen', () => {
    const layout = layoutOf(2, 1, { regression: 'throw', overflow: 'throw' });
    const { a, clockA } = pairOf(layout);
    const chosen = {
      clock: clockA,
      maxWaitMs: 0,
      regression: 'next-timeline',
      overflow: 'next-timeline',
    } as const;
    const b = createSharedSnowflake(layout, a.buffer, chosen);
    a.batch(4);
    expect(refusalOf(() => a.next())).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED' });
    expect(layout.toFields(b.next())).toMatchObject({ clock: 1, sequence: 0 });
    clockA.advance(-200);
    expect(refusalOf(() => a.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE', retryAfterMs: 200 });
    // Both timelines have used the unit that the clock was set back from.
    expect(refusalOf(() => b.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE' });
  });

  test('hold and carry: IDs ascend by one each, and no call waits, whatever the clocks do', () => {
    const layout = mastodon.with({ regression: 'hold', overflow: 'carry' });
    const [clockA, clockB] = [manualClock(START_MS), manualClock(START_MS - 90_000)];
    const a = createSharedSnowflake(layout, { clock: clockA, maxWaitMs: 0 });
    const b = createSharedSnowflake(layout, a.buffer, { clock: clockB, maxWaitMs: 0 });
    const first = BigInt(START_MS) << 16n;
    expect([a.next(), b.next()]).toEqual([first, first + 1n]);
    clockA.advance(-5000);
    // The unit is full, and so are the two that follow.
    expect(b.batch(3 * 65_536 - 3).at(-1)).toBe(first + 3n * 65_536n - 2n);
    expect([b.next(), a.next()]).toEqual([first + 3n * 65_536n - 1n, first + 3n * 65_536n]);
    // The clock has caught up, to the unit that was carried into, and beyond.
    clockA.set(START_MS + 3);
    expect(a.next()).toBe(first + 3n * 65_536n + 1n);
    clockA.set(START_MS + 4);
    expect([a.next(), b.next()]).toEqual([first + 4n * 65_536n, first + 4n * 65_536n + 1n]);
    const resumed = createSharedSnowflake(layout, { clock: clockB, snapshot: a.snapshot() });
    expect(resumed.next()).toBe(first + 4n * 65_536n + 2n);
  });

  test('carry: the last unit of the layout is the end', () => {
    const layout = layoutOf(1, 1, { regression: 'hold', overflow: 'carry' });
    const clock = manualClock(layout.maxUnixMs - 1);
    const generator = createSharedSnowflake(layout, { node: 1, clock, maxWaitMs: 0 });
    expect(generator.batch(8).at(-1)).toBe(layout.lastAt(layout.maxUnixMs) - (14n << 2n));
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED' });
  });

  test('a wait ends with the unit, or with what another thread does', () => {
    const layout = layoutOf(1, 1, { overflow: 'wait' });
    const a = createSharedSnowflake(layout, { node: 1, clock: livingClock(START_MS, 0.1) });
    const ids = a.batch(11);
    expect(new Set(ids).size).toBe(11);
    expect(layout.unixMsOf(ids[10]!)).toBe(START_MS + 2);
  });

  test('a wait ends by the count of readings where the clock stands still', () => {
    const layout = layoutOf(1, 1, { overflow: 'wait', regression: 'wait' });
    const clock = manualClock(START_MS);
    const generator = createSharedSnowflake(layout, { node: 1, clock });
    generator.batch(4);
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED' });
    clock.advance(-5);
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_CLOCK_UNSAFE' });
  });

  test('an asynchronous call waits without holding the thread, whatever they say', async () => {
    vi.useFakeTimers({ now: START_MS });
    const layout = layoutOf(1, 10, { regression: 'throw', overflow: 'throw' });
    const { a, clockA } = pairOf(layout);
    await a.nextAsync();
    clockA.advance(-35);
    const id = a.nextAsync();
    for (let i = 0; i < 4; i++) {
      clockA.advance(10);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(layout.toFields(await id)).toMatchObject({ unixMs: START_MS, sequence: 1 });
    const aborted = AbortSignal.abort(new Error('enough'));
    await expect(a.nextAsync({ signal: aborted })).rejects.toThrow('enough');
  });
});

describe('a batch', () => {
  test('that can never be made is refused at once, and takes no number', () => {
    const layout = layoutOf(2, 1);
    const mostOf = (options: Strategies & { maxWaitMs: number }) => {
      const clock = livingClock(START_MS, 0.01);
      const generators = [
        layout.createGenerator({ node: 1, clock, ...options }),
        createSharedSnowflake(layout, { node: 1, clock, ...options }),
      ];
      return generators.map(generator => {
        const { unit } = generator.snapshot();
        const error = thrownBy(() => generator.batch(0xffff_ffff + 1)) as Error;
        expect(error).toBeInstanceOf(RangeError);
        expect(generator.snapshot().unit).toBe(unit);
        return Number(/to (\d+), got/.exec(error.message)![1]);
      });
    };
    const regression = 'throw';
    expect(mostOf({ regression, overflow: 'throw', maxWaitMs: 1000 })).toEqual([4, 4]);
    expect(mostOf({ regression, overflow: 'wait', maxWaitMs: 0 })).toEqual([4, 4]);
    expect(mostOf({ regression, overflow: 'wait', maxWaitMs: 9 })).toEqual([40, 40]);
    expect(mostOf({ regression, overflow: 'next-timeline', maxWaitMs: 9 })).toEqual([80, 80]);
    expect(mostOf({ regression: 'hold', overflow: 'carry', maxWaitMs: 0 })).toEqual([
      0xffff_ffff, 0xffff_ffff,
    ]);
    const plain = layout.createGenerator({
      node: 1,
      clock: livingClock(START_MS, 0.01),
      overflow: 'wait',
      maxWaitMs: 9,
    });
    expect(new Set(plain.batch(40)).size).toBe(40);
  });

  test('that is refused half-way has used up its numbers, and reports none of them', () => {
    const layout = layoutOf(1, 1, { overflow: 'throw' });
    const { a, clockA } = pairOf(layout);
    const events: SnowflakeEvent[] = [];
    a.next();
    a.subscribe(event => events.push(event), { ids: true });
    expect(refusalOf(() => a.batch(4))).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED' });
    expect(refusalOf(() => a.next())).toMatchObject({ code: 'ERR_SEQUENCE_EXHAUSTED' });
    clockA.advance(1);
    a.next();
    expect(events.map(({ type }) => type)).toEqual(['exhausted', 'resumed']);
  });

  test.each([-1, 1.5, '1', undefined])('of %s is refused, and one of 0 is empty', count => {
    const { a } = pairOf(layoutOf(1, 1));
    expect(() => a.batch(count as number)).toThrow(/^count \(limited by maxWaitMs\): expected/);
    expect(a.batch(0)).toEqual([]);
  });
});

describe('a block', () => {
  test('is used up before more is reserved, and ends with the unit of the clock', () => {
    const clock = manualClock(START_MS);
    const a = createSharedSnowflake(instance, { instance: 1, clock, block: 4 });
    const b = createSharedSnowflake(instance, a.buffer, { clock });
    const sequencesOf = (ids: bigint[]) => ids.map(id => instance.toFields(id).sequence);
    expect(sequencesOf([a.next(), b.next(), a.next(), a.next(), a.next(), a.next()])).toEqual([
      0, 4, 1, 2, 3, 5,
    ]);
    clock.advance(1);
    expect(sequencesOf([b.next(), a.next()])).toEqual([0, 1]);
  });
});

describe('a snapshot', () => {
  const layout = layoutOf(4, 10, { regression: 'next-timeline', overflow: 'next-timeline' });
  const clock = manualClock(START_MS);
  const unit = (START_MS - Date.UTC(2020, 0, 1)) / 10;

  test('is that of all threads', () => {
    const a = createSharedSnowflake(layout, { node: 1, clock });
    createSharedSnowflake(layout, a.buffer, { clock }).batch(6);
    expect(a.snapshot()).toEqual({
      epochMs: layout.epochMs,
      unitMs: layout.unitMs,
      node: { node: 1 },
      range: [0, 3],
      unit,
      timeline: 1,
      sequence: 1,
      start: 0,
      highs: [unit, 0, 0, 0],
    });
  });

  test('of a plain generator with startAt resumes in its unit from there, and in the next from the lower end', () => {
    const plain = layout.createGenerator({ node: 1, clock, startAt: () => 3 });
    const issued = plain.batch(6);
    const snapshot = plain.snapshot();
    const a = createSharedSnowflake(layout, { node: 1, clock, snapshot });
    const b = createSharedSnowflake(layout, a.buffer, { clock });
    expect(a.snapshot()).toEqual(snapshot);
    expect(layout.toFields(b.next())).toMatchObject({ clock: 1, sequence: 1 });
    issued.push(a.next(), ...b.batch(7));
    expect(new Set(issued).size).toBe(14);
    expect(b.snapshot()).toMatchObject({ timeline: 3, start: 0 });
    const restored = layout.createGenerator({ node: 1, clock, snapshot: a.snapshot() });
    expect(layout.toFields(restored.next())).toMatchObject({ clock: 3, sequence: 3 });
  });

  test.each<[unknown, string]>([
    [{}, 'node'],
    [{ node: { node: 2 } }, 'node'],
    [{ highs: [0, 0] }, 'highs'],
    [{ unit: 2 ** 41 }, 'unit'],
  ])('%j cannot be restored', (wrong, field) => {
    const snapshot = { ...(wrong as object) } as SnowflakeSnapshot;
    const good = createSharedSnowflake(layout, { node: 1 }).snapshot();
    const given =
      field === 'node' && Object.keys(snapshot).length === 0 ? snapshot : { ...good, ...snapshot };
    expect(refusalOf(() => createSharedSnowflake(layout, { node: 1, snapshot: given }))).toMatchObject({
      code: 'ERR_SNAPSHOT_INVALID',
      field,
    });
  });

  test('counts as no more than was used, where it says so of the timeline in use', () => {
    const highs = [unit + 100, 0, 0, 0];
    const { snapshot } = layout.createGenerator({ node: 1, clock });
    const generator = createSharedSnowflake(layout, {
      node: 1,
      clock,
      snapshot: { ...snapshot(), unit, sequence: 3, highs },
    });
    generator.next();
    expect(generator.snapshot().highs).toEqual([unit, 0, 0, 0]);
  });
});

describe('events', () => {
  test('report the moves to another timeline, the stalls and the IDs of this end', () => {
    vi.useFakeTimers();
    const layout = layoutOf(2, 1, { regression: 'next-timeline', overflow: 'throw' });
    const { a, b, clockA } = pairOf(layout);
    const events: SnowflakeEvent[] = [];
    a.subscribe(event => events.push(event), { ids: true });
    const ids = [a.next(), ...a.batch(2)];
    b.next();
    expect(() => a.next()).toThrow();
    clockA.advance(-200);
    const late = a.next();
    vi.advanceTimersByTime(10);
    expect(events).toEqual([
      { type: 'exhausted', now: START_MS, count: 1, ticks: 1, retryAfterMs: 1 },
      { type: 'ids', now: START_MS, unixMs: START_MS, timeline: 0, ids: BigUint64Array.from(ids) },
      { type: 'timeline', now: START_MS - 200, backMs: 200, timeline: 1 },
      { type: 'resumed', now: START_MS - 200, after: 'exhausted', count: 1, ticks: 1 },
      {
        type: 'ids',
        now: START_MS - 200,
        unixMs: START_MS - 200,
        timeline: 1,
        ids: BigUint64Array.of(late),
      },
    ]);
  });

  test('report a clock that was re-anchored', () => {
    let wall = START_MS;
    const clock = { now: () => wall, lastStep: undefined };
    const generator = createSharedSnowflake(mastodon, { clock });
    const types: string[] = [];
    generator.subscribe(({ type }) => types.push(type));
    generator.next();
    Object.assign(clock, { lastStep: [-500] });
    wall += 5;
    generator.next();
    expect(types).toEqual(['re-anchored']);
  });
});

describe('what cannot be is refused by name', () => {
  const { buffer } = createSharedSnowflake(datacenter, { datacenter: 3, worker: 4, range: [0, 9] });
  const create = createSharedSnowflake as (...args: unknown[]) => unknown;

  test.each<[string, unknown[], RegExp, typeof Error?]>([
    ['no layout', [], /^layout: expected one such as `instance`, .*, got undefined$/],
    ['options for a layout', [{ datacenter: 1 }], /^layout: expected one/],
    ['a buffer for a layout', [buffer], /^layout: expected one/],
    ['a layout without a width', [{ ...datacenter, fields: [null] }], /^name: expected a string/],
    ['no node', [datacenter], /^datacenter: expected an integer from 0 to 31, got undefined/],
    ['half a node', [datacenter, { datacenter: 1 }], /^worker: expected an integer/],
    [
      'a node that does not fit',
      [datacenter, { datacenter: 32, worker: 0 }],
      /^datacenter: expected/,
      RangeError,
    ],
    [
      'an unknown option',
      [datacenter, { datacenter: 1, worker: 1, startsAt: 1 }],
      /^unknown key in options: expected one of .*, got "startsAt"$/,
    ],
    [
      'options that are a number',
      [datacenter, 7],
      /^buffer: expected a SharedArrayBuffer, or options, got 7$/,
    ],
    [
      'options that are null',
      [datacenter, null],
      /^buffer: expected a SharedArrayBuffer, or options, got null$/,
    ],
    ['options before a buffer', [datacenter, {}, buffer], /^buffer: expected a SharedArrayBuffer/],
    [
      'startAt',
      [datacenter, { datacenter: 1, worker: 1, startAt: () => 1 }],
      /^startAt: expected none: threads share the sequence alone/,
    ],
    [
      'clockIds',
      [multiClock, { machine: 1, clockIds: {} }],
      /^clockIds: expected none: another thread .* snapshot\(\) instead/,
    ],
    [
      'a block',
      [datacenter, { datacenter: 1, worker: 1, block: 0 }],
      /^block: expected an integer from 1/,
      RangeError,
    ],
    [
      'a range',
      [datacenter, { datacenter: 1, worker: 1, range: [3, 2] }],
      /^range\[1\]: expected/,
      RangeError,
    ],
    ['a clock', [datacenter, { datacenter: 1, worker: 1, clock: {} }], /^clock: expected/],
    [
      'a strategy without timelines',
      [datacenter, { datacenter: 1, worker: 1, regression: 'next-timeline' }],
      /^next-timeline: expected a field/,
      RangeError,
    ],
    [
      'more than 256 timelines',
      [layoutOf(512, 1), { node: 1 }],
      /^timelines: expected .* 256, got 512/,
      RangeError,
    ],
    ['another node', [datacenter, buffer, { worker: 5 }], /^worker: expected 4, got 5$/, RangeError],
    ['another range', [datacenter, buffer, { range: [0, 8] }], /^range\[1\]: expected 9, got 8$/, RangeError],
    ['a snapshot with a buffer', [datacenter, buffer, { snapshot: {} }], /^snapshot: expected none/],
    [
      'another epoch',
      [datacenter.with({ epochMs: 1 }), buffer],
      /^epochMs: expected 1609459200000, got 1$/,
      RangeError,
    ],
    ['another unit', [datacenter.with({ unitMs: 2 }), buffer], /^unitMs: expected 1, got 2$/, RangeError],
    [
      'other widths',
      [instance, buffer],
      /^fields\[1\]: expected that of the buffer, got "instance"$/,
      RangeError,
    ],
    [
      'more timelines',
      [multiClock, buffer],
      /^fields\[1\]: expected that of the buffer, got "clock"/,
      RangeError,
    ],
    [
      'the buffer of a sno generator',
      [datacenter, createSharedGenerator().buffer],
      /^buffer: expected the buffer of a shared snowflake, got other data/,
      RangeError,
    ],
    [
      'a buffer of the same size',
      [sonyflake, new SharedArrayBuffer(buffer.byteLength)],
      /^buffer: expected the buffer of a shared snowflake, got other data/,
      RangeError,
    ],
    [
      'a plain buffer',
      [datacenter, new ArrayBuffer(144)],
      /^buffer: expected a SharedArrayBuffer, or options/,
    ],
  ])('%s', (_, args, said, Kind = TypeError) => {
    expect(() => create(...args)).toThrow(said);
    expect(() => create(...args)).toThrow(Kind);
  });

  test.each([
    ['a node with bits that no field has', 2, 1n],
    ['a range that begins after its end', 3, 10n],
    ['a range beyond the sequence', 4, 4096n],
    ['a start outside the range', 5, 10n],
    ['a state of a number outside the range', 15, 10n],
    ['a state of a unit that no ID can hold', 15, 1n << 63n],
  ])('a buffer with %s', (_, word, value) => {
    const forged = new SharedArrayBuffer(buffer.byteLength);
    new Uint8Array(forged).set(new Uint8Array(buffer));
    new BigUint64Array(forged)[1 + word] = value;
    expect(() => create(datacenter, forged)).toThrow(RangeError);
    expect(() => create(datacenter, forged)).toThrow(
      'buffer: expected the buffer of a shared snowflake, got other data',
    );
  });

  test('also by the compiler', () => {
    const calls = () => [
      // @ts-expect-error no node
      createSharedSnowflake(datacenter),
      // @ts-expect-error half a node
      createSharedSnowflake(datacenter, { datacenter: 1 }),
      // @ts-expect-error a field of another layout
      createSharedSnowflake(instance, { datacenter: 1, worker: 1 }),
      // @ts-expect-error an option of a plain generator
      createSharedSnowflake(instance, { instance: 1, startAt: () => 0 }),
      // @ts-expect-error a field of another layout, with a buffer
      createSharedSnowflake(instance, buffer, { worker: 1 }),
      // @ts-expect-error a layout
      createSharedSnowflake(instance),
      createSharedSnowflake(instance, buffer, { instance: 1, block: 4 }),
      createSharedSnowflake(mastodon, { block: undefined }),
    ];
    expect(calls).toThrow();
  });

  test('undefined stands for an option that is left out', () => {
    const options = { clock: undefined, snapshot: undefined, startAt: undefined, block: undefined };
    expect(() => create(datacenter, { datacenter: 1, worker: 1, ...options })).not.toThrow();
    expect(() =>
      create(datacenter, buffer, { worker: undefined, range: undefined, ...options }),
    ).not.toThrow();
    expect(() => create(mastodon, options, undefined)).not.toThrow();
  });

  test('what agrees with the buffer is taken', () => {
    const same = { datacenter: 3, worker: 4, range: [0, 9] } as const;
    expect(createSharedSnowflake(datacenter, buffer, same).describe().node).toEqual({
      datacenter: 3,
      worker: 4,
    });
  });

  test.each([Number.NaN, -1, '5', 5n, undefined, null])('a clock that reads %s', reading => {
    const clock = { now: () => reading as number };
    const generator = createSharedSnowflake(mastodon, { clock });
    const before = generator.snapshot();
    expect(refusalOf(() => generator.next())).toMatchObject({ code: 'ERR_CLOCK_RANGE', unixMs: reading });
    expect(generator.snapshot()).toEqual(before);
  });
});
