import { describe, expect, it } from 'vitest';
import { type AddressBar, createPlayground, type PlaygroundState } from './playground.ts';

function withBar() {
  const calls: string[] = [];
  const bar: AddressBar = {
    replace: hash => calls.push(`replace ${hash}`),
    push: (hash, step) => calls.push(`push ${hash} (${step})`),
  };
  return { calls, store: createPlayground(bar) };
}

describe('the playground', () => {
  it('shows the state of a section in the address, and adds only named steps to the history', () => {
    const { calls, store } = withBar();
    store.getState().restore('#1/anatomy');
    store.getState().write('anatomy', 'a');
    store.getState().write('anatomy', 'a');
    store.getState().write('anatomy', 'b', 'zero');
    store.getState().go('order');
    expect(calls).toEqual(['replace #1/anatomy/a', 'push #1/anatomy/b (zero)', 'push #1/order (open)']);
  });

  it('keeps the state of hidden sections without showing it in the address', () => {
    const { calls, store } = withBar();
    store.getState().write('anatomy', 'a');
    store.getState().go('order', 'x');
    calls.length = 0;
    store.getState().write('anatomy', 'b');
    expect(calls).toEqual([]);
    store.getState().go('anatomy');
    expect(calls).toEqual(['push #1/anatomy/b (open)']);
  });

  it('a section has its own state again when a puzzle that changed it is left, on each way out', () => {
    const ways = [
      (state: PlaygroundState) => state.go('grants'),
      (state: PlaygroundState) => state.go('puzzles', 'next'),
      (state: PlaygroundState) => state.restore('#1/puzzles/next'),
    ];
    for (const leave of ways) {
      const { store } = withBar();
      store.getState().write('grants', 'copies');
      store.getState().go('puzzles', 'alone');
      store.getState().lend('grants', '');
      expect(store.getState().payloads.grants).toBe('');
      store.getState().write('grants', 'claims', 'rules');
      store.getState().lend('grants', ''); // start over
      store.getState().write('grants', 'blocks', 'rules');
      leave(store.getState());
      expect(store.getState().payloads.grants).toBe('copies');
    }
  });

  it('a link out of a puzzle has the last word, and a puzzle without a state begins with that of its tool', () => {
    const { store } = withBar();
    store.getState().write('anatomy', 'mine');
    store.getState().go('puzzles', 'between');
    store.getState().lend('anatomy', undefined);
    expect(store.getState().payloads.anatomy).toBe('mine');
    store.getState().restore('#1/anatomy/other');
    expect(store.getState().payloads.anatomy).toBe('other');
  });

  it('takes the state of an address without writing it', () => {
    const { calls, store } = withBar();
    store.getState().restore('#1/clock/s');
    expect(store.getState()).toMatchObject({ section: 'clock', payloads: { clock: 's' } });
    expect(calls).toEqual([]);
  });

  it('a link that leads nowhere opens the intro and says so until another section is opened', () => {
    const { store } = withBar();
    store.getState().restore('#1/nowhere/x');
    expect(store.getState()).toMatchObject({ section: 'intro', deadLink: '#1/nowhere/x' });
    store.getState().go('order');
    expect(store.getState().deadLink).toBeUndefined();
    expect(createPlayground({ replace() {}, push() {} }, '#2/anatomy').getState().deadLink).toBe(
      '#2/anatomy',
    );
  });
});
