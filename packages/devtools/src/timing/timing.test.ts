import { type Clock, createGenerator, type GeneratorEvent, type IdSource } from '@sno-id/sdk';
import { twitter } from '@sno-id/sdk/snowflake';
import { adjustableClock } from '@sno-id/sdk/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { profileGenerators, type TimingOptions, type TimingPerformance } from './index.ts';

/** Unix milliseconds at which the page of these tests was opened: the start of a unit. */
const ORIGIN = Date.UTC(2026, 10, 22);

interface Entry {
  readonly type: 'mark' | 'measure';
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly devtools: Record<string, unknown>;
}

/** A page whose time passes when told, or by a little whenever its clock is read. */
function page() {
  let ms = 1_000;
  let stepMs = 0;
  let entries: Entry[] = [];
  const detailOf = ({ detail }: { detail: unknown }) =>
    structuredClone((detail as { devtools: Record<string, unknown> }).devtools);
  const performance: TimingPerformance = {
    timeOrigin: ORIGIN,
    now: () => ms,
    mark(name, options) {
      const { startTime } = options;
      entries.push({ type: 'mark', name, start: startTime, end: startTime, devtools: detailOf(options) });
    },
    measure(name, options) {
      const { start, end } = options;
      entries.push({ type: 'measure', name, start, end, devtools: detailOf(options) });
    },
    clearMarks: name => drop('mark', name),
    clearMeasures: name => drop('measure', name),
  };
  function drop(type: Entry['type'], name: string): void {
    entries = entries.filter(entry => entry.type !== type || entry.name !== name);
  }
  const clock: Clock = {
    now() {
      ms += stepMs;
      vi.setSystemTime(ORIGIN + ms);
      return ORIGIN + ms;
    },
  };
  return {
    performance,
    clock,
    get entries() {
      return entries;
    },
    /** Lets time pass, and runs the timers that are due. */
    async pass(byMs: number) {
      ms += byMs;
      await vi.advanceTimersByTimeAsync(byMs);
      vi.setSystemTime(ORIGIN + ms);
    },
    /** From now on each reading of the clock takes this long. */
    readFor(eachMs: number) {
      stepMs = eachMs;
    },
  };
}

const FOUR_A_UNIT = { partition: 7, sequence: [0, 3] as const };

/** A source that is not from the SDK, and what it reports. */
function ownSource() {
  let listener: ((event: GeneratorEvent) => void) | undefined;
  const own = {
    describe: () => ({ kind: 'own', partition: 7, sequenceMin: 0, sequenceMax: 1, capacity: 2 }),
    subscribe(to: typeof listener) {
      listener = to;
      return () => {
        listener = undefined;
      };
    },
  } as unknown as IdSource;
  return { own, tell: (event: GeneratorEvent) => listener?.(event) };
}

function summary({ name, start, end }: Entry): string {
  return `${name} ${start}–${end}`;
}

function propertiesOf(entry: Entry | undefined): Record<string, string> {
  return Object.fromEntries(entry?.devtools['properties'] as [string, string][]);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: ORIGIN + 1_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the IDs of a unit', () => {
  it('are a bar on the track of their generator, from the first of them to the end of the unit', async () => {
    const { performance, clock, entries, pass } = page();
    const notes = createGenerator({ partition: 7, clock });
    profileGenerators({ notes }, { performance });
    await pass(1);
    notes.batch(3);
    await pass(20);
    expect(entries.map(summary)).toEqual(['sno notes: 3 IDs 1001–1004']);
    expect(entries[0]!.devtools).toMatchObject({
      dataType: 'track-entry',
      trackGroup: 'sno-id',
      track: 'notes',
      color: 'primary-light',
    });
    expect(propertiesOf(entries[0])).toMatchObject({ IDs: '3', Tick: '0', Partition: '7' });
  });

  it('that are reported before their unit is over end there', async () => {
    const { performance, clock, entries, pass } = page();
    const notes = createGenerator({ partition: 7, clock });
    profileGenerators({ notes }, { performance });
    notes.next();
    await pass(2);
    // A listener that comes later is not told of the IDs before it: they are reported now.
    notes.subscribe(() => {}, { ids: true });
    notes.next();
    expect(entries.map(summary)).toEqual(['sno notes: 1 ID 1000–1002']);
  });

  it('of snowflakes end with their unit, which has another length', async () => {
    const { performance, clock, entries, pass } = page();
    const orders = twitter.createGenerator({ datacenter: 1, worker: 5, clock });
    profileGenerators({ orders }, { performance });
    orders.next();
    await pass(20);
    expect(entries.map(summary)).toEqual(['sno orders: 1 ID 1000–1001']);
  });

  it('are left out if nobody wants them', async () => {
    const { performance, clock, entries, pass } = page();
    const notes = createGenerator({ partition: 7, clock });
    profileGenerators({ notes }, { performance, ids: false });
    notes.next();
    await pass(20);
    expect(entries).toEqual([]);
  });
});

