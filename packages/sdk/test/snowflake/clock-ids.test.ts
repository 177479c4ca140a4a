import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type ClockIdStore,
  multiClock,
  type SnowflakeGenerator,
  storageClockIds,
  twitter,
} from '../../src/snowflake/index.ts';
import { type ManualClock, manualClock } from '../../src/testing/index.ts';
import { nextUnit } from '../random/clock-script.ts';
import { dice } from '../random/dice.ts';
import { scriptsUpTo } from '../random/most-scripts.ts';
import { START_MS, smallLayout } from './fixture.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A store in memory, which records what was done to it. */
function memoryStore(clockId?: number) {
  const calls: string[] = [];
  const store = {
    clockId,
    calls,
    load() {
      calls.push('load');
      return store.clockId;
    },
    save(clockId: number) {
      calls.push(`save ${clockId}`);
      store.clockId = clockId;
    },
  };
  return store;
}

function started(clockIds: ClockIdStore, clock: ManualClock, options: object = {}): SnowflakeGenerator {
  return multiClock.createGenerator({ machine: 3, clock, clockIds, maxWaitMs: 0, ...options });
}

const clockOf = (id: bigint): number => multiClock.toFields(id).clock;

describe('a start', () => {
  test('takes the clock ID after the one that was saved last, and saves it', () => {
    const clock = manualClock(START_MS);
    const store = memoryStore();
    const clocks = Array.from({ length: 18 }, () => clockOf(started(store, clock).next()));
    expect(clocks).toEqual([...Array(16).keys(), 0, 1]);
    expect(store.calls.slice(0, 4)).toEqual(['load', 'save 0', 'load', 'save 1']);
  });

  test('repeats nothing where the clock is set back while nothing runs, as it does without a store', () => {
    const clock = manualClock(START_MS);
    const store = memoryStore();
    const startsOf = (start: () => SnowflakeGenerator): bigint[] =>
      Array.from({ length: 15 }, () => {
        clock.set(START_MS);
        const generator = start();
        const ids = generator.batch(5);
        clock.advance(1);
        return [...ids, generator.next()];
      }).flat();
    const issued = startsOf(() => started(store, clock));
    expect(new Set(issued).size).toBe(15 * 6);
    const withoutStore = startsOf(() => multiClock.createGenerator({ machine: 3, clock }));
    expect(new Set(withoutStore).size).toBe(6);
  });

  test('whose clock ID has come round can repeat an ID, of a time that was used under it', () => {
    const clock = manualClock(START_MS);
    const store = memoryStore();
    const ids = Array.from({ length: 17 }, () => started(store, clock).next());
    expect(ids[16]).toBe(ids[0]);
  });

  test.each<[string, unknown, RegExp, typeof Error]>([
    ['null', null, /^clockIds: expected an object with load\(\), got null/, TypeError],
    ['a path', '/tmp/x', /^clockIds: expected an object with load\(\)/, TypeError],
    ['half a store', { load() {} }, /^clockIds: expected an object with save\(\)/, TypeError],
    ['a text', memoryStore('3' as never), /^clockIds\.load\(\): expected an integer from 0 to 15/, TypeError],
    ['null in it', memoryStore(null as never), /^clockIds\.load\(\): expected/, TypeError],
    ['a clock ID that is too high', memoryStore(16), /^clockIds\.load\(\): expected .* got 16/, RangeError],
    ['a negative one', memoryStore(-1), /^clockIds\.load\(\): expected .* got -1/, RangeError],
    ['NaN', memoryStore(Number.NaN), /^clockIds\.load\(\): expected .* got NaN/, RangeError],
  ])('is refused with %s for a store, which is left alone', (_, store, said, Kind) => {
    const start = () => started(store as ClockIdStore, manualClock(START_MS));
    expect(start).toThrow(said);
    expect(start).toThrow(Kind);
    expect((store as { calls?: string[] })?.calls ?? []).not.toContain('save 0');
  });

  test('is refused with a snapshot, and for a layout that has no clock IDs', () => {
    const store = memoryStore();
    const clock = manualClock(START_MS);
    const snapshot = multiClock.createGenerator({ machine: 3, clock }).snapshot();
    expect(() => started(store, clock, { snapshot })).toThrow(/^clockIds: expected none with a snapshot/);
    expect(() => twitter.createGenerator({ datacenter: 1, worker: 1, clockIds: store })).toThrow(
      /^clockIds: expected none in a layout without timelines/,
    );
    expect(() => started(store, clock, { regression: 'never' })).toThrow(TypeError);
    expect(store.calls).toEqual([]);
  });

  test('is refused with a store that saves later: a restart would not know its clock ID', () => {
    let saved: number | undefined;
    const store = {
      load: () => saved,
      async save(clockId: number) {
        await Promise.resolve();
        saved = clockId;
      },
    };
    const message = 'clockIds.save(): expected it to save before it returns, got a promise';
    const clock = manualClock(START_MS);
    // @ts-expect-error: the compiler refuses it, too.
    expect(() => multiClock.createGenerator({ machine: 3, clock, clockIds: store })).toThrow(
      new TypeError(message),
    );
  });

  test('takes any other answer of save, such as what a database says', () => {
    const statement = { changes: 1, lastInsertRowid: 1n };
    for (const answer of [statement, null, undefined, 5, {}]) {
      const store = { load: () => 2, save: (): void => answer as never };
      expect(clockOf(started(store, manualClock(START_MS)).next())).toBe(3);
    }
  });

  test('that the store refuses throws its error', () => {
    const broken = { load: () => undefined, save: () => expect.fail('the disk is full') };
    expect(() => started(broken, manualClock(START_MS))).toThrow('the disk is full');
  });
});

