import { describe, expect, it } from 'vitest';
import { manualSight } from '../../test/manual-sight.ts';
import { createHub } from '../core/hub.ts';
import { createRegistry } from '../core/registry.ts';
import { createStreamSource } from '../source/stream.ts';
import { createInStep } from './in-step.ts';

describe('the servers that a panel reads', () => {
  it('are started and ended as addresses come and go, and those that stay continue', () => {
    const calls: string[] = [];
    const follow = createInStep((address: string) => {
      calls.push(`start ${address}`);
      return () => calls.push(`stop ${address}`);
    });
    follow([]);
    follow(['a']);
    follow(['a', 'b', 'b']);
    follow(['b']);
    follow([]);
    expect(calls).toEqual(['start a', 'start b', 'stop a', 'stop b']);
  });

  it('are known no longer once they are not given, whether they were connected to or refused', () => {
    const hub = createHub();
    const registry = createRegistry();
    hub.add(registry.sink);
    const fetch = () => new Promise<Response>(() => {});
    const [sight, base] = [manualSight(), 'http://localhost/'];
    const follow = createInStep((address: string) =>
      createStreamSource(address, { fetch, base, sight }).start(hub),
    );
    const known = () => Object.keys(registry.getState().statuses);
    follow(['http://localhost:9/', 'javascript:1', '/own']);
    expect(known()).toEqual([
      'stream:http://localhost:9/',
      'stream:javascript:1',
      'stream:http://localhost/own',
    ]);
    follow(['/own']);
    expect(known()).toEqual(['stream:http://localhost/own']);
    follow([]);
    expect(known()).toEqual([]);
  });
});
