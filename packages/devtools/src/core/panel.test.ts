import { expect, it, vi } from 'vitest';
import { createTestPanel } from '../../test/test-panel.ts';

it('tells its views once of all contexts that report in one task', () => {
  const due = new Set<() => void>();
  const panel = createTestPanel({
    schedule(callback) {
      due.add(callback);
      return () => due.delete(callback);
    },
  });
  const listener = vi.fn();
  panel.pulse.subscribe(listener);
  for (let i = 0; i < 60; i++) panel.hub.gone(`none ${i}`);
  expect(due.size).toBe(0);
  const description = { kind: 'generator', partition: 7, sequenceMin: 0, sequenceMax: 9, capacity: 10 };
  for (let i = 0; i < 60; i++) {
    panel.hub.context({ id: `c${i}`, place: 'tab', label: `tab ${i}` }, [{ name: 'app', description }]);
  }
  expect(panel.registry.getState().generators).toHaveLength(60);
  expect([due.size, listener.mock.calls.length]).toEqual([1, 0]);
  for (const beat of due) beat();
  expect(listener).toHaveBeenCalledOnce();
});