describe('what the clock does', () => {
  it('is a marker: a tick-tock', () => {
    const { performance, clock: shown, entries } = page();
    const clock = adjustableClock(shown);
    const notes = createGenerator({ partition: 7, clock });
    profileGenerators({ notes }, { performance });
    notes.next();
    clock.shift(-60_000);
    notes.next();
    const mark = entries.find(({ type }) => type === 'mark');
    expect(summary(mark!)).toBe('sno notes: tick-tock, 60 s back 1000–1000');
    expect(mark!.devtools['dataType']).toBe('marker');
    expect(propertiesOf(mark)['Tick from here on']).toBe('1');
  });

  it('is a marker: a re-anchored clock', async () => {
    const { performance, pass, entries } = page();
    let aheadMs = 0;
    const clock = { now: () => ORIGIN + performance.now() + aheadMs, lastStep: undefined as unknown };
    const notes = createGenerator({ partition: 7, clock });
    profileGenerators({ notes }, { performance, ids: false });
    notes.next();
    aheadMs = 5_000;
    clock.lastStep = [5_000];
    await pass(1);
    notes.next();
    expect(entries.map(({ name }) => name)).toEqual(['sno notes: re-anchored, 5 s forward']);
  });
});

describe('a wait', () => {
  it('of a call that holds the thread is a bar of that length', () => {
    const { performance, clock, entries, readFor } = page();
    const notes = createGenerator({ ...FOUR_A_UNIT, clock });
    profileGenerators({ notes }, { performance, ids: false });
    notes.batch(4);
    readFor(0.5);
    notes.next();
    expect(entries.map(summary)).toEqual(['sno notes: wait 1000.5–1004']);
    expect(propertiesOf(entries[0])['By the generator’s clock']).toBe('3.5 ms');
  });

  it('of an asynchronous call is a bar from the report to the ID', async () => {
    const { performance, clock, entries, pass } = page();
    const notes = createGenerator({ ...FOUR_A_UNIT, clock });
    profileGenerators({ notes }, { performance, ids: false });
    notes.batch(4);
    await pass(1);
    const id = notes.nextAsync();
    await pass(0);
    await pass(3);
    await id;
    expect(entries.map(summary)).toEqual(['sno notes: wait 1001–1004']);
  });

  it('on a shifted clock has its real length, and says what the clock made of it', async () => {
    const { performance, clock: shown, entries, pass } = page();
    const clock = adjustableClock(shown);
    const notes = createGenerator({ partition: 7, clock, whenBlocked: 'throw' });
    profileGenerators({ notes }, { performance, ids: false });
    notes.next();
    clock.shift(-60_000);
    notes.next();
    clock.shift(-60_000);
    expect(() => notes.next()).toThrow('Clock set back');
    await pass(3);
    clock.shift(120_000);
    notes.next();
    expect(entries.slice(1).map(summary)).toEqual([
      'sno notes: blocked 1000–1000',
      'sno notes: unsafe wait 1000–1003',
    ]);
    expect(propertiesOf(entries[2])['By the generator’s clock']).toBe('120003 ms');
  });
});

describe('on a clock that does not show real time', () => {
  async function idsAt(options: (clock: Clock) => TimingOptions): Promise<string[]> {
    const { performance, clock: shown, entries, pass } = page();
    const clock = adjustableClock(shown);
    clock.shift(-3_600_000);
    const notes = createGenerator({ partition: 7, clock });
    profileGenerators({ notes }, { performance, ...options(clock) });
    notes.next();
    await pass(8);
    return entries.map(summary);
  }

  it('options that somebody has added to every object are none', () => {
    Object.assign(Object.prototype, { maxEntries: -1 });
    try {
      expect(() => profileGenerators({}, { performance: page().performance })).not.toThrow();
    } finally {
      delete (Object.prototype as { maxEntries?: number }).maxEntries;
    }
  });

  it('IDs are placed where they were reported', async () => {
    expect(await idsAt(() => ({}))).toEqual(['sno notes: 1 ID 1008–1008']);
  });

  it('IDs are placed where they were made, if the clock is given', async () => {
    expect(await idsAt(clock => ({ clocks: { notes: clock } }))).toEqual(['sno notes: 1 ID 1000–1004']);
  });
});

