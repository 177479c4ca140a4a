import { createGenerator } from '@sno-id/sdk';
import { expect, it, vi } from 'vitest';
import { callsOf } from '../source/traced-call.ts';
import { traceSource } from '../trace/trace-source.ts';
import { createPageTrace } from './page-trace.ts';

it('traces the generators that the options name, while they say so', async () => {
  const [notes, drafts] = [createGenerator({ partition: 1 }), createGenerator({ partition: 2 })];
  const isTraced = () => [notes, drafts].map(one => callsOf(one) !== undefined);
  const load = vi.fn(async () => ({ traceSource }));
  const trace = createPageTrace(load);
  trace.update({ generators: { notes, drafts } });
  expect(load).not.toHaveBeenCalled();
  trace.update({ generators: { notes }, trace: true });
  await vi.waitFor(() => expect(isTraced()).toEqual([true, false]));
  const calls = callsOf(notes);
  trace.update({ generators: { notes, drafts }, trace: true });
  expect(isTraced()).toEqual([true, true]);
  expect(callsOf(notes)).toBe(calls);
  trace.update({ generators: { drafts }, trace: true });
  expect(isTraced()).toEqual([false, true]);
  trace.update({ generators: { drafts } });
  expect(isTraced()).toEqual([false, false]);
  expect(load).toHaveBeenCalledOnce();
});

it('traces nothing that was unmounted before the code had loaded', async () => {
  const notes = createGenerator({ partition: 1 });
  let loaded = () => {};
  const trace = createPageTrace(() => new Promise(resolve => (loaded = () => resolve({ traceSource }))));
  trace.update({ generators: { notes }, trace: true });
  trace.stop();
  loaded();
  await undefined;
  await undefined;
  expect(callsOf(notes)).toBeUndefined();
});