describe('a move to another clock ID', () => {
  test('is refused when the store saves it later, and takes no number', () => {
    const clock = manualClock(START_MS);
    const store = memoryStore(4);
    const generator = started(store, clock);
    generator.next();
    clock.advance(-10);
    const before = generator.snapshot();
    const save = store.save;
    store.save = (async () => {}) as never;
    expect(() => generator.next()).toThrow(/^clockIds.save\(\): expected it to save before it returns/);
    expect(generator.snapshot()).toEqual(before);
    store.save = save;
    expect(clockOf(generator.next())).toBe(6);
  });

  test('is saved before the first ID under it exists', () => {
    const clock = manualClock(START_MS);
    const store = memoryStore(4);
    const generator = started(store, clock);
    generator.next();
    clock.advance(1);
    generator.next();
    expect(store.calls).toEqual(['load', 'save 5']);
    clock.advance(-10);
    const before = generator.snapshot();
    vi.spyOn(store, 'save').mockImplementationOnce(clockId => {
      expect([clockId, generator.snapshot()]).toEqual([6, before]);
      store.clockId = clockId;
    });
    expect(clockOf(generator.next())).toBe(6);
    generator.batch(1024 + 1 - 1);
    expect(store.clockId).toBe(7);
  });

  test('that cannot be saved makes no ID, and is tried again', async () => {
    vi.useFakeTimers();
    const clock = manualClock(START_MS);
    const store = memoryStore();
    const generator = started(store, clock);
    generator.next();
    clock.advance(-10);
    const before = generator.snapshot();
    const save = vi.spyOn(store, 'save').mockImplementation(() => expect.fail('the disk is full'));
    for (const call of [() => generator.next(), () => generator.nextText(), () => generator.batch(3)]) {
      expect(call).toThrow('the disk is full');
      expect(generator.snapshot()).toEqual(before);
    }
    await expect(generator.nextAsync()).rejects.toThrow('the disk is full');
    // Some stores fail when they have saved: both are possible from then on.
    save.mockImplementationOnce(clockId => {
      store.clockId = clockId;
      expect.fail('the disk is slow');
    });
    expect(() => generator.next()).toThrow('the disk is slow');
    save.mockRestore();
    expect(clockOf(generator.next())).toBe(1);
    expect(store.clockId).toBe(1);
  });

  test('that could not be saved, and is not needed any longer, costs nothing but a clock ID', () => {
    const clock = manualClock(START_MS);
    const store = memoryStore();
    const generator = started(store, clock);
    generator.next();
    clock.advance(-10);
    const save = vi.spyOn(store, 'save').mockImplementationOnce(clockId => {
      store.clockId = clockId;
      expect.fail('the disk is slow');
    });
    expect(() => generator.next()).toThrow('the disk is slow');
    save.mockRestore();
    clock.advance(20);
    expect(clockOf(generator.next())).toBe(0);
    expect(clockOf(started(store, clock).next())).toBe(2);
  });

  test('is refused where another generator was made on the store meanwhile', () => {
    const clock = manualClock(START_MS);
    const store = memoryStore();
    const first = started(store, clock);
    first.next();
    const second = started(store, clock);
    second.next();
    clock.advance(-10);
    const said =
      /^clockIds\.load\(\): expected 0, which this generator saved last: another one uses .*, got 1$/;
    expect(() => first.next()).toThrow(said);
    expect(clockOf(second.next())).toBe(2);
    clock.advance(20);
    // Where it needs no other one, it is no danger to the second.
    expect(clockOf(first.next())).toBe(0);
  });

  test('is refused where the store has an older clock ID of this generator again', () => {
    const clock = manualClock(START_MS);
    const store = memoryStore();
    const generator = started(store, clock);
    generator.next();
    clock.advance(-10);
    generator.next();
    store.clockId = 0;
    clock.advance(-10);
    expect(() => generator.next()).toThrow(/^clockIds\.load\(\): expected 1, which .*, got 0$/);
  });

  test('is saved again where the store was cleared', () => {
    const clock = manualClock(START_MS);
    const store = memoryStore();
    const generator = started(store, clock);
    generator.next();
    store.clockId = undefined;
    clock.advance(-10);
    expect(clockOf(generator.next())).toBe(1);
    expect(store.clockId).toBe(1);
  });
});

