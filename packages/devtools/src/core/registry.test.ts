import { describe, expect, it } from 'vitest';
import type { ContextInfo, GeneratorState } from '../source/source.ts';
import { createRegistry } from './registry.ts';

const page: ContextInfo = { id: 'p', place: 'page', label: 'this page' };
const worker: ContextInfo = { id: 'w', place: 'worker', label: 'worker “sync”' };

function state(name: string, partition = 1): GeneratorState {
  const description = { kind: 'generator', partition, sequenceMin: 0, sequenceMax: 65_535, capacity: 65_536 };
  return { name, description };
}

function keys(registry: ReturnType<typeof createRegistry>): string[] {
  return registry.getState().generators.map(({ key }) => key);
}

describe('the registry', () => {
  it('has the generators of all contexts, in the order of their contexts', () => {
    const registry = createRegistry();
    registry.sink.context?.(page, [state('app')]);
    registry.sink.context?.(worker, [state('sync')]);
    registry.sink.context?.(page, [state('app'), state('import')]);
    expect(keys(registry)).toEqual(['p/app', 'p/import', 'w/sync']);
  });

  it('keeps the index of a generator that is reported again', () => {
    const registry = createRegistry();
    registry.sink.context?.(page, [state('app'), state('import')]);
    registry.sink.context?.(page, [state('import', 9)]);
    expect(registry.getState().generators).toMatchObject([
      { key: 'p/import', index: 1, description: { partition: 9 } },
    ]);
  });

  it('keeps the index of a generator that was gone', () => {
    const registry = createRegistry();
    registry.sink.context?.(page, [state('app'), state('import')]);
    registry.sink.gone?.('p');
    registry.sink.context?.(worker, [state('sync')]);
    registry.sink.context?.(page, [state('import')]);
    expect(registry.getState().generators).toMatchObject([
      { key: 'w/sync', index: 2 },
      { key: 'p/import', index: 1 },
    ]);
  });

  it('forgets a context that is gone', () => {
    const registry = createRegistry();
    registry.sink.context?.(page, [state('app')]);
    registry.sink.context?.(worker, [state('sync')]);
    registry.sink.gone?.('p');
    expect(keys(registry)).toEqual(['w/sync']);
  });

  it('keeps the objects of generators that are reported again as they were', () => {
    const registry = createRegistry();
    registry.sink.context?.(page, [state('app'), state('import')]);
    const before = registry.getState();
    registry.sink.context?.({ ...page }, [state('app'), state('import')]);
    expect(registry.getState()).toBe(before);
    registry.sink.context?.(page, [state('app', 2), state('import')]);
    const { generators } = registry.getState();
    expect(generators[1]).toBe(before.generators[1]);
    expect(registry.of('p/app')).toBe(generators[0]);
    expect(generators[0]).toMatchObject({ index: 0, description: { partition: 2 } });
    registry.sink.gone?.('p');
    expect(registry.of('p/app')).toBeUndefined();
  });

  it('knows which contexts have more generators than were reported', () => {
    const registry = createRegistry();
    registry.sink.context?.({ ...worker, missing: 8 }, [state('sync')]);
    expect(registry.getState().incomplete).toMatchObject([{ id: 'w', missing: 8 }]);
    registry.sink.context?.({ ...worker, missing: 9 }, [state('sync')]);
    registry.sink.context?.({ ...page, missing: 1 }, []);
    expect(registry.getState().incomplete.map(({ missing }) => missing)).toEqual([9, 1]);
    registry.sink.context?.(worker, [state('sync')]);
    registry.sink.gone?.('p');
    expect(registry.getState().incomplete).toEqual([]);
  });

  it('knows how each source is doing', () => {
    const registry = createRegistry();
    registry.sink.status?.('s', { state: 'connecting', text: 'connecting' });
    registry.sink.status?.('s', { state: 'connected', text: 'connected' });
    expect(registry.getState().statuses).toEqual({ s: { state: 'connected', text: 'connected' } });
  });
});

it('is not changed by a status that says what the one before said', () => {
  const { sink, getState } = createRegistry();
  sink.status!('stream:x', { state: 'connected', text: 'Receiving.' });
  const before = getState();
  sink.status!('stream:x', { state: 'connected', text: 'Receiving.' });
  expect(getState()).toBe(before);
  sink.status!('stream:x', { state: 'connected', text: 'Receiving; 1 report lost.' });
  expect(getState()).not.toBe(before);
});