describe('the performance buffer', () => {
  it('holds at most the given number of each kind', async () => {
    const traced = page();
    const clock = adjustableClock(traced.clock);
    const notes = createGenerator({ partition: 7, clock });
    profileGenerators(
      { notes },
      { performance: traced.performance, maxEntries: 3, clocks: { notes: clock } },
    );
    notes.next();
    clock.shift(-8);
    for (let unit = 0; unit < 8; unit++) {
      notes.next();
      await traced.pass(20);
      expect(traced.entries.filter(({ type }) => type === 'measure').length).toBeLessThanOrEqual(3);
    }
    expect(traced.entries.map(({ name }) => name)).toEqual([
      'sno notes: tick-tock, 8 ms back',
      'sno notes: 1 ID',
      'sno notes: 1 ID',
      'sno notes: 1 ID',
    ]);
  });

  it('holds nothing once it was told to stop, and receives nothing more', async () => {
    const traced = page();
    const notes = createGenerator({ partition: 7, clock: traced.clock });
    const end = profileGenerators({ notes }, { performance: traced.performance });
    notes.next();
    await traced.pass(20);
    traced.performance.measure('of the app', { start: 0, end: 1, detail: { devtools: {} } });
    expect(traced.entries).toHaveLength(2);
    end();
    notes.next();
    await traced.pass(20);
    end();
    expect(traced.entries.map(({ name }) => name)).toEqual(['of the app']);
  });

  it('of the runtime receives the entries by default', async () => {
    vi.useRealTimers();
    const notes = createGenerator({ partition: 7 });
    const end = profileGenerators({ notes });
    const before = performance.now();
    notes.next();
    const after = performance.now();
    // Reports the IDs made so far.
    notes.subscribe(() => {}, { ids: true });
    notes.next();
    const [entry] = performance.getEntriesByName('sno notes: 1 ID', 'measure');
    expect(entry!.startTime).toBeGreaterThanOrEqual(before - 1);
    expect(entry!.startTime).toBeLessThanOrEqual(after);
    end();
    expect(performance.getEntriesByName('sno notes: 1 ID')).toEqual([]);
  });
});

describe('an app', () => {
  it('is not affected by a profiler or clock that throws', async () => {
    const { performance, clock: shown, entries, pass } = page();
    const fail = () => {
      throw new Error('no');
    };
    const clock = adjustableClock(shown);
    const notes = createGenerator({ partition: 7, clock });
    const broken = { ...performance, mark: fail, measure: fail, clearMarks: fail, clearMeasures: fail };
    const ends = [
      profileGenerators({ notes }, { performance: broken }),
      profileGenerators({ notes }, { performance, clocks: { notes: { now: fail } } }),
      profileGenerators({ notes }, { performance: { ...performance, now: fail } }),
    ];
    notes.next();
    clock.shift(-60_000);
    expect(notes.next()).toHaveLength(16);
    await pass(20);
    for (const end of ends) end();
    expect(entries).toEqual([]);
  });

  it('receives no error from what listens to its generators', () => {
    const fail = () => {
      throw new Error('no');
    };
    const { own, tell } = ownSource();
    profileGenerators({ own }, { performance: { ...page().performance, now: fail } });
    expect(() => tell({ type: 'exhausted', now: ORIGIN, count: 1, ticks: 1, retryAfterMs: 1 })).not.toThrow();
  });

  it.each<[where: string, Partial<TimingPerformance>]>([
    ['no performance', {}],
    ['no marks', { now: () => 0, measure: () => {} }],
    ['no measures', { now: () => 0, mark: () => {} }],
  ])('is left alone where there is %s', (_, performance) => {
    const subscribe = vi.fn();
    const notes = { subscribe } as unknown as IdSource;
    profileGenerators({ notes }, { performance: performance as TimingPerformance })();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('may have any source of IDs; events that are not known are ignored', () => {
    const { performance, entries } = page();
    const { own, tell } = ownSource();
    const end = profileGenerators({ own }, { performance });
    tell({ type: 'status' } as unknown as GeneratorEvent);
    tell({ type: 'resumed', now: ORIGIN, after: 'exhausted', count: 1, ticks: 1 });
    expect(entries).toEqual([]);
    tell({ type: 'substituted', now: ORIGIN, readingMs: Number.NaN });
    expect(entries.map(({ name }) => name)).toEqual(['sno own: substituted time']);
    end();
  });

  it.each([
    [{ id: true }, 'Unknown option "id": expected one of ids, maxEntries, clocks, performance'],
    [{ ids: 1 }, 'ids: expected true or false, got 1'],
    [{ maxEntries: 0 }, 'maxEntries: expected an integer from 1, got 0'],
  ])('is told of invalid options: %j', (options, message) => {
    expect(() => profileGenerators({}, options as unknown as TimingOptions)).toThrow(message);
  });
});
