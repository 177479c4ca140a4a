import { twitter } from '@sno-id/sdk/snowflake';
import { describe, expect, it } from 'vitest';
import { createTestPanel } from '../../test/test-panel.ts';
import type { Panel } from '../core/panel.ts';
import type { ContextInfo, GeneratorState } from '../source/source.ts';
import { createIdLog } from './id-log.ts';

const worker = (id: string): ContextInfo => ({ id, place: 'worker', label: id });
const generator = (name: string): GeneratorState => ({
  name,
  description: {
    partition: 1,
    firstSequence: 0,
    lastSequence: 65_535,
  } as unknown as GeneratorState['description'],
});
const batch = (count: number, ...metas: number[]) => ({
  unixMs: 0,
  tick: 0 as const,
  partition: 1,
  firstSequence: 0,
  count,
  metas: Uint8Array.from(metas),
});

function setUp(): { panel: Panel; of: (...names: string[]) => { counts: number[]; unknown: number } } {
  const panel = createTestPanel();
  const log = panel.part(createIdLog);
  return {
    panel,
    of(...names) {
      const { counts, unknown } = log.tally(name => names.includes(name));
      return { counts: [...counts].flatMap((count, byte) => (count ? [byte, count] : [])), unknown };
    },
  };
}

describe('the tally of metabytes', () => {
  it('counts each of a batch, by the name of its generator', () => {
    const { panel, of } = setUp();
    panel.hub.context(worker('a'), [generator('app'), generator('sync')]);
    panel.hub.ids('a/app', batch(3, 7, 255, 7));
    panel.hub.ids('a/sync', batch(1, 7));
    expect(of('app')).toEqual({ counts: [7, 2, 255, 1], unknown: 0 });
    expect(of('app', 'sync')).toEqual({ counts: [7, 3, 255, 1], unknown: 0 });
  });

  it('counts nothing of snowflakes, which have no metabyte', () => {
    const { panel, of } = setUp();
    const orders = twitter.createGenerator({ datacenter: 1, worker: 5 });
    panel.hub.context(worker('a'), [{ name: 'orders', description: orders.describe() }]);
    panel.hub.ids('a/orders', { unixMs: 0, timeline: 0, count: 3, ids: new BigUint64Array(3) });
    panel.hub.made('a/orders', 3);
    expect(of('orders')).toEqual({ counts: [], unknown: 0 });
  });

  it('continues when a generator of the same name takes over', () => {
    const { panel, of } = setUp();
    panel.hub.context(worker('a'), [generator('app')]);
    panel.hub.ids('a/app', batch(5, 1, 2));
    panel.hub.gone('a');
    panel.hub.context(worker('b'), [generator('app')]);
    panel.hub.ids('b/app', batch(1, 2));
    expect(of('app')).toEqual({ counts: [1, 1, 2, 2], unknown: 3 });
  });

  it('says how many it does not know: sampled, or lost on the way', () => {
    const { panel, of } = setUp();
    panel.hub.context(worker('a'), [generator('app')]);
    panel.hub.ids('a/app', batch(100, 1));
    panel.hub.made('a/app', 100);
    expect(of('app')).toEqual({ counts: [1, 1], unknown: 99 });
    panel.hub.made('a/app', 150);
    expect(of('app').unknown).toBe(149);
    panel.hub.context(worker('a'), []);
    expect(of('app').unknown).toBe(149);
  });
});