describe('a store that makes IDs itself', () => {
  test.each(['load', 'save'] as const)('in %s gets an error, and nothing is repeated', method => {
    const clock = manualClock(START_MS);
    const store = memoryStore();
    const generator = started(store, clock);
    const issued = [generator.next()];
    const errors: unknown[] = [];
    const original = store[method] as (clockId: number) => number;
    vi.spyOn(store, method).mockImplementation(((clockId: number) => {
      try {
        issued.push(generator.next());
      } catch (error) {
        errors.push(error);
      }
      return original(clockId);
    }) as never);
    clock.advance(-10);
    issued.push(generator.next(), generator.next());
    expect(String(errors)).toBe(
      'TypeError: clockIds: expected a store that generates no IDs, got one that does',
    );
    expect(issued.map(clockOf)).toEqual([0, 1, 1]);
    expect(new Set(issued).size).toBe(3);
    expect(store.clockId).toBe(1);
  });

  test('under the clock ID that is in use is let', () => {
    const clock = manualClock(START_MS);
    const store = memoryStore();
    const generator = started(store, clock);
    const issued = [generator.next()];
    const { save } = store;
    vi.spyOn(store, 'save').mockImplementationOnce(clockId => {
      clock.advance(20);
      issued.push(generator.next());
      clock.advance(-20);
      save(clockId);
    });
    clock.advance(-10);
    issued.push(generator.next());
    clock.advance(1);
    issued.push(generator.next());
    expect(issued.map(clockOf)).toEqual([0, 0, 1, 1]);
    expect(new Set(issued).size).toBe(4);
    expect(store.clockId).toBe(1);
  });

  test('in startAt is refused, because what is saved would be older than what is in use', () => {
    const clock = manualClock(START_MS);
    const store = memoryStore();
    let isNested = false;
    const startAt = () => {
      if (isNested) return 0;
      isNested = true;
      clock.advance(-10);
      issued.push(generator.next());
      clock.advance(-10);
      issued.push(generator.next());
      isNested = false;
      return 0;
    };
    const issued: bigint[] = [];
    const generator = started(store, clock, { startAt });
    isNested = true;
    issued.push(generator.next());
    isNested = false;
    clock.advance(-10);
    expect(() => generator.next()).toThrow(
      /^startAt: expected a function that generates no IDs, with clockIds/,
    );
    expect(issued.map(clockOf)).toEqual([0, 1, 2]);
    expect(store.clockId).toBe(2);
  });
});

