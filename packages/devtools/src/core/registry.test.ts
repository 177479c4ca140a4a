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

  it('knows how each source is doing', () => {
    const registry = createRegistry();
    registry.sink.status?.('s', { state: 'connecting', text: 'connecting' });
    registry.sink.status?.('s', { state: 'connected', text: 'connected' });
    expect(registry.getState().statuses).toEqual({ s: { state: 'connected', text: 'connected' } });
  });
});
