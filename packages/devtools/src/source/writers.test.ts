import { createGenerator } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';
import { expect, it, vi } from 'vitest';
import { notingSink } from '../../test/noting-sink.ts';
import { createHub } from '../core/hub.ts';
import { createRegistry } from '../core/registry.ts';
import { findOverlaps } from '../ids/collisions.ts';
import { createDirectSource } from './direct.ts';
import type { Generators, Watch } from './watch.ts';
import { twinsAmong, writersOf } from './writers.ts';

const START = 1_700_000_000_000;
const context = { id: 'p', place: 'page', label: 'this page' } as const;

it('knows that generators are one writer where none of the realm has a clock of its own', () => {
  Reflect.deleteProperty(globalThis, Symbol.for('sno-id'));
  const [a, b] = [createGenerator({ partition: 9 }), createGenerator({ partition: 9 })];
  const alone = createGenerator({ partition: 10 });
  const registry = createRegistry();
  const hub = createHub();
  hub.add(registry.sink);
  const end = createDirectSource({ a, b, alone }, { context, wallMs: () => START }).start(hub);
  expect(findOverlaps(registry.getState().generators)).toMatchObject([{ count: 0, twins: [] }]);
  const met = () => true;
  expect(findOverlaps(registry.getState().generators, met)).toMatchObject([{ count: 1, twins: [] }]);
  end();
  createGenerator({ partition: 11, clock: manualClock(START) });
  expect([...writersOf(twinsAmong({ a, b }))]).toEqual([
    ['a', -1],
    ['b', -1],
  ]);
});

it('tells generators with other clock objects apart once one of them made an ID', () => {
  const [clock, other] = [manualClock(START), manualClock(START)];
  const [a, b] = [createGenerator({ partition: 9, clock }), createGenerator({ partition: 9, clock })];
  const c = createGenerator({ partition: 9, clock: other });
  const twins = twinsAmong({ a, b, c, alone: createGenerator({ partition: 10 }) });
  const numbers = (made?: Watch['made']) => [...writersOf(twins, made).values()];
  expect(numbers()).toEqual([-1, -1, -1]);
  b.next();
  expect(numbers()).toEqual([-1, -1, -2]);
  expect(numbers(name => ({ total: name === 'b' ? 1 : 0, sinceMs: 0 }))).toEqual([1, 1, -2]);
});

it('takes two for no writer that look alike because each made as many IDs', async () => {
  const make = () => createGenerator({ partition: 12, clock: manualClock(START) });
  const generators = { x: make(), y: make() };
  const [registry, hub] = [createRegistry(), createHub()];
  hub.add(registry.sink);
  const made = vi.fn();
  hub.add({ made });
  const end = createDirectSource(generators, { context, wallMs: () => START }).start(hub);
  for (let i = 0; i < 5; i++) {
    generators.x.next(1);
    generators.y.next(2);
  }
  await vi.waitFor(() => expect(made).toHaveBeenCalledWith(expect.stringContaining('y'), 5));
  await new Promise(resolve => setTimeout(resolve));
  expect(findOverlaps(registry.getState().generators)).toMatchObject([{ twins: [{ from: 0 }] }]);
  end();
});

it('sets one timer for the IDs of many units, and only if there are twins', () => {
  const timersOf = (names: readonly string[]) => {
    const clock = manualClock(START);
    const generators = Object.fromEntries(
      names.map(name => [name, createGenerator({ partition: 13, clock })]),
    );
    const sink = notingSink();
    const end = createDirectSource(generators, { context, wallMs: () => START }).start(sink);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    for (let unit = 0; unit < 3; unit++) {
      generators[names[0]!]!.next();
      clock.advance(4);
    }
    expect(sink.notes()).toContain(`p/${names[0]} made 2`);
    end();
    const ofTwins = timers.mock.calls.filter(([, ms]) => ms === 20).length;
    timers.mockRestore();
    return ofTwins;
  };
  expect([timersOf(['alone']), timersOf(['a', 'same'])]).toEqual([0, 1]);
});

it('makes an overlap of them before an ID repeats, and does not take it back', async () => {
  const registry = createRegistry();
  const hub = createHub();
  hub.add(registry.sink);
  const make = (clock = manualClock(START)) => createGenerator({ partition: 11, clock });
  const clock = manualClock(START);
  const generators: Generators = { a: make(clock), same: make(clock), other: make() };
  const source = createDirectSource(generators, { context, wallMs: () => START });
  const end = source.start(hub);
  const overlaps = () =>
    findOverlaps(registry.getState().generators).flatMap(one =>
      one.overlaps.map(({ a, b }) => [a.name, b.name]),
    );
  const twins = () => findOverlaps(registry.getState().generators).flatMap(({ twins }) => twins).length;
  expect([overlaps(), twins()]).toEqual([[], 3]);
  generators['a']!.next();
  const apart = [
    ['a', 'other'],
    ['same', 'other'],
  ];
  await vi.waitFor(() => expect(overlaps()).toEqual(apart));
  expect(twins()).toBe(0); // the two that go on from each other are certainly one writer
  generators['other']!.next();
  await vi.waitFor(() => expect(new Set(writersOf(twinsAmong(generators)).values()).size).toBe(1));
  expect(overlaps()).toEqual(apart);
  end();
});

it('does not take two for one writer whose IDs of one unit are told one after the other', () => {
  vi.useFakeTimers();
  const make = () => createGenerator({ partition: 12, clock: manualClock(START) });
  const generators = { a: make(), b: make() };
  const registry = createRegistry();
  const hub = createHub();
  hub.add(registry.sink);
  const end = createDirectSource(generators, { context, wallMs: () => START }).start(hub);
  const id = generators.a.next();
  vi.advanceTimersByTime(3);
  expect(generators.b.next()).toBe(id);
  vi.advanceTimersByTime(100);
  expect(registry.getState().generators.filter(({ writer = 0 }) => writer > 0)).toEqual([]);
  end();
  vi.useRealTimers();
});