test('lives that take no more clock IDs than there are repeat nothing, in random scripts of starts and clocks', () => {
  let lives = 0;
  const scripts = scriptsUpTo(2000);
  for (let seed = 1; seed <= scripts; seed++) {
    const random = dice(seed);
    const timelines = 4;
    const store = memoryStore(random.pick([undefined, random.int(0, timelines - 1)]));
    const overflow = random.pick(['next-timeline', 'wait'] as const);
    const layout = smallLayout({ regression: 'next-timeline', overflow });
    const clock = manualClock(START_MS);
    const start = () => layout.createGenerator({ machine: 1, clock, clockIds: store, maxWaitMs: 0 });
    const issued = new Set<bigint>();
    let generator = start();
    /** Clock IDs that were taken, those that a move passed over included. */
    let taken = 1;
    let unit = 1000;
    let highest = unit;
    for (let turn = 0; turn < 60; turn++) {
      unit = nextUnit(unit, highest, random);
      highest = Math.max(highest, unit);
      clock.set(START_MS + unit * 10);
      if (random.oneIn(8) && taken < timelines) {
        generator = start();
        taken++;
        lives++;
      }
      const before = store.clockId!;
      let id: bigint;
      try {
        id = generator.next();
      } catch (error) {
        expect((error as { code?: string }).code).toMatch(/^ERR_(CLOCK_UNSAFE|SEQUENCE_EXHAUSTED)$/);
        continue;
      }
      taken += (store.clockId! - before + timelines) % timelines;
      if (taken > timelines) break;
      if (issued.has(id)) expect.fail(`seed ${seed}, turn ${turn}: ${id} again`);
      issued.add(id);
    }
  }
  expect(lives).toBeGreaterThan(scripts / 2);
});

describe('storageClockIds', () => {
  function storageOf(entries: [string, string][] = []) {
    const map = new Map(entries);
    return {
      map,
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
    };
  }

  test('keeps the clock ID under its key, as text', () => {
    const clock = manualClock(START_MS);
    const storage = storageOf([['other', 'x']]);
    for (const expected of [0, 1, 2]) {
      expect(clockOf(started(storageClockIds(storage), clock).next())).toBe(expected);
    }
    expect(clockOf(started(storageClockIds(storage, 'app/ids'), clock).next())).toBe(0);
    expect([...storage.map]).toEqual([
      ['other', 'x'],
      ['sno-clock-id', '2'],
      ['app/ids', '0'],
    ]);
  });

  test.each(['', ' 3', '3.5', '-1', '1e1', 'null', '٣'])(
    'refuses %j in the storage, and leaves it there',
    text => {
      const storage = storageOf([['sno-clock-id', text]]);
      const start = () => started(storageClockIds(storage), manualClock(START_MS));
      expect(start).toThrow(RangeError);
      expect(start).toThrow(`sno-clock-id: expected a clock ID, got ${JSON.stringify(text)}`);
      expect(storage.map.get('sno-clock-id')).toBe(text);
    },
  );

  test('passes on what the storage throws', () => {
    const full = { getItem: () => null, setItem: () => expect.fail('QuotaExceededError') };
    expect(() => started(storageClockIds(full), manualClock(START_MS))).toThrow('QuotaExceededError');
  });

  test.each<[unknown, unknown, string]>([
    [undefined, 'k', 'storage: expected an object with getItem(), got undefined'],
    [{ getItem() {} }, 'k', 'storage: expected an object with setItem()'],
    [storageOf(), 7, 'key: expected a string, got 7'],
  ])('refuses %o under %o', (storage, key, said) => {
    expect(() => storageClockIds(storage as never, key as never)).toThrow(TypeError);
    expect(() => storageClockIds(storage as never, key as never)).toThrow(said);
  });

  test('of two generators on one key, the older gets an error when it needs another clock ID', () => {
    const clock = manualClock(START_MS);
    const storage = storageOf();
    const older = started(storageClockIds(storage), clock);
    older.next();
    started(storageClockIds(storage), clock).next();
    clock.advance(-1);
    expect(() => older.next()).toThrow(/another one uses the store, got 1$/);
    clock.advance(1);
    expect(clockOf(older.next())).toBe(0);
  });
});
