import { describe, expect, it } from 'vitest';
import { type AddressBar, createPlayground } from './playground.ts';

function withBar() {
  const calls: string[] = [];
  const bar: AddressBar = {
    replace: hash => calls.push(`replace ${hash}`),
    push: (hash, step) => calls.push(`push ${hash} (${step})`),
  };
  return { calls, store: createPlayground(bar) };
}

describe('the playground', () => {
  it('shows the state of a section in the address, and makes a step in the history only of what has a name', () => {
    const { calls, store } = withBar();
    store.getState().write('anatomy', 'a');
    store.getState().write('anatomy', 'a');
    store.getState().write('anatomy', 'b', 'zero');
    store.getState().go('order');
    expect(calls).toEqual(['replace #1/anatomy/a', 'push #1/anatomy/b (zero)', 'push #1/order (open)']);
  });

  it('keeps the state of sections that are not in sight, and their addresses to itself', () => {
    const { calls, store } = withBar();
    store.getState().write('anatomy', 'a');
    store.getState().go('order', 'x');
    calls.length = 0;
    store.getState().write('anatomy', 'b');
    expect(calls).toEqual([]);
    store.getState().go('anatomy');
    expect(calls).toEqual(['push #1/anatomy/b (open)']);
  });

  it('takes the state that an address holds, and writes nothing', () => {
    const { calls, store } = withBar();
    store.getState().restore('#1/clock/s');
    expect(store.getState()).toMatchObject({ section: 'clock', payloads: { clock: 's' } });
    expect(calls).toEqual([]);
  });
});
