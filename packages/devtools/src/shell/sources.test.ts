import { describe, expect, it } from 'vitest';
import { createHub } from '../core/hub.ts';
import { createStreams } from './sources.ts';

describe('the servers that a panel reads', () => {
  it('are started and ended as addresses come and go, and those that stay continue', () => {
    const calls: string[] = [];
    const streams = createStreams(createHub(), address => ({
      id: address,
      start() {
        calls.push(`start ${address}`);
        return () => calls.push(`stop ${address}`);
      },
    }));
    streams.update(undefined);
    streams.update('a');
    streams.update(['a', 'b']);
    streams.update('b');
    streams.stop();
    expect(calls).toEqual(['start a', 'start b', 'stop a', 'stop b']);
  });
});
